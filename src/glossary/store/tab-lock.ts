// Tells whether another tab is open, because only the tab in which a change was made sends it. A tab holds a lock while it is
// open. Without Web Locks it renews a lease in the browser's storage instead.
import type { Clock } from './list-reader.ts';

export interface TabLock {
  /** Id of this tab. */
  readonly tab: string;
  /** Runs a callback if a tab is closed. No other tab runs one for the same tab meanwhile. */
  readonly ifClosed: (tab: string, run: () => Promise<void>) => Promise<void>;
  readonly release: () => void;
}

const lockName = (tab: string) => `lectern.terms.tab.${tab}`;

/**
 * Locks a tab id.
 * @param wanted the id that this tab had before a reload. A duplicated tab has it too, and gets a new one.
 */
export async function webLock(
  locks: LockManager,
  wanted: string | undefined,
  newId: () => string,
): Promise<TabLock> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const claim = (tab: string) =>
    new Promise<boolean>((resolve, reject) => {
      locks
        .request(lockName(tab), { ifAvailable: true }, async (lock) => {
          resolve(lock !== null);
          if (lock) await isReleased;
        })
        .catch(reject);
    });
  const isFree = wanted !== undefined && (await claim(wanted));
  const tab = isFree ? wanted : newId();
  if (!isFree) await claim(tab);
  let turn = Promise.resolve();
  return {
    tab,
    release,
    ifClosed(other, run) {
      // One after another: a lock that this tab holds for a moment would look like an open tab to its next call.
      const next = turn.then(() =>
        locks.request(lockName(other), { ifAvailable: true }, async (lock) => {
          if (lock) await run();
        }),
      );
      turn = next.then(
        () => undefined,
        () => undefined,
      );
      return next;
    },
  };
}

export interface Leases {
  /** @param until milliseconds since 1970 */
  readonly renew: (tab: string, until: number) => Promise<void>;
  /** Takes over an expired lease, in one step. @returns whether it was expired */
  readonly claimExpired: (tab: string, now: number) => Promise<boolean>;
}

/** Browsers run timers of a hidden tab once a minute, so a lease lasts three. */
const LEASE_MS = 180_000;
const RENEW_MS = 20_000;

/**
 * Leases a tab id. `wanted` must not be set for a tab that may be a duplicate.
 * @param clock with milliseconds since 1970
 */
export function leaseLock(
  leases: Leases,
  wanted: string | undefined,
  newId: () => string,
  clock: Clock,
): TabLock {
  const tab = wanted ?? newId();
  let isReleased = false;
  let cancel = () => {};
  const renew = () => {
    if (isReleased) return;
    void leases.renew(tab, clock.now() + LEASE_MS).catch(() => undefined);
    cancel = clock.after(RENEW_MS, renew);
  };
  renew();
  return {
    tab,
    release() {
      isReleased = true;
      cancel();
      void leases.renew(tab, 0).catch(() => undefined);
    },
    async ifClosed(other, run) {
      if (await leases.claimExpired(other, clock.now())) await run();
    },
  };
}
