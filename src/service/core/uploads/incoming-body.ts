// Reads a request's body at the pace of the store. It gives up after a timeout without bytes or on abort, and leaves the request
// open so that it can be answered. When the sender falls silent, it yields an empty chunk, so that the store can free its
// buffers (media-store.ts). A chunk is valid until the next one is requested.
import type { Readable } from 'node:stream';
import { ApiError } from '#service/core/api-error.ts';

/** Maximum bytes buffered before the sender must wait. */
const BUFFERED_MAX_BYTES = 1024 * 1024;
/** Time without bytes (ms) after which a sender counts as silent. */
const SILENCE_MS = 500;
const NOTHING = new Uint8Array(0);

export interface BodyLimits {
  /** Time without a byte (ms) after which the body is given up. The total time is not limited. */
  readonly idleMs: number;
  /** Aborts the reading and throws the signal's reason. */
  readonly signal: AbortSignal;
  /** Called for each piece of the body. */
  readonly onBytes?: () => void;
}

export async function* readBody(
  source: Readable,
  { idleMs, signal, onBytes = () => {} }: BodyLimits,
): AsyncGenerator<Uint8Array> {
  const buffered: Uint8Array[] = [];
  let bufferedBytes = 0;
  let end: { readonly error?: unknown } | undefined;
  let wake = () => {};
  let silent = false;
  const silenceMs = Math.min(SILENCE_MS, idleMs);

  const onData = (chunk: Uint8Array) => {
    buffered.push(chunk);
    bufferedBytes += chunk.byteLength;
    if (bufferedBytes >= BUFFERED_MAX_BYTES) source.pause();
    onBytes();
    wake();
  };
  const finish = (outcome: { readonly error?: unknown }) => {
    end ??= outcome;
    wake();
  };
  const onEnd = () => finish({});
  const onClose = () => {
    if (!end) finish({ error: connectionLost() });
  };
  const onAbort = () => finish({ error: signal.reason });
  // The timer runs only while waiting for the sender, because a slow disk is not the sender's fault.
  const isSilentFor = (ms: number) =>
    new Promise<boolean>((resolve) => {
      const timer = setTimeout(resolve, ms, true);
      wake = () => {
        clearTimeout(timer);
        resolve(false);
      };
      source.resume();
    });

  source.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose);
  signal.addEventListener('abort', onAbort);
  if (source.destroyed) onClose();
  if (signal.aborted) onAbort();
  try {
    for (;;) {
      if (end?.error !== undefined) throw end.error;
      const chunk = buffered.shift();
      if (chunk !== undefined) {
        bufferedBytes -= chunk.byteLength;
        silent = false;
        yield chunk;
        releaseMemory(chunk);
      } else if (end) return;
      else if (await isSilentFor(silent ? idleMs - silenceMs : silenceMs)) {
        if (silent) throw tooSlow();
        silent = true;
        yield NOTHING;
      }
    }
  } finally {
    source.pause();
    source.off('data', onData).off('end', onEnd).off('close', onClose);
    signal.removeEventListener('abort', onAbort);
  }
}

/** Frees the buffer's memory at once if nothing else uses it. While senders are silent, no garbage collection runs. */
function releaseMemory({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

function connectionLost(): ApiError {
  return new ApiError('malformed-body', 'The connection was lost before the whole body arrived.');
}

function tooSlow(): ApiError {
  return new ApiError('request-timeout', 'No data arrived for too long.');
}
