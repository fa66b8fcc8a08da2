// What page and worker say. Every question has an answer, in the order they were asked.
import type { TermColumns } from '#contract/term-columns.ts';
import type { MatchedLine } from '#script/match/match-line.ts';
import type { WordCount } from '#script/match/matched-script.ts';
import type { ScriptProblem, ScriptText } from '#script/read/script-text.ts';
import type { ChangedPlace, Recorded } from '#script/recorded/recorded.ts';

export type Ask =
  | { readonly kind: 'read'; readonly source: Blob | string }
  /** Terms that are new or another, and ids of those that are gone. */
  | { readonly kind: 'change'; readonly terms: TermColumns; readonly gone: readonly string[] }
  | { readonly kind: 'hold'; readonly id: string; readonly texts: readonly string[] }
  | { readonly kind: 'drop'; readonly id: string }
  /** How it was said when it was recorded. Unknown, it counts as recorded now: the answer is to be kept. */
  | { readonly kind: 'recall'; readonly id: string; readonly recorded: Recorded | undefined }
  | { readonly kind: 'sum'; readonly id: string }
  | { readonly kind: 'open'; readonly id: string };

/** What there is to say of one script. */
export interface ScriptSum {
  /** Places where a term is said. */
  readonly matches: number;
  /** Different words without a term. */
  readonly uncovered: number;
  /** What must be recorded again. */
  readonly changed: readonly ChangedPlace[];
}

export interface OpenScript {
  readonly lines: readonly MatchedLine[];
  readonly uncovered: readonly WordCount[];
}

export interface Answers {
  readonly read: ScriptText;
  readonly change: undefined;
  readonly hold: undefined;
  readonly drop: undefined;
  readonly recall: Recorded;
  readonly sum: ScriptSum;
  readonly open: OpenScript;
}

export type Reply =
  | { readonly kind: 'done'; readonly answer: Answers[keyof Answers] }
  | { readonly kind: 'refused'; readonly problem: ScriptProblem }
  | { readonly kind: 'failed'; readonly message: string };
