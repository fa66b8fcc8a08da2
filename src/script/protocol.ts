// Messages between page and worker. Each request gets one response, in the order of the requests.
import type { TermColumns } from '#contract/term-columns.ts';
import type { MatchedLine } from '#script/match/match-line.ts';
import type { WordCount } from '#script/match/matched-script.ts';
import type { ScriptProblem, ScriptText } from '#script/read/script-text.ts';
import type { ChangedPlace, RecordedState } from '#script/recorded/recorded-state.ts';

export type ScriptRequest =
  | { readonly kind: 'read'; readonly source: Blob | string }
  /** Adds or replaces terms, and deletes the terms with the `removed` IDs. */
  | { readonly kind: 'change'; readonly terms: TermColumns; readonly removed: readonly string[] }
  | { readonly kind: 'set-script'; readonly id: string; readonly texts: readonly string[] }
  | { readonly kind: 'remove-script'; readonly id: string }
  /** Sets the state at the time of recording; without one, the current state. Results in that state, to be saved. */
  | { readonly kind: 'set-recorded'; readonly id: string; readonly recorded: RecordedState | undefined }
  | { readonly kind: 'summarize'; readonly id: string }
  | { readonly kind: 'get-matches'; readonly id: string };

/** Numbers shown for a script, and its places that changed since it was recorded. */
export interface ScriptSummary {
  /** Number of places where a term is used. */
  readonly matches: number;
  /** Number of different words without a term. */
  readonly uncovered: number;
  /** Places that must be recorded again. */
  readonly changed: readonly ChangedPlace[];
}

export interface ScriptMatches {
  readonly lines: readonly MatchedLine[];
  readonly uncovered: readonly WordCount[];
}

export interface ScriptResults {
  readonly read: ScriptText;
  readonly change: undefined;
  readonly 'set-script': undefined;
  readonly 'remove-script': undefined;
  readonly 'set-recorded': RecordedState;
  readonly summarize: ScriptSummary;
  readonly 'get-matches': ScriptMatches;
}

export type ScriptResponse =
  | { readonly kind: 'done'; readonly result: ScriptResults[keyof ScriptResults] }
  | { readonly kind: 'refused'; readonly problem: ScriptProblem }
  | { readonly kind: 'failed'; readonly message: string };
