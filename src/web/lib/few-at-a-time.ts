/** Works for each in its order, for at most `limit` of them at once. Very many take no promise each. */
export async function runConcurrently<T>(
  all: readonly T[],
  limit: number,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const rest = all.values();
  const goOn = async () => {
    // oxlint-disable-next-line no-await-in-loop -- that is the point
    for (const one of rest) await work(one);
  };
  await Promise.all(Array.from({ length: limit }, goOn));
}
