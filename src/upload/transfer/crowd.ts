// Who else sends to the same host: a port over Web Locks. A browser opens six connections to a host, whoever asks; tabs
// of different connections to one service must share what uploads may take of them.
import { randomId } from '#upload/model/random-id.ts';
import { webLocks } from '#upload/tabs/web-locks.ts';

export interface Crowd {
  /** From now on counted among those who send to this host, until `leave`. */
  join(host: string): void;
  leave(): void;
  /** How many have joined, this one included. Never throws: 1 where it can't be told. */
  size(): Promise<number>;
}

/** Nobody else. */
export const ALONE: Crowd = {
  join: () => undefined,
  leave: () => undefined,
  size: () => Promise.resolve(1),
};

/** Everybody who sends holds a lock of their own whose name begins with the host's: the browser drops it with the tab. */
export function webCrowd(): Crowd {
  const locks = webLocks();
  if (locks === undefined) return ALONE;
  let prefix = '';
  let leave: (() => void) | undefined;
  return {
    join(host) {
      if (leave) return;
      prefix = `lectern-sending ${host} `;
      const left = Promise.withResolvers<void>();
      leave = left.resolve;
      locks.request(`${prefix}${randomId()}`, () => left.promise).catch(() => undefined);
    },
    leave() {
      leave?.();
      leave = undefined;
    },
    async size() {
      const { held = [] } = await locks.query().catch((): LockManagerSnapshot => ({}));
      return Math.max(1, held.filter(({ name }) => prefix !== '' && name?.startsWith(prefix)).length);
    },
  };
}
