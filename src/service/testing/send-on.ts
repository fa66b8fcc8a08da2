import type { Socket } from 'node:net';
import { MIB } from '#contract/limits.ts';

/** Sends for as long as the other side lets us, and answers how many bytes went out. */
export async function sendOn(socket: Socket): Promise<number> {
  const piece = Buffer.alloc(MIB);
  const send = () => {
    while (!socket.destroyed && socket.write(piece));
  };
  const closed = new Promise((resolve) => socket.once('close', resolve));
  // Being cut off in the middle of sending is an error here.
  socket.on('drain', send).on('error', () => {});
  send();
  await closed;
  return socket.bytesWritten;
}
