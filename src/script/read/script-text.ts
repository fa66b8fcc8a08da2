// Common form of all scripts: lines in file order, with the position at which a person finds them in the file.

export interface ScriptLine {
  readonly text: string;
  /** Line or paragraph of the file, from 1; for subtitles, the start time (ms). */
  readonly at: number;
}

export const PLACED_BY = ['line', 'paragraph', 'time'] as const;
export type PlacedBy = (typeof PLACED_BY)[number];

export interface ScriptText {
  readonly placedBy: PlacedBy;
  readonly lines: readonly ScriptLine[];
}

/** Reasons why a file can't be read, as data. The page turns them into messages. */
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
