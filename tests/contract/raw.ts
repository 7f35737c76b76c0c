/** HTTP by hand over a socket, for what no client library would send. @module */
import { connect, type Socket } from "node:net";

/** An answer read from a socket. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly code: string | undefined;
}

/** A connection under our control. */
export interface Wire {
  /** Write as much as the other side takes; gives up silently once it has hung up. */
  write(bytes: string | Uint8Array): Promise<void>;
  /** The first answer; rejects when the connection ends without one. */
  readonly answer: Promise<RawAnswer>;
  /** Whether the connection has ended. */
  readonly hungUp: boolean;
  /** Hang up. */
  end(): void;
}

const BOUNDARY = "raw-boundary";

/** What stands around the bytes of the part `file`. */
export const envelope = {
  head: `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n`,
  tail: `\r\n--${BOUNDARY}--\r\n`,
} as const;

/** The head of a submission whose body has `length` bytes, or comes in chunks. */
export function submissionHead(
  key: string,
  { length, headers = {} }: { readonly length?: number; readonly headers?: Record<string, string> },
): string {
  const lines = {
    host: "127.0.0.1",
    authorization: `Bearer ${key}`,
    "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
    ...(length === undefined
      ? { "transfer-encoding": "chunked" }
      : { "content-length": String(length) }),
    ...headers,
  };
  const text = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST /api/v1/jobs HTTP/1.1\r\n${text.join("")}\r\n`;
}

/** A chunk of a chunked body. */
export function chunked(bytes: Uint8Array): Uint8Array {
  return Buffer.concat([
    Buffer.from(`${bytes.length.toString(16)}\r\n`),
    bytes,
    Buffer.from("\r\n"),
  ]);
}

/** Connect to `port` on this machine. */
export async function openWire(port: number): Promise<Wire> {
  const socket = connect(port, "127.0.0.1");
  await new Promise<void>((resolve, reject) =>
    socket.once("connect", resolve).once("error", reject),
  );
  const answer = readAnswer(socket);
  answer.catch(() => {}); // a test that hangs up does not wait for it
  let hungUp = false;
  socket.once("close", () => {
    hungUp = true;
  });
  return {
    answer,
    get hungUp() {
      return hungUp;
    },
    async write(bytes) {
      if (hungUp || socket.write(bytes)) return;
      await new Promise<void>((resolve) => {
        const go = () => {
          socket.off("drain", go).off("close", go);
          resolve();
        };
        socket.on("drain", go).on("close", go);
      });
    },
    end: () => socket.destroy(),
  };
}

function readAnswer(socket: Socket): Promise<RawAnswer> {
  let text = "";
  return new Promise((resolve, reject) => {
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      const answer = parseAnswer(text);
      if (answer) resolve(answer);
    });
    socket.once("error", reject);
    socket.once("close", () => reject(new Error(`The connection was cut: "${text}"`)));
  });
}

/** The answer that `text` holds once it is whole; an interim one (100 Continue) is skipped. */
function parseAnswer(text: string): RawAnswer | null {
  const final = text.replace(/^HTTP\/1\.1 1\d\d .*?\r\n\r\n/s, "");
  const split = final.indexOf("\r\n\r\n");
  if (split < 0) return null;
  const [line = "", ...fields] = final.slice(0, split).split("\r\n");
  const pairs = fields.map((field) => field.split(/: ?(.*)/s).slice(0, 2) as [string, string]);
  const headers = new Headers(pairs);
  const body = bodyIn(final.slice(split + 4), headers);
  if (body === null) return null;
  const status = Number(line.split(" ")[1]);
  return { status, headers, code: (JSON.parse(body) as { error?: { code: string } }).error?.code };
}

/** The body that `text` begins with; null where it is not whole yet. */
function bodyIn(text: string, headers: Headers): string | null {
  if (headers.get("transfer-encoding") !== "chunked")
    return text.length < Number(headers.get("content-length")) ? null : text;
  // one chunk: answers are short
  const [, size = "", rest = ""] = /^([0-9a-f]+)\r\n(.*)$/s.exec(text) ?? [];
  return size === "" || rest.length < Number.parseInt(size, 16)
    ? null
    : rest.slice(0, Number.parseInt(size, 16));
}
