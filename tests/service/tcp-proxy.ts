/** A TCP proxy that can be cut, to take a server away from its clients. @module */
import type { Socket } from "bun";

/** A proxy in front of one server. */
export interface TcpProxy {
  readonly port: number;
  /** Close every connection and refuse new ones. */
  cut(): void;
  /** Let connections through again. */
  mend(): void;
  stop(): void;
}

interface Peer {
  other?: Socket<Peer>;
  early: Uint8Array[];
}

/** Listen on a free port and pass everything on to `target`. */
export function startProxy(target: { readonly hostname: string; readonly port: number }): TcpProxy {
  const open = new Set<Socket<Peer>>();
  const pass = {
    data(socket: Socket<Peer>, data: Uint8Array) {
      const { other, early } = socket.data;
      if (other) other.write(data);
      else early.push(Uint8Array.from(data));
    },
    close(socket: Socket<Peer>) {
      open.delete(socket);
      socket.data.other?.end();
    },
  };
  const listen = (port: number) =>
    Bun.listen<Peer>({
      hostname: "127.0.0.1",
      port,
      socket: {
        ...pass,
        async open(client) {
          client.data = { early: [] };
          open.add(client);
          const server = await Bun.connect<Peer>({
            ...target,
            data: { other: client, early: [] },
            socket: pass,
          });
          open.add(server);
          for (const bytes of client.data.early.splice(0)) server.write(bytes);
          client.data.other = server;
        },
      },
    });
  let listener = listen(0);
  const { port } = listener;
  return {
    port,
    cut() {
      listener.stop(true);
      for (const socket of open) socket.terminate();
    },
    mend() {
      listener = listen(port);
    },
    stop: () => listener.stop(true),
  };
}
