// Uploads that a reload or a crash interrupted, and how they can go on.
import type { UploadView } from '#upload/client.ts';
import type { Reason, Row } from '#upload/protocol.ts';

export interface LeftoverRows {
  readonly rows: readonly Row[];
  /** How many of them go on after one click: the browser kept their handles. The others have to be chosen again. */
  readonly byHandle: number;
}

const NONE: LeftoverRows = { rows: [], byHandle: 0 };

/** A file that has changed is none of them: its row asks for it as it is now. */
export function leftoverRows(
  { ids, totals }: UploadView,
  getRow: (id: string) => Row | undefined,
): LeftoverRows {
  if (totals.counts['needs-file'] === 0) return NONE;
  const rows: Row[] = [];
  let byHandle = 0;
  for (const id of ids) {
    const row = getRow(id);
    if (row?.state.kind !== 'needs-file' || !isTheSame(row.state.reason)) continue;
    rows.push(row);
    if (row.state.byHandle) byHandle += 1;
  }
  return { rows, byHandle };
}

function isTheSame({ code }: Reason): boolean {
  return code === 'file-not-here' || code === 'file-unreadable';
}
