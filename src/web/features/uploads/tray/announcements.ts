// What a screen reader hears of uploads: the start, each quarter, the end; each once per run. A run lasts from the first
// file that moves until none is left that does or is paused.
import type { Listing } from '#upload/client.ts';
import type { Totals } from '#upload/protocol.ts';
import { type Counts, goingCount, movingCount, problemCount } from '#web/features/uploads/counts.ts';
import type { Work } from '#web/features/uploads/session/upload-progress.ts';
import { words } from '#web/features/uploads/tray-words.ts';

export interface Heard {
  readonly running: boolean;
  /** Quarters said in this run. */
  readonly quarters: number;
  /** Files that had come to an end. Small ones do so before anybody saw them move. */
  readonly ended: number;
  /** The ends of the list: where both are others, it is another list. */
  readonly first: string | undefined;
  readonly last: string | undefined;
}

export const NOTHING_HEARD: Heard = {
  running: false,
  quarters: 0,
  ended: 0,
  first: undefined,
  last: undefined,
};

/** The next thing to say, if any, and what has been heard then. Empty: what was said may be said again. */
export function announce(
  before: Heard,
  { counts }: Totals,
  { sent }: Work,
  list: Listing,
): { readonly heard: Heard; readonly text?: string } {
  const heard = withList(before, list);
  const moving = movingCount(counts);
  const ended = counts.done + problemCount(counts);
  const quarters = Math.floor(4 * sent);
  if (!heard.running) {
    if (moving > 0)
      return { heard: { ...heard, running: true, quarters }, text: words.announce.start(moving) };
    if (ended === heard.ended) return { heard };
    return { heard: { ...heard, ended }, text: ended > heard.ended ? endText(counts) : '' };
  }
  if (goingCount(counts) === 0)
    return { heard: { ...heard, running: false, quarters: 0, ended }, text: endText(counts) };
  // More files begin a new count, in silence.
  if (quarters < heard.quarters) return { heard: { ...heard, quarters } };
  if (quarters === heard.quarters || quarters === 4) return { heard };
  return { heard: { ...heard, quarters }, text: words.announce.quarter(quarters * 25) };
}

function withList(heard: Heard, { first, last }: Listing): Heard {
  if (first === heard.first && last === heard.last) return heard;
  const isAnother = first !== heard.first && last !== heard.last;
  return { ...heard, first, last, ...(isAnother && { ended: 0 }) };
}

/** Empty where all was cancelled. */
function endText(counts: Counts): string {
  const { done } = counts;
  const missing = problemCount(counts) + counts['needs-file'] + counts.conflict;
  return done + missing > 0 ? words.announce.end(done, missing) : '';
}
