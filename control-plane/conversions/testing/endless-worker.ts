/** A worker that is busy for ever, unless it is told "echo", for tests. @module */
declare const self: Worker;

self.onmessage = ({ data }: MessageEvent<unknown>) => {
  if (data === "echo") return self.postMessage(data);
  for (;;);
};

export {};
