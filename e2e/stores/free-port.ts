import { once } from 'node:events';
import { createServer } from 'node:net';

/** @returns a free TCP port on loopback */
export async function freePort(): Promise<number> {
  await using server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('It doesn’t listen on a port.');
  return address.port;
}
