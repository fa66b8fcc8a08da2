import type { Catalog } from './catalog.ts';

/** The paths of a catalog that an earlier one has not. Both are sorted: one walk over the two. */
export function addedSince(before: Catalog, now: Catalog): readonly string[] {
  const added: string[] = [];
  let at = 0;
  for (const path of now.entries) {
    while ((before.entries[at] ?? path) < path) at++;
    if (before.entries[at] !== path) added.push(path);
  }
  return added;
}
