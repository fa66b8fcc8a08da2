// Report of failed uploads, as text for an email or a ticket.
import type { Row } from '#upload/protocol.ts';
import { stateText } from '#web/features/uploads/state-text.ts';
import { words } from '#web/features/uploads/tray-words.ts';

export function reportText(rows: readonly Row[]): string {
  const done = rows.filter(({ state }) => state.kind === 'done');
  const failed = rows.filter(({ state }) => state.kind === 'failed' || state.kind === 'unconfirmed');
  const lines = failed.map((row) => `${row.path}\t${stateText(row)}`);
  return [words.report.heading(done.length, failed.length), ...lines].join('\n');
}
