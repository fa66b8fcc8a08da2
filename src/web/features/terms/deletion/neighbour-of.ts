/**
 * @returns the row that takes the place of the first deleted row; null if no row is left; `active` if no deleted row is in
 * the table
 */
export function neighbourOf(
  ids: readonly string[],
  gone: ReadonlySet<string>,
  active: string | null,
): string | null {
  const first = ids.findIndex((id) => gone.has(id));
  if (first === -1) return active;
  const below = ids.find((id, row) => row > first && !gone.has(id));
  return below ?? ids.findLast((id) => !gone.has(id)) ?? null;
}
