// The line that summarizes all uploads.
import type { UploadView } from '#upload/client.ts';
import type { Totals } from '#upload/protocol.ts';
import { activeCount, problemCount, unfinishedCount } from '#web/features/uploads/counts.ts';
import { words } from '#web/features/uploads/tray-words.ts';
import { formatBytes } from '#web/lib/format.ts';

import type { ConnectionStatus } from './connection-status.ts';

export function headline(
  { totals: { files, counts } }: UploadView,
  status: ConnectionStatus = 'fine',
): string {
  const { done } = counts;
  const active = activeCount(counts);
  const unfinished = unfinishedCount(counts);
  const problems = problemCount(counts);
  if (counts.paused > 0 && active === counts.finishing) return words.tray.paused(unfinished);
  if (active > 0 && status !== 'fine') return words.tray.stuck[status](unfinished);
  if (active > 0 && active === counts.finishing) return words.tray.finishing;
  if (active > 0) return words.tray.uploading(done, files - problems, problems);
  if (counts['needs-file'] > 0) return words.tray.interrupted(counts['needs-file'], problems);
  if (counts.conflict > 0) return words.tray.conflicts(counts.conflict);
  if (done + problems > 0) return words.tray.ended(done, problems);
  return words.tray.cancelled(counts.cancelled);
}

/** Returns the sums over the rows, never an estimate. While nothing moves, bytes that must be sent again don’t count. */
export function amountText({ bytes, sent, again }: Totals, isActive: boolean): string {
  return bytes > 0 ? words.tray.amount(formatBytes(isActive ? sent : sent - again), formatBytes(bytes)) : '';
}
