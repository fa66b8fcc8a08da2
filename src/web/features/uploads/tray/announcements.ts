// Announces uploads to screen readers: the start, each quarter and the end, each once per run. A run lasts from the
// first active upload until every upload has ended or waits for the person.
import type { Listing } from '#upload/client.ts';
import type { Totals } from '#upload/protocol.ts';
import { activeCount, activeOrPausedCount, type Counts, problemCount } from '#web/features/uploads/counts.ts';
import type { UploadProgress } from '#web/features/uploads/session/upload-progress.ts';
import { words } from '#web/features/uploads/tray-words.ts';

export interface Announced {
  readonly running: boolean;
  /** Quarters announced in this run. */
  readonly quarters: number;
  /** Number of uploads that had ended. Small files may end before they were seen as active. */
  readonly ended: number;
  /** First and last id of the list. If both changed, it is a different list. */
  readonly first: string | undefined;
  readonly last: string | undefined;
}

export const NOTHING_ANNOUNCED: Announced = {
  running: false,
  quarters: 0,
  ended: 0,
  first: undefined,
  last: undefined,
};

/** Returns the next text, if any, and the new state. An empty text lets the same sentence be announced again. */
export function announce(
  before: Announced,
  { counts }: Totals,
  { sent }: UploadProgress,
  list: Listing,
): { readonly announced: Announced; readonly text?: string } {
  const announced = withList(before, list);
  const activeUploads = activeCount(counts);
  const ended = counts.done + problemCount(counts);
  const quarters = Math.floor(4 * sent);
  if (!announced.running) {
    if (activeUploads > 0)
      return {
        announced: { ...announced, running: true, quarters },
        text: words.announce.start(activeUploads),
      };
    if (ended === announced.ended) return { announced };
    return { announced: { ...announced, ended }, text: ended > announced.ended ? finishedText(counts) : '' };
  }
  if (activeOrPausedCount(counts) === 0)
    return { announced: { ...announced, running: false, quarters: 0, ended }, text: finishedText(counts) };
  // More files restart the count without an announcement.
  if (quarters < announced.quarters) return { announced: { ...announced, quarters } };
  if (quarters === announced.quarters || quarters === 4) return { announced };
  return { announced: { ...announced, quarters }, text: words.announce.quarter(quarters * 25) };
}

function withList(announced: Announced, { first, last }: Listing): Announced {
  if (first === announced.first && last === announced.last) return announced;
  const isAnother = first !== announced.first && last !== announced.last;
  return { ...announced, first, last, ...(isAnother && { ended: 0 }) };
}

/** @returns an empty text if all uploads were cancelled */
function finishedText(counts: Counts): string {
  const { done } = counts;
  const missing = problemCount(counts) + counts['needs-file'] + counts.conflict;
  return done + missing > 0 ? words.announce.end(done, missing) : '';
}
