// What page and worker say. Every question has an answer, in the order they were asked.
import type { TermColumns } from '#contract/term-columns.ts';
import type { PackedProblems } from './pack-problems.ts';

export type LintRequest =
  /** Terms that are new or another, and ids of those that are gone. */
  | { readonly kind: 'change'; readonly terms: TermColumns; readonly gone: readonly string[] }
  /** Answers how many problems there are. */
  | { readonly kind: 'check' }
  /** A portion of what was found. */
  | { readonly kind: 'list'; readonly from: number; readonly to: number };

export interface LintResults {
  readonly change: undefined;
  readonly check: number;
  readonly list: PackedProblems;
}

export type LintResponse =
  | { readonly kind: 'done'; readonly answer: LintResults[keyof LintResults] }
  | { readonly kind: 'failed'; readonly message: string };
