// Alternating rounds: every contender once, then all again, so that a machine that changes its pace slows all alike.

/** By contender, a result for each round. */
export type Results<T> = Readonly<Record<string, readonly T[]>>;

export async function alternate<T>(
  contenders: Readonly<Record<string, () => Promise<T>>>,
  rounds: number,
  describe: (result: T) => string,
): Promise<Results<T>> {
  const results: Record<string, T[]> = {};
  const all = Object.entries(contenders);
  // Once for nothing: whoever comes first pays for caches and memory that the others then find.
  await all[0]?.[1]();
  for (let round = 0; round < rounds; round++) {
    for (const [name, contender] of orderOf(all, round)) {
      const result = await contender();
      (results[name] ??= []).push(result);
      console.log(`  round ${round + 1}  ${name.padEnd(28)} ${describe(result)}`);
    }
  }
  return results;
}

/**
 * E. J. Williams' design: whatever a contender leaves behind for the next, it leaves to each of the others in turn. Over
 * as many rounds as there are contenders everybody comes after everybody else once (over twice as many, twice, where
 * their number is odd). To rotate alone would keep nearly all predecessors.
 */
export function orderOf<T>(all: readonly T[], round: number): T[] {
  const count = all.length;
  const shift = Math.floor(round / 2);
  // 0, 1, -1, 2, -2, …: no two steps alike.
  const places = all.map((_, turn) => (turn % 2 === 1 ? (turn + 1) / 2 : count - turn / 2));
  const order = places.map((place) => (place + shift) % count).flatMap((at) => all.slice(at, at + 1));
  return round % 2 === 1 ? order.toReversed() : order;
}
