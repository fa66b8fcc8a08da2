// Finds the terms that creates without an answer have become. Every create claims a term of its own, the oldest create
// first, so that two equal rows become two terms.
import type { Key, Keys } from './keys.ts';
import type { Lane } from './lane.ts';
import type { Create } from './mutation.ts';
import type { Snapshot } from './snapshot.ts';

/** @returns the key by which the term of each row is listed, which is its id; rows without a term are left out */
export function claimLanded(lanes: readonly Lane[], snapshot: Snapshot, keys: Keys): ReadonlyMap<Key, Key> {
  const claimed = new Set<Key>();
  const landed = new Map<Key, Key>();
  for (const [key, { attempt }] of unanswered(lanes)) {
    if (!attempt) continue;
    const found = snapshot
      .equalTerms(attempt.draft)
      // A term under another key than its id belongs to a row of this page.
      .find((id) => keys.idOf(id) === id && !claimed.has(id) && !attempt.twins.includes(id));
    if (found === undefined) continue;
    claimed.add(found);
    landed.set(key, found);
  }
  return landed;
}

function unanswered(lanes: readonly Lane[]): readonly (readonly [Key, Create])[] {
  return lanes
    .flatMap(({ log }) =>
      [...log.unknown()].flatMap((key) => {
        const waiting = log.get(key)?.waiting;
        return waiting?.kind === 'create' ? [[key, waiting] as const] : [];
      }),
    )
    .sort(([, a], [, b]) => a.seq - b.seq);
}
