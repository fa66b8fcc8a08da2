// Limits the connections of one client. Otherwise one client could open all connections and lock out all others.
import { isIP, type Server, type Socket } from 'node:net';
import { clientNetwork } from '#service/core/uploads/client-network.ts';
import { networkMatcher } from './networks.ts';

/** Maximum share of all connections for one client: even three clients together can't have all. */
const SHARE = 1 / 4;

/** Connections from this machine are not limited: they come from a proxy, or from the operator. */
const THIS_MACHINE = ['127.0.0.0/8', '::1'];

interface ClientConnections {
  /** Maximum number of connections of all clients. */
  readonly limit: number;
  /** Addresses and networks of proxies. Their connections serve many clients and are not limited. */
  readonly trustedProxies: readonly string[];
}

/** Closes each new connection that exceeds its client’s share. */
export function limitClientConnections(server: Server, { limit, trustedProxies }: ClientConnections): void {
  const limitPerClient = Math.floor(limit * SHARE);
  const isProxy = networkMatcher([...THIS_MACHINE, ...trustedProxies]);
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    // A socket that has closed meanwhile has no address.
    const [address = ''] = socket.remoteAddress?.split('%', 1) ?? [];
    if (isIP(address) === 0 || isProxy(address)) return;
    const client = clientNetwork(address);
    const count = open.get(client) ?? 0;
    if (count >= limitPerClient) {
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
