// What a screen reader hears of uploads: the start, each quarter, the end; each once per run. A run lasts from the first
// file that moves until none does.
import type { Totals } from '#upload/protocol.ts';
import { movingCount, problemCount } from './row-actions.ts';
import { words } from './words.ts';

export interface Heard {
  readonly running: boolean;
  /** Quarters said in this run. */
  readonly quarters: number;
  /** Bytes this run is about; more of them begin a new count. */
  readonly bytes: number;
  /** Files that had come to an end. Small ones do so before anybody saw them move. */
  readonly ended: number;
}

export const NOTHING_HEARD: Heard = { running: false, quarters: 0, bytes: 0, ended: 0 };

/** The next thing to say, if any, and what has been heard then. */
export function announce(heard: Heard, totals: Totals): { readonly heard: Heard; readonly text?: string } {
  const moving = movingCount(totals.counts);
  const problems = problemCount(totals.counts);
  const ended = totals.counts.done + problems;
  const { bytes } = totals;
  const quarters = bytes === 0 ? 0 : Math.floor((4 * totals.sent) / bytes);
  if (moving === 0) {
    if (!heard.running && ended === heard.ended) return { heard };
    const next = { ...NOTHING_HEARD, ended };
    const news = heard.running ? ended > 0 : ended > heard.ended;
    return { heard: next, ...(news && { text: words.announce.end(totals.counts.done, problems) }) };
  }
  if (!heard.running) {
    return {
      heard: { ...heard, running: true, quarters, bytes },
      text: words.announce.start(moving),
    };
  }
  if (bytes > heard.bytes) return { heard: { ...heard, quarters, bytes } };
  if (quarters <= heard.quarters || quarters === 4) return { heard };
  return { heard: { ...heard, quarters }, text: words.announce.quarter(quarters * 25) };
}
