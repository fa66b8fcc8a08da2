// New rows, typed at the end of the table. A row is sent automatically once it has a pronunciation. Until then, and if
// sending fails, the row exists only in this browser.
import type { Term } from '#contract/glossary.ts';
import { BLANK_DRAFT, type TermDraft, withChanges } from '#web/features/terms/editing/changes.ts';

export type NewRow =
  /** The service would reject this row because it is incomplete. `reason` names the missing value. */
  | { readonly kind: 'typed'; readonly id: string; readonly draft: TermDraft; readonly reason: string }
  /** `sent` is the draft in the request; `draft` also has the edits made since. */
  | {
      readonly kind: 'sending';
      readonly id: string;
      readonly draft: TermDraft;
      readonly sent: TermDraft;
      /** Snapshot of the list at the time of sending. Terms added to the list later may be this row. */
      readonly before: readonly Term[];
    }
  | {
      readonly kind: 'failed';
      readonly id: string;
      readonly draft: TermDraft;
      readonly reason: string;
      /**
       * `left`: the page was closed or reloaded while the row was in flight, so the service may have added it. `away`: the
       * service is unreachable, and the row is retried automatically.
       */
      readonly why: 'left' | 'away' | 'refused';
    }
  /** The row is now a term. It stays where it was typed until the table is sorted again. */
  | { readonly kind: 'added'; readonly id: string; readonly termId: string };

export type NewRows = readonly NewRow[];

export type NewRowsEvent =
  | { readonly kind: 'put'; readonly rows: readonly NewRow[] }
  | { readonly kind: 'discarded'; readonly ids: ReadonlySet<string> }
  /** The table is sorted again, so added terms move to their sorted position. */
  | { readonly kind: 'ordered' };

/** Applies an event. Existing rows keep their position; new rows go last. */
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

/** Returns the drafts of the rows that are not terms yet. */
export function draftsOf(rows: NewRows): TermDraft[] {
  return rows.flatMap((row) => (row.kind === 'added' ? [] : [row.draft]));
}

/** Returns the ids of the rows that are in flight or queued. */
export function savingRows(rows: NewRows): string[] {
  return rows.flatMap(({ kind, id }) => (kind === 'sending' ? [id] : []));
}

/** Returns the ids of all rows that are not terms yet: in flight, queued, incomplete or failed. */
export function unsavedRows(rows: NewRows): string[] {
  return rows.flatMap(({ kind, id }) => (kind === 'added' ? [] : [id]));
}

const PREFIX = 'new:';

/** Returns an id with a prefix that marks it as a new row, because the service has no term with this id. */
export function newRowId(unique: string): string {
  return PREFIX + unique;
}

export function isNewRow(termId: string): boolean {
  return termId.startsWith(PREFIX);
}

/** Converts a draft to a term without timestamps, for display in the table. */
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
