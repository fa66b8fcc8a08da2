// Finds the interrupted uploads that files chosen again belong to, wherever in a folder they were chosen.
import { baseName } from '#text/path.ts';
import type { Row } from '#upload/protocol.ts';
import type { CollectedFile } from '#web/features/uploads/intake/collected.ts';

export interface Match {
  readonly row: Row;
  readonly chosen: CollectedFile;
}

export interface Matches {
  readonly matched: readonly Match[];
  readonly unmatched: readonly CollectedFile[];
}

/** Name, size and date must be the same. Of several, the one whose folders agree furthest from the end is taken. */
export function matchLeftovers(chosen: readonly CollectedFile[], rows: readonly Row[]): Matches {
  const open = Map.groupBy(rows, (row) => key(row.path, row.size, row.lastModified));
  const matched: Match[] = [];
  const unmatched: CollectedFile[] = [];
  for (const one of chosen) {
    const candidates = open.get(key(one.path, one.file.size, one.file.lastModified)) ?? [];
    const row = closest(candidates, one.path);
    if (row === undefined) unmatched.push(one);
    else {
      candidates.splice(candidates.indexOf(row), 1);
      matched.push({ row, chosen: one });
    }
  }
  return { matched, unmatched };
}

function key(path: string, size: number, lastModified: number): string {
  return `${size} ${lastModified} ${baseName(path).normalize('NFC')}`;
}

function closest(rows: readonly Row[], path: string): Row | undefined {
  const names = path.normalize('NFC').split('/').reverse();
  let best: Row | undefined;
  let most = 0;
  for (const row of rows) {
    const other = row.path.split('/').reverse();
    const differs = names.findIndex((name, index) => name !== other[index]);
    const agree = differs < 0 ? names.length : differs;
    if (agree > most) [best, most] = [row, agree];
  }
  return best;
}
