// What a screen reader hears of uploads: the start, each quarter, the end; each once per run. A run lasts from the first
// file that moves until none is left that does or is paused.
import type { Listing } from '#upload/client.ts';
import type { Totals } from '#upload/protocol.ts';
import { activeCount, activeOrPausedCount, type Counts, problemCount } from '#web/features/uploads/counts.ts';
import type { UploadProgress } from '#web/features/uploads/session/upload-progress.ts';
import { words } from '#web/features/uploads/tray-words.ts';

export interface Announced {
  readonly running: boolean;
  /** Quarters said in this run. */
  readonly quarters: number;
  /** Files that had come to an end. Small ones do so before anybody saw them move. */
  readonly ended: number;
  /** The ends of the list: where both are others, it is another list. */
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

/** The next thing to say, if any, and what has been announced then. Empty: what was said may be said again. */
export function announce(
  before: Announced,
  { counts }: Totals,
  { sent }: UploadProgress,
  list: Listing,
): { readonly announced: Announced; readonly text?: string } {
  const announced = withList(before, list);
  const moving = activeCount(counts);
  const ended = counts.done + problemCount(counts);
  const quarters = Math.floor(4 * sent);
  if (!announced.running) {
    if (moving > 0)
      return { announced: { ...announced, running: true, quarters }, text: words.announce.start(moving) };
    if (ended === announced.ended) return { announced };
    return { announced: { ...announced, ended }, text: ended > announced.ended ? finishedText(counts) : '' };
  }
  if (activeOrPausedCount(counts) === 0)
    return { announced: { ...announced, running: false, quarters: 0, ended }, text: finishedText(counts) };
  // More files begin a new count, in silence.
  if (quarters < announced.quarters) return { announced: { ...announced, quarters } };
  if (quarters === announced.quarters || quarters === 4) return { announced };
  return { announced: { ...announced, quarters }, text: words.announce.quarter(quarters * 25) };
}

function withList(announced: Announced, { first, last }: Listing): Announced {
  if (first === announced.first && last === announced.last) return announced;
  const isAnother = first !== announced.first && last !== announced.last;
  return { ...announced, first, last, ...(isAnother && { ended: 0 }) };
}

/** Empty where all was cancelled. */
function finishedText(counts: Counts): string {
  const { done } = counts;
  const missing = problemCount(counts) + counts['needs-file'] + counts.conflict;
  return done + missing > 0 ? words.announce.end(done, missing) : '';
}
