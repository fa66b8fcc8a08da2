// The state of the gallery in the page’s URL: focused folder, search, filters, sort order.
import { SORTS, type Sort, type TypeFilter } from '#catalog/client.ts';
import { FORMAT_NAMES } from '#contract/formats.ts';

export interface Address {
  /** '' for all files, otherwise ending in '/'. */
  readonly dir: string;
  readonly query: string;
  readonly type: TypeFilter;
  readonly sort: Sort;
  /** Minimum length (s), one of LONGER_THAN. */
  readonly longerThan: number | undefined;
  /** Maximum age (days) of the last change, one of CHANGED_WITHIN. */
  readonly changedWithin: number | undefined;
}

export const TYPE_FILTERS: readonly TypeFilter[] = ['any', 'audio', 'video', ...FORMAT_NAMES];

/** Options (s) of the filter by length. */
export const LONGER_THAN: readonly number[] = [10, 60, 600, 3600];
/** Options (days) of the filter by last change. */
export const CHANGED_WITHIN: readonly number[] = [1, 7, 30, 365];

/** Shows every file. */
export const UNFILTERED = {
  query: '',
  type: 'any',
  longerThan: undefined,
  changedWithin: undefined,
} as const satisfies Partial<Address>;

/** Reads any URL that a person could type. Invalid parameters count as absent. */
export function parseAddress(params: URLSearchParams): Address {
  const dir = params.get('dir') ?? '';
  return {
    dir: dir === '' || dir.endsWith('/') ? dir : `${dir}/`,
    query: params.get('q') ?? '',
    type: TYPE_FILTERS.find((type) => type === params.get('type')) ?? 'any',
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? 'name',
    longerThan: LONGER_THAN.find((seconds) => String(seconds) === params.get('longer')),
    changedWithin: CHANGED_WITHIN.find((days) => String(days) === params.get('changed')),
  };
}

export function formatAddress(address: Address): URLSearchParams {
  const { dir, query, type, sort, longerThan, changedWithin } = address;
  const params = new URLSearchParams();
  if (dir !== '') params.set('dir', dir);
  if (query !== '') params.set('q', query);
  if (type !== 'any') params.set('type', type);
  if (sort !== 'name') params.set('sort', sort);
  if (longerThan !== undefined) params.set('longer', String(longerThan));
  if (changedWithin !== undefined) params.set('changed', String(changedWithin));
  return params;
}
