// Reasons why a file can't be read, as data. The page turns them into messages.
export type FileProblem =
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'too-large' | 'too-many-rows' | 'too-many-columns' | 'unpacks-too-large';
      readonly limit: number;
    }
  | { readonly kind: 'unknown-format' | 'not-a-workbook' | 'old-workbook' | 'not-a-lexicon' | 'no-terms' }
  /** Reasons that concern archives of glossaries. */
  | { readonly kind: 'not-an-archive' | 'newer-archive' }
  | { readonly kind: 'damaged-archive'; readonly file: string }
  | { readonly kind: 'bad-json' | 'open-quote' | 'bad-xml' | 'doctype' | 'entity'; readonly at: Position };

/** Line and column, counted from 1. */
export interface Position {
  readonly line: number;
  readonly column?: number;
}

export class FileError extends Error {
  override readonly name = 'FileError';
  readonly problem: FileProblem;

  constructor(problem: FileProblem, options?: ErrorOptions) {
    super(problem.kind, options);
    this.problem = problem;
  }
}

export function positionAt(text: string, index: number): Position {
  const before = text.slice(0, Math.max(0, index)).split(/\r\n|\r|\n/);
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
