// Checks whether both stores can be written to, by writing on request. Results are reused for some seconds. A store that hangs
// delays a request only until the timeout, and is not tried again while it hangs.
import type { MediaStore } from '#service/media-store/media-store.ts';
import type { RecordStore } from '#service/records/record-store.ts';
import { type Clock, timestamp } from './clock.ts';

/** Time (ms) for which a result is reused. */
const MAX_AGE_MS = 10_000;

/** Timeout of a write (ms). */
const WRITE_TIMEOUT_MS = 5_000;

export type StorePart = 'media' | 'records';

/** Called on each change, with the error of a store, or undefined once the store works again. */
export type ReadinessListener = (part: StorePart, reason: Error | undefined) => void;

export interface Readiness {
  /** @returns the stores that can't be written to */
  failing(): Promise<readonly StorePart[]>;
}

interface Stores {
  readonly media: Pick<MediaStore, 'tryWriting'>;
  readonly records: Pick<RecordStore, 'settings'>;
  readonly clock: Clock;
}

export function createReadiness({ media, records, clock }: Stores, onChange: ReadinessListener): Readiness {
  const checks = [
    createCheck('media', () => media.tryWriting(), onChange),
    createCheck('records', () => records.settings.set('last-write-check', timestamp(clock)), onChange),
  ];
  const check = async () => (await Promise.all(checks.map((failing) => failing()))).flat();
  let latest: { readonly at: number; readonly failing: Promise<readonly StorePart[]> } | undefined;
  return {
    failing() {
      const now = performance.now();
      if (!latest || now - latest.at >= MAX_AGE_MS) latest = { at: now, failing: check() };
      return latest.failing;
    },
  };
}

/** @returns a check that returns the store's name if it can't be written to */
function createCheck(part: StorePart, write: () => Promise<void>, onChange: ReadinessListener) {
  let isFailing = false;
  let running: Promise<void> | undefined;

  function note(reason: Error | undefined): StorePart[] {
    const fails = reason !== undefined;
    if (fails !== isFailing) onChange(part, reason);
    isFailing = fails;
    return fails ? [part] : [];
  }

  return async (): Promise<StorePart[]> => {
    running ??= write().finally(() => {
      running = undefined;
    });
    try {
      await inTime(running);
    } catch (error) {
      return note(error instanceof Error ? error : new Error(String(error)));
    }
    return note(undefined);
  };
}

async function inTime(work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('The write check took too long.')), WRITE_TIMEOUT_MS);
  try {
    await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
