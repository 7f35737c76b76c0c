/** A network on loopback in front of one server, whose weather can change. @module */
import { connect, createServer, type Server, type Socket } from "node:net";
import type { Random } from "../../bench/fresh/random.ts";

/** What becomes of what is sent; `{}` is fair. */
export interface Weather {
  /** `gone`: connections break and new ones are refused. `silent`: nothing arrives, and nobody is told. */
  readonly reach?: "gone" | "silent";
  /** How late the server hears its clients, ms. */
  readonly delayMs?: number;
  /** Share of segments that are lost and sent again, as TCP does, after 200 ms, 400 ms, … */
  readonly loss?: number;
  /** Share of segments whose connection breaks. */
  readonly breaks?: number;
}

/** A network in front of one server. */
export interface Network {
  readonly port: number;
  turn(weather: Weather): Promise<void>;
  stop(): Promise<void>;
}

/** Where a network leads to. */
export interface Target {
  readonly host: string;
  readonly port: number;
}

/** First wait of TCP for an acknowledgement on a fast network, ms. */
const RESEND_MS = 200;
/** Bytes under way in one direction beyond which the sender has to wait. */
const WINDOW = 4 << 20;

/** Open a network in fair weather on a free port; `draw` decides which segments are lost. */
export async function startNetwork(target: Target, draw: Random): Promise<Network> {
  let weather: Weather = {};
  const sockets = new Set<Socket>();
  const waiting = new Set<() => void>();
  const fair = () => new Promise<void>((go) => waiting.add(go));
  /** How long a segment is under way, ms; −1 where its connection breaks. */
  const under = (toServer: boolean) => {
    const chance = () => draw.between(0, 1);
    if (chance() < (weather.breaks ?? 0)) return -1;
    let ms = toServer ? (weather.delayMs ?? 0) : 0;
    for (let wait = RESEND_MS; chance() < (weather.loss ?? 0); wait *= 2) ms += wait;
    return ms;
  };
  const pass = (from: Socket, to: Socket, toServer: boolean) => {
    let bytes = 0;
    let due = 0;
    let last = Promise.resolve();
    const inOrder = (deliver: () => void) => {
      const ms = under(toServer);
      if (ms < 0) return from.destroy();
      due = Math.max(due, Date.now() + ms);
      const when = due;
      last = last.then(async () => {
        if (when > Date.now()) await Bun.sleep(when - Date.now());
        while (weather.reach === "silent") await fair();
        deliver();
      });
    };
    from.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > WINDOW) from.pause();
      inOrder(() => {
        bytes -= chunk.length;
        if (bytes <= WINDOW) from.resume();
        if (!to.destroyed) to.write(chunk);
      });
    });
    from.on("end", () => inOrder(() => to.end()));
    from.on("error", () => {});
    from.on("close", () => {
      sockets.delete(from);
      // what was sent before still arrives
      last = last.then(async () => {
        while (weather.reach === "silent") await fair();
        to.destroySoon();
      });
    });
  };
  const listen = (port: number) =>
    new Promise<Server>((ready) => {
      const server = createServer({ allowHalfOpen: true }, (client) => {
        const upstream = connect({ ...target, allowHalfOpen: true });
        sockets.add(client).add(upstream);
        pass(client, upstream, true);
        pass(upstream, client, false);
      });
      server.listen(port, "127.0.0.1", () => ready(server));
    });
  const close = async () => {
    const closed = new Promise((done) => server.close(done));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  let server = await listen(0);
  const { port } = server.address() as { port: number };
  return {
    port,
    async turn(next) {
      const was = weather;
      weather = next;
      for (const go of waiting) go();
      waiting.clear();
      if (next.reach === "gone" && was.reach !== "gone") await close();
      if (next.reach !== "gone" && was.reach === "gone") server = await listen(port);
    },
    async stop() {
      weather = {};
      for (const go of waiting) go();
      if (server.listening) await close();
    },
  };
}
