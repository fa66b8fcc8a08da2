/** The orders a tree can stand in. */
export const SORTS = ['name', 'name-desc', 'type'] as const;
export type Sort = (typeof SORTS)[number];
