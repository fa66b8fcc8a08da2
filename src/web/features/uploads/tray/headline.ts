// The one line that says how uploads stand.
import type { UploadView } from '#upload/client.ts';
import { movingCount, problemCount, unfinishedCount } from '#web/features/uploads/counts.ts';
import { words } from '#web/features/uploads/tray-words.ts';

/** @param doneBefore files that were done before this work began */
export function headline({ totals: { files, counts } }: UploadView, doneBefore = 0): string {
  const done = counts.done - doneBefore;
  const moving = movingCount(counts);
  const unfinished = unfinishedCount(counts);
  const problems = problemCount(counts);
  if (counts.paused > 0 && moving === counts.finishing) return words.tray.paused(unfinished);
  if (moving > 0 && moving === counts.finishing) return words.tray.finishing;
  if (moving > 0) return words.tray.uploading(done, files - doneBefore);
  if (counts['needs-file'] > 0) return words.tray.interrupted(counts['needs-file'], problems);
  if (done + problems > 0) return words.tray.ended(done, problems);
  return words.tray.cancelled(counts.cancelled);
}
