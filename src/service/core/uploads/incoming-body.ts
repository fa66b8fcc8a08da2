// A request's body on its way into the store: at the store's pace, given up when nothing comes for too long or when
// we are told to. Giving up leaves the request open, so that it can still be answered.
import type { Readable } from 'node:stream';
import { ApiError } from '#service/core/api-error.ts';

/** Bytes held for the store before the sender is made to wait. */
const HELD_BYTES = 1024 * 1024;

export interface BodyLimits {
  /** Milliseconds without a byte after which the body is given up. There is no limit for the whole. */
  readonly idleMs: number;
  /** Gives up at once, throwing its reason. */
  readonly signal: AbortSignal;
}

export async function* readBody(
  source: Readable,
  { idleMs, signal }: BodyLimits,
): AsyncGenerator<Uint8Array> {
  const held: Uint8Array[] = [];
  let heldBytes = 0;
  let end: { readonly error?: unknown } | undefined;
  let wake = () => {};

  const onData = (chunk: Uint8Array) => {
    held.push(chunk);
    heldBytes += chunk.byteLength;
    if (heldBytes >= HELD_BYTES) source.pause();
    wake();
  };
  const finish = (outcome: { readonly error?: unknown }) => {
    end ??= outcome;
    wake();
  };
  const onEnd = () => finish({});
  const onClose = () => {
    if (!end) finish({ error: brokenOff() });
  };
  const onAbort = () => finish({ error: signal.reason });
  // Runs only while we wait for the sender: a slow disk is not the sender's fault.
  const waitForMore = async () => {
    const idle = setTimeout(() => finish({ error: tooSlow() }), idleMs);
    await new Promise<void>((resolve) => {
      wake = resolve;
      source.resume();
    });
    clearTimeout(idle);
  };

  source.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose);
  signal.addEventListener('abort', onAbort);
  if (source.destroyed) onClose();
  if (signal.aborted) onAbort();
  try {
    for (;;) {
      if (end?.error !== undefined) throw end.error;
      const chunk = held.shift();
      if (chunk !== undefined) {
        heldBytes -= chunk.byteLength;
        yield chunk;
      } else if (end) return;
      else await waitForMore();
    }
  } finally {
    source.pause();
    source.off('data', onData).off('end', onEnd).off('close', onClose);
    signal.removeEventListener('abort', onAbort);
  }
}

function brokenOff(): ApiError {
  return new ApiError('malformed-body', 'The connection broke before the whole body had arrived.');
}

function tooSlow(): ApiError {
  return new ApiError('request-timeout', 'No byte arrived for too long.');
}
