/** What the entries of drafts begin with in the browser's storage, before the connection's id. */
export const DRAFT_ENTRY = 'lectern.draft.';
