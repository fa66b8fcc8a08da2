// A script as it is read and kept: its lines in their order, and how a person finds them again in the file.

export interface ScriptLine {
  readonly text: string;
  /** Line or paragraph of the file, from 1; of subtitles when it is said, in milliseconds. */
  readonly at: number;
}

export const PLACED_BY = ['line', 'paragraph', 'time'] as const;
export type PlacedBy = (typeof PLACED_BY)[number];

export interface ScriptText {
  readonly placedBy: PlacedBy;
  readonly lines: readonly ScriptLine[];
}

/** Why a file can't be read, as data: the sentences are the page's. */
export type ScriptProblem =
  | { readonly kind: 'empty' | 'unknown-format' | 'broken-document' }
  | { readonly kind: 'too-large' | 'too-long'; readonly limit: number };

export class ScriptError extends Error {
  override readonly name = 'ScriptError';
  readonly problem: ScriptProblem;

  constructor(problem: ScriptProblem, options?: ErrorOptions) {
    super(problem.kind, options);
    this.problem = problem;
  }
}
