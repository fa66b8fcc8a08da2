// A way to a server that can go: closed, so that nobody is let in and all are thrown out; or frozen, so that everything is
// held and nothing is answered, as by a machine that is stuck or a network that swallows all.
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface Freezable extends Disposable {
  /** The address, by this way. */
  readonly url: string;
  freeze(): void;
  /** What came meanwhile goes through. */
  thaw(): void;
  /** What is frozen stays so for ever, what is new goes through: another server has taken over. */
  abandon(): void;
  close(): Promise<void>;
  reopen(): Promise<void>;
}

/** @param address of the server, with its port */
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
    if (typeof place !== 'object' || place === null) throw new Error('It doesn’t listen on a port.');
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
