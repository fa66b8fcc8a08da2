// Rows that are typed at the end of the table. One that says how its word is spoken is sent by itself; until then, and
// where that fails, it is only in this browser.
import type { Term } from '#contract/glossary.ts';
import { BLANK_DRAFT, type TermDraft, withChanges } from '#web/features/terms/editing/changes.ts';

export type NewRow =
  /** Typed, and not yet a term the service takes. `reason` says what is missing. */
  | { readonly kind: 'typed'; readonly id: string; readonly draft: TermDraft; readonly reason: string }
  /** `sent` went off; `draft` is what has been typed since. */
  | {
      readonly kind: 'sending';
      readonly id: string;
      readonly draft: TermDraft;
      readonly sent: TermDraft;
      /** The list as it was when this was sent. */
      readonly before: readonly Term[];
    }
  | {
      readonly kind: 'failed';
      readonly id: string;
      readonly draft: TermDraft;
      readonly reason: string;
      /**
       * `left`: the page was, while it was being sent, so it may be there all the same. `away`: nothing answers, and it is
       * sent again by itself.
       */
      readonly why: 'left' | 'away' | 'refused';
    }
  /** A term like the others, shown where it was typed until the table is put in order again. */
  | { readonly kind: 'added'; readonly id: string; readonly termId: string };

export type NewRows = readonly NewRow[];

export type NewRowsEvent =
  | { readonly kind: 'put'; readonly rows: readonly NewRow[] }
  | { readonly kind: 'discarded'; readonly ids: ReadonlySet<string> }
  /** The table is put in order: what was added goes where it belongs. */
  | { readonly kind: 'ordered' };

/** Rows keep their place; new ones come last. */
export function nextRows(rows: NewRows, event: NewRowsEvent): NewRows {
  switch (event.kind) {
    case 'put': {
      const byId = new Map(event.rows.map((row) => [row.id, row]));
      const known = new Set(rows.map(({ id }) => id));
      return [
        ...rows.map((row) => byId.get(row.id) ?? row),
        ...event.rows.filter(({ id }) => !known.has(id)),
      ];
    }
    case 'discarded':
      return rows.filter(({ id }) => !event.ids.has(id));
    case 'ordered':
      return rows.some(({ kind }) => kind === 'added') ? rows.filter(({ kind }) => kind !== 'added') : rows;
  }
}

/** Of those that are no terms yet. */
export function draftsOf(rows: NewRows): TermDraft[] {
  return rows.flatMap((row) => (row.kind === 'added' ? [] : [row.draft]));
}

/** Those on their way, or waiting for their turn. */
export function savingRows(rows: NewRows): string[] {
  return rows.flatMap(({ kind, id }) => (kind === 'sending' ? [id] : []));
}

/** Those, and what is only in this browser. */
export function unsavedRows(rows: NewRows): string[] {
  return rows.flatMap(({ kind, id }) => (kind === 'added' ? [] : [id]));
}

const PREFIX = 'new:';

/** Never an id of the service's: those are looked up, this one is not. */
export function newRowId(unique: string): string {
  return PREFIX + unique;
}

export function isNewRow(termId: string): boolean {
  return termId.startsWith(PREFIX);
}

/** As the table shows it: a term without times. */
export function asTerm(id: string, draft: TermDraft): Term {
  return withChanges(
    {
      id,
      glossaryId: '',
      word: '',
      languageId: '',
      phonemization: null,
      phonemizationLanguageId: null,
      pronunciationLanguageId: null,
      pronounceAs: null,
      caseSensitive: false,
      createdAt: '',
      updatedAt: '',
    },
    draft,
  );
}

export function blankTerm(id: string): Term {
  return asTerm(id, BLANK_DRAFT);
}
