// A proxy in front of a server that can fail in two ways. Closed, it refuses and cuts connections. Frozen, it keeps connections
// open and delivers nothing, like a stuck machine or network.
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface Freezable extends Disposable {
  /** URL of the server through the proxy. */
  readonly url: string;
  freeze(): void;
  /** Delivers everything that arrived since `freeze`. */
  thaw(): void;
  /** Keeps frozen connections frozen, but serves new ones, as if another server had taken over. */
  abandon(): void;
  close(): Promise<void>;
  reopen(): Promise<void>;
}

/** @param address URL of the server, with its port */
export async function freezable(address: string): Promise<Freezable> {
  const { port, hostname } = new URL(address);
  const sockets = new Set<Socket>();
  let frozen = false;
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    client.pipe(server).pipe(client);
    for (const socket of [client, server]) {
      sockets.add(socket.on('error', () => {}).on('close', () => socket.destroy()));
      if (frozen) socket.pause();
    }
    client.on('close', () => server.destroy());
    server.on('close', () => client.destroy());
  });
  const listen = async (at: number) => {
    await once(proxy.listen(at, '127.0.0.1'), 'listening');
    const place = proxy.address();
    if (typeof place !== 'object' || place === null) throw new Error('The server doesn’t listen on a port.');
    return place.port;
  };
  const own = await listen(0);
  const cut = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  const turn = (to: boolean) => {
    frozen = to;
    for (const socket of sockets) socket[to ? 'pause' : 'resume']();
  };
  return {
    url: address.replace(`:${port}`, `:${own}`),
    freeze: () => turn(true),
    thaw: () => turn(false),
    abandon() {
      frozen = false;
    },
    async close() {
      proxy.close();
      cut();
      await once(proxy, 'close');
    },
    async reopen() {
      await listen(own);
    },
    [Symbol.dispose]() {
      cut();
      proxy.close();
    },
  };
}
