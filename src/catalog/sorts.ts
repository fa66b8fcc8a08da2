/** Those by what is known of files beside their names. */
const DETAILS_SORTS = ['length', 'length-desc', 'size', 'size-desc', 'changed', 'changed-desc'] as const;
export type DetailsSort = (typeof DETAILS_SORTS)[number];

/** The orders a tree can stand in. */
export const SORTS = ['name', 'name-desc', 'type', ...DETAILS_SORTS] as const;
export type Sort = (typeof SORTS)[number];

export function isDetailsSort(sort: Sort): sort is DetailsSort {
  return DETAILS_SORTS.some((one) => one === sort);
}
