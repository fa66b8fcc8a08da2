import type { Socket } from 'node:net';
import { MIB } from '#contract/limits.ts';

/** Sends zeros until the other side closes the connection. @returns the number of bytes sent */
export async function keepSending(socket: Socket): Promise<number> {
  const piece = Buffer.alloc(MIB);
  const send = () => {
    while (!socket.destroyed && socket.write(piece));
  };
  const closed = new Promise((resolve) => socket.once('close', resolve));
  // A connection that is closed while sending emits an error.
  socket.on('drain', send).on('error', () => {});
  send();
  await closed;
  return socket.bytesWritten;
}
