/** Orders by media details. */
const DETAILS_SORTS = ['length', 'length-desc', 'size', 'size-desc', 'changed', 'changed-desc'] as const;
export type DetailsSort = (typeof DETAILS_SORTS)[number];

/** Orders of the tree. */
export const SORTS = ['name', 'name-desc', 'type', ...DETAILS_SORTS] as const;
export type Sort = (typeof SORTS)[number];

export function isDetailsSort(sort: Sort): sort is DetailsSort {
  return DETAILS_SORTS.some((one) => one === sort);
}
