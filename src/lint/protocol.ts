// What page and worker say. Every question has an answer, in the order they were asked.
import type { TermColumns } from '#contract/term-columns.ts';
import type { PackedProblems } from './packed-problems.ts';

export type Ask =
  /** Terms that are new or another, and ids of those that are gone. */
  | { readonly kind: 'change'; readonly terms: TermColumns; readonly gone: readonly string[] }
  /** Answers how many problems there are. */
  | { readonly kind: 'check' }
  /** A portion of what was found. */
  | { readonly kind: 'list'; readonly from: number; readonly to: number };

export interface Answers {
  readonly change: undefined;
  readonly check: number;
  readonly list: PackedProblems;
}

export type Reply =
  | { readonly kind: 'done'; readonly answer: Answers[keyof Answers] }
  | { readonly kind: 'failed'; readonly message: string };
