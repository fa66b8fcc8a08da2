// The worker's entry: an expression may take for ever, and then it is ended with all of this.
import { createReplacer, type Replacement } from '#text/replace.ts';
import type { TermText } from '#web/features/terms/editing/changes.ts';

export type ReplaceRow = Readonly<Record<TermText, string>>;

export interface ReplaceWish {
  readonly replacement: Replacement;
  /** Those it looks into. */
  readonly fields: readonly TermText[];
}

/** Of the texts that change: whose, and what they become. */
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

/** A text that says nothing is not looked into. */
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
