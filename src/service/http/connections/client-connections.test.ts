import { once } from 'node:events';
import { createServer, Socket } from 'node:net';
import { expect, test } from 'vitest';
import { limitClientConnections } from './client-connections.ts';

/** Limits connections per client on a server with eight connections in all. */
function bounded(trustedProxies: readonly string[] = []) {
  const server = createServer();
  limitClientConnections(server, { limit: 8, trustedProxies });
  return (remoteAddress: string | undefined) => {
    const socket = new Socket();
    Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
    server.emit('connection', socket);
    return socket;
  };
}

const closed = (sockets: readonly Socket[]) => sockets.map((socket) => socket.destroyed);

test('a client gets at most a quarter of all connections, and others still get theirs', async () => {
  const open = bounded();
  const [first, ...more] = ['198.51.100.7', '::ffff:198.51.100.7', '198.51.100.7'].map(open);
  expect(closed(more)).toEqual([false, true]);
  expect(open('198.51.100.8').destroyed).toBe(false);
  // A closed connection frees its slot for the next one.
  if (first) await once(first.destroy(), 'close');
  expect(closed(['198.51.100.7', '198.51.100.7'].map(open))).toEqual([false, true]);
});

test('all addresses of an IPv6 network count as one client', () => {
  const sockets = ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1'].map(bounded());
  expect(closed(sockets)).toEqual([false, false, true, false]);
});

test('a trusted proxy, this machine and a socket without an address have no limit', () => {
  const open = bounded(['10.1.0.0/16', '2001:db8::9']);
  const addresses = ['10.1.2.3', '::ffff:10.1.2.3', '2001:db8::9', '127.0.0.1', '::1', undefined];
  for (const address of addresses) {
    expect(closed(Array.from({ length: 9 }, () => open(address)))).not.toContain(true);
  }
  expect(closed(Array.from({ length: 3 }, () => open('10.2.0.1')))).toEqual([false, false, true]);
  expect(closed(Array.from({ length: 3 }, () => open('fe80::1%eth0')))).toEqual([false, false, true]);
});
