// How many connections one client may have. Whoever opens all there may be, and sends nothing, would shut out everybody else.
import { isIP, type Server, type Socket } from 'node:net';
import { clientNetwork } from '#service/core/uploads/client-network.ts';
import { networkMatcher } from './networks.ts';

/** A fourth of all: a client alone, or three, never have them all. */
const SHARE = 1 / 4;

/** What a proxy on this machine connects from, whether it is told of or not; else it is somebody whose machine this is. */
const THIS_MACHINE = ['127.0.0.0/8', '::1'];

interface ClientConnections {
  /** All there may be. */
  readonly most: number;
  /** Addresses and networks of proxies: what comes from them is of many clients, and not bounded. */
  readonly trustedProxies: readonly string[];
}

/** Closes each connection beyond its client’s share as it comes. */
export function limitClientConnections(server: Server, { most, trustedProxies }: ClientConnections): void {
  const shareOfOne = Math.floor(most * SHARE);
  const isProxy = networkMatcher([...THIS_MACHINE, ...trustedProxies]);
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    // None where it is gone by now.
    const [address = ''] = socket.remoteAddress?.split('%', 1) ?? [];
    if (isIP(address) === 0 || isProxy(address)) return;
    const client = clientNetwork(address);
    const count = open.get(client) ?? 0;
    if (count >= shareOfOne) {
      socket.destroy();
      return;
    }
    open.set(client, count + 1);
    socket.once('close', () => {
      const left = (open.get(client) ?? 1) - 1;
      if (left === 0) open.delete(client);
      else open.set(client, left);
    });
  });
}
