// Messages between page and worker. Each request gets one response, in the order of the requests.
import type { TermColumns } from '#contract/term-columns.ts';
import type { PackedProblems } from './pack-problems.ts';

export type LintRequest =
  /** Adds or replaces terms, and deletes the terms with the `removed` IDs. */
  | { readonly kind: 'change'; readonly terms: TermColumns; readonly removed: readonly string[] }
  /** Checks all terms. Results in the number of problems. */
  | { readonly kind: 'check' }
  /** Reads the problems with the indices `from` (inclusive) to `to` (exclusive). */
  | { readonly kind: 'list'; readonly from: number; readonly to: number };

export interface LintResults {
  readonly change: undefined;
  readonly check: number;
  readonly list: PackedProblems;
}

export type LintResponse =
  | { readonly kind: 'done'; readonly result: LintResults[keyof LintResults] }
  | { readonly kind: 'failed'; readonly message: string };
