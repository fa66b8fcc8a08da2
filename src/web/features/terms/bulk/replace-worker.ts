// Entry of the worker for replacements. A regular expression may run forever, and only terminating the worker stops it.
import { createReplacer, type Replacement } from '#text/replace.ts';
import type { TermText } from '#web/features/terms/editing/changes.ts';

export type ReplaceRow = Readonly<Record<TermText, string>>;

export interface ReplaceWish {
  readonly replacement: Replacement;
  /** Fields to search. */
  readonly fields: readonly TermText[];
}

/** The changed texts. Each has the index of its row, its field and the new text. */
export type Replaced = readonly (readonly [row: number, field: TermText, text: string])[];

export type Told = { readonly kind: 'ready' } | { readonly kind: 'done'; readonly replaced: Replaced };

let rows: readonly ReplaceRow[] = [];

addEventListener(
  'message',
  ({ data }: MessageEvent<{ readonly rows: readonly ReplaceRow[] } | ReplaceWish>) => {
    if ('rows' in data) {
      rows = data.rows;
      tell({ kind: 'ready' });
    } else tell({ kind: 'done', replaced: replacedIn(data) });
  },
);

function tell(told: Told): void {
  postMessage(told);
}

/** Returns the texts that change. Empty texts are skipped. */
function replacedIn({ replacement, fields }: ReplaceWish): Replaced {
  const replace = createReplacer(replacement);
  return rows.flatMap((texts, row) =>
    fields.flatMap((field) => {
      const before = texts[field];
      const after = before && replace(before).trim();
      return after === before ? [] : [[row, field, after] as const];
    }),
  );
}
