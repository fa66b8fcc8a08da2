// Runs contenders in alternating rounds, so that a change of the machine's speed affects all alike.

/** One result per round, by contender. */
export type Results<T> = Readonly<Record<string, readonly T[]>>;

export async function alternate<T>(
  contenders: Readonly<Record<string, () => Promise<T>>>,
  rounds: number,
  describe: (result: T) => string,
): Promise<Results<T>> {
  const results: Record<string, T[]> = {};
  const all = Object.entries(contenders);
  // A warm-up run, because the first run fills caches that the others then use.
  await all[0]?.[1]();
  for (let round = 0; round < rounds; round++) {
    for (const [name, contender] of roundOrder(all, round)) {
      const result = await contender();
      (results[name] ??= []).push(result);
      console.log(`  round ${round + 1}  ${name.padEnd(28)} ${describe(result)}`);
    }
  }
  return results;
}

/**
 * Orders contenders by E. J. Williams' design, which balances carry-over effects: each contender follows every
 * other one equally often. This takes as many rounds as there are contenders, or twice as many if their number is odd.
 * In a plain rotation a contender nearly always follows the same one.
 *
 * @param round index of the round, from 0
 */
export function roundOrder<T>(all: readonly T[], round: number): T[] {
  const count = all.length;
  const shift = Math.floor(round / 2);
  // 0, 1, -1, 2, -2, …: every step differs.
  const places = all.map((_, turn) => (turn % 2 === 1 ? (turn + 1) / 2 : count - turn / 2));
  const order = places.map((place) => (place + shift) % count).flatMap((at) => all.slice(at, at + 1));
  return round % 2 === 1 ? order.toReversed() : order;
}
