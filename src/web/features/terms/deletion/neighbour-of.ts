/** The row that takes the place of the first deleted one. */
export function neighbourOf(ids: readonly string[], gone: ReadonlySet<string>): string | null {
  const first = ids.findIndex((id) => gone.has(id));
  const below = ids.find((id, row) => row > first && !gone.has(id));
  return below ?? ids.findLast((id) => !gone.has(id)) ?? null;
}
