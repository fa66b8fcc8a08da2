// A request's body on its way into the store: at the store's pace, given up when nothing comes for too long or when
// we are told to. Giving up leaves the request open, so that it can still be answered. Before that, a sender who falls
// silent gives an empty chunk: whoever holds something in memory for it lets go of that (media-store.ts). A chunk is
// good until the next one is asked for.
import type { Readable } from 'node:stream';
import { ApiError } from '#service/core/api-error.ts';

/** Bytes held for the store before the sender is made to wait. */
const HELD_BYTES = 1024 * 1024;
/** How long nothing comes before a sender counts as silent, in milliseconds. */
const SILENCE_MS = 500;
const NOTHING = new Uint8Array(0);

export interface BodyLimits {
  /** Milliseconds without a byte after which the body is given up. There is no limit for the whole. */
  readonly idleMs: number;
  /** Gives up at once, throwing its reason. */
  readonly signal: AbortSignal;
  /** Hears of each piece that comes. */
  readonly onBytes?: () => void;
}

export async function* readBody(
  source: Readable,
  { idleMs, signal, onBytes = () => {} }: BodyLimits,
): AsyncGenerator<Uint8Array> {
  const held: Uint8Array[] = [];
  let heldBytes = 0;
  let end: { readonly error?: unknown } | undefined;
  let wake = () => {};
  let silent = false;
  const silenceMs = Math.min(SILENCE_MS, idleMs);

  const onData = (chunk: Uint8Array) => {
    held.push(chunk);
    heldBytes += chunk.byteLength;
    if (heldBytes >= HELD_BYTES) source.pause();
    onBytes();
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
  const nothingComesFor = (ms: number) =>
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
      const chunk = held.shift();
      if (chunk !== undefined) {
        heldBytes -= chunk.byteLength;
        silent = false;
        yield chunk;
        letGo(chunk);
      } else if (end) return;
      else if (await nothingComesFor(silent ? idleMs - silenceMs : silenceMs)) {
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

/** At once, where nothing else is in its memory: while senders are silent nothing moves the collector to come. */
function letGo({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

function brokenOff(): ApiError {
  return new ApiError('malformed-body', 'The connection broke before the whole body had arrived.');
}

function tooSlow(): ApiError {
  return new ApiError('request-timeout', 'No byte arrived for too long.');
}
