// Uploads that a reload or a crash interrupted, and how they can go on.
import type { UploadView } from '#upload/client.ts';
import type { Reason, Row, UploadState } from '#upload/protocol.ts';

export interface LeftoverRows {
  readonly rows: readonly Row[];
  /** How many of them go on after one click: the browser kept their handles. The others have to be chosen again. */
  readonly byHandle: number;
}

const NONE: LeftoverRows = { rows: [], byHandle: 0 };

const CODES: ReadonlySet<Reason['code']> = new Set([
  'file-not-here',
  'not-allowed',
  'file-unreadable',
  'file-differs',
]);

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
    if (!row || !waitsForItsFile(row.state)) continue;
    rows.push(row);
    if (row.state.byHandle) byHandle += 1;
  }
  return { rows, byHandle };
}

/** It goes on with the very file it began with. */
export function waitsForItsFile(state: UploadState): state is Extract<UploadState, { kind: 'needs-file' }> {
  return state.kind === 'needs-file' && CODES.has(state.reason.code);
}
