// The worker's side of replacements: stores the terms and replaces in their texts.
import type { Term } from '#contract/glossary.ts';
import { type TermColumns, termsOf } from '#contract/term-columns.ts';
import { createReplacer, type Replacement } from '#text/replace.ts';
import type { TermText } from '#web/features/terms/editing/changes.ts';

export interface ReplaceRequest {
  readonly replacement: Replacement;
  /** Fields to search. */
  readonly fields: readonly TermText[];
}

/** The changed texts. Each has the index of its term, its field and the new text. */
export type Replaced = readonly (readonly [row: number, field: TermText, text: string])[];

export class ReplaceServer {
  readonly #terms: Term[] = [];

  add(terms: TermColumns): void {
    for (const term of termsOf(terms)) this.#terms.push(term);
  }

  /** @returns the texts that change. Empty texts are skipped. */
  replace({ replacement, fields }: ReplaceRequest): Replaced {
    const replace = createReplacer(replacement);
    return this.#terms.flatMap((term, row) =>
      fields.flatMap((field) => {
        const before = term[field] ?? '';
        const after = before && replace(before).trim();
        return after === before ? [] : [[row, field, after] as const];
      }),
    );
  }
}
