// Writing to a file, pipe or terminal that was handed to us, such as standard output.
import { write } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

/** Writes the beginning of it, or all, and answers how many bytes. Fails when it can't be written. */
export type WriteSome = (bytes: Uint8Array) => Promise<number>;

/** How soon a reader who isn't keeping up is tried again, in milliseconds. */
const FULL_PIPE_MS = 50;

const writeTo = promisify(write);

/**
 * Not by `process.stdout`: for files and terminals that waits on the main thread, and it ends for good with its first
 * failure. Here a thread of Node's pool waits, at most one.
 */
export function descriptorWriter(descriptor: number): WriteSome {
  return async (bytes) => {
    for (;;) {
      try {
        return (await writeTo(descriptor, bytes)).bytesWritten;
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
        await wait(FULL_PIPE_MS, undefined, { ref: false });
      }
    }
  };
}

export function standardOutputWriter(): WriteSome {
  // Opening it makes a pipe one that says it is full instead of making the writer wait.
  return descriptorWriter(process.stdout.fd);
}
