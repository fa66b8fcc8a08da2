// Writes to an open file, pipe or terminal, such as standard output.
import { write } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

/** Writes all or the first of the bytes. Resolves with their number; rejects if nothing can be written. */
export type WriteSome = (bytes: Uint8Array) => Promise<number>;

/** Delay (ms) before the next attempt to write to a full pipe. */
const FULL_PIPE_MS = 50;

const writeTo = promisify(write);

/**
 * Creates a writer that never blocks the main thread. `process.stdout` does for files and terminals, and it closes
 * after its first error.
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
  // Reading `process.stdout` makes Node open it, which sets a pipe to non-blocking: a full one reports EAGAIN.
  return descriptorWriter(process.stdout.fd);
}
