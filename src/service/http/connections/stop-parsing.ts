// Node goes on reading heads of a piece though its connection has been ended: two thousand of them take a tenth of a second,
// and all of a hundred such pieces are read in one turn of the event loop. Its parser has no way to be told that is documented:
// what it hears of a head is handed over here, and answered as a change to another protocol is, after which it reads no more.
import type { Socket } from 'node:net';

/** What llhttp takes for: the rest is not HTTP. */
const UPGRADED = 2;

/** @param socket of a server, before anything of it was read */
export function stopParsingWhenDestroyed(socket: Socket): void {
  const parser: unknown = Reflect.get(socket, 'parser');
  if (typeof parser !== 'object' || parser === null) return;
  const heard: unknown = Reflect.get(parser, 'onIncoming');
  if (typeof heard !== 'function') return;
  Reflect.set(parser, 'onIncoming', (...head: unknown[]) => {
    const answer: unknown = socket.destroyed ? UPGRADED : Reflect.apply(heard, parser, head);
    return answer;
  });
}
