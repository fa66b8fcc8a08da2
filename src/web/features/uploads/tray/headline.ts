// The one line that says how uploads stand.
import type { UploadView } from '#upload/client.ts';
import type { Totals } from '#upload/protocol.ts';
import { movingCount, problemCount, unfinishedCount } from '#web/features/uploads/counts.ts';
import { words } from '#web/features/uploads/tray-words.ts';
import { formatBytes } from '#web/lib/format.ts';

import type { Line } from './line.ts';

/** @param doneBefore files that were done before this work began */
export function headline(
  { totals: { files, counts } }: UploadView,
  doneBefore = 0,
  line: Line = 'fine',
): string {
  const done = counts.done - doneBefore;
  const moving = movingCount(counts);
  const unfinished = unfinishedCount(counts);
  const problems = problemCount(counts);
  if (counts.paused > 0 && moving === counts.finishing) return words.tray.paused(unfinished);
  if (moving > 0 && line !== 'fine') return words.tray.stuck[line](unfinished);
  if (moving > 0 && moving === counts.finishing) return words.tray.finishing;
  if (moving > 0) return words.tray.uploading(done, files - doneBefore);
  if (counts['needs-file'] > 0) return words.tray.interrupted(counts['needs-file'], problems);
  if (done + problems > 0) return words.tray.ended(done, problems);
  return words.tray.cancelled(counts.cancelled);
}

/**
 * The sums over the rows of this work, never an estimate. While nothing moves, what was on its way counts no more: it will
 * be sent again.
 * @param bytesBefore of files that were done before this work began
 */
export function amountText({ bytes, sent, confirmed }: Totals, bytesBefore: number, moving: boolean): string {
  const all = bytes - bytesBefore;
  const got = (moving ? sent : confirmed) - bytesBefore;
  return all > 0 ? words.tray.amount(formatBytes(got), formatBytes(all)) : '';
}
