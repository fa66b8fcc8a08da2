/** What the database of a connection's drafts begins with, before its id; so did their entries in older versions' storage. */
export const DRAFT_ENTRY = 'lectern.draft.';
