// Creates the row about the longest task. If it misses its goal, another run records a trace that shows the tasks.
import { join } from 'node:path';
import type { Sample } from '#e2e/bench/browser/browser-run.ts';
import { type Figure, longestTask } from '#e2e/bench/figures/figure.ts';
import type { Bench } from './gallery.ts';

const TRACES = join('test-results', 'bench');

export interface Row {
  /** Beginning of the row's text, and name of the trace file. */
  readonly name: string;
  readonly ofRounds: string;
  readonly limitMs: number;
  readonly longestMs: number;
}

/** @param again repeats the work for the trace */
export async function longestTaskOrTrace(
  { name, ofRounds, limitMs, longestMs }: Row,
  again: (withTrace: Pick<Bench, 'traceInto'>) => Promise<Pick<Sample, 'longestTaskMs'>>,
): Promise<Figure> {
  const figure = longestTask(
    `${name}: longest main-thread task${ofRounds && ` ${ofRounds}`}`,
    limitMs,
    longestMs,
  );
  if (!figure.isReached) {
    const traceInto = join(TRACES, `${name.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()}.json.gz`);
    const traced = await again({ traceInto });
    console.log(`  ${traceInto}: a run traced for its tasks (longest ${traced.longestTaskMs.toFixed(0)} ms)`);
  }
  return figure;
}
