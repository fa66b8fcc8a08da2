// Stops Node's HTTP parser when its connection has been destroyed. Node would parse the rest of the chunk: two thousand heads
// take 100 ms, and a hundred such chunks are parsed in one turn of the event loop. There is no documented way to stop it, so
// the callback for heads is wrapped. It reports a protocol upgrade, after which the parser reads no more.
import type { Socket } from 'node:net';

/** Return value that tells llhttp that the rest is not HTTP. */
const UPGRADED = 2;

/** @param socket a new connection, before any byte was read from it */
export function stopParsingWhenDestroyed(socket: Socket): void {
  const parser: unknown = Reflect.get(socket, 'parser');
  if (typeof parser !== 'object' || parser === null) return;
  const onIncoming: unknown = Reflect.get(parser, 'onIncoming');
  if (typeof onIncoming !== 'function') return;
  Reflect.set(parser, 'onIncoming', (...head: unknown[]) => {
    const result: unknown = socket.destroyed ? UPGRADED : Reflect.apply(onIncoming, parser, head);
    return result;
  });
}
