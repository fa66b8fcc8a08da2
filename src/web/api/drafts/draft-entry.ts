/**
 * Prefix of the name of a connection’s drafts database, followed by its id. Older versions used it for storage entries
 * too.
 */
export const DRAFT_ENTRY = 'lectern.draft.';
