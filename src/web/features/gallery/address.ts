// What the gallery keeps in the address: the folder in focus, the search, the type shown, the order.
import { SORTS, type Sort, type TypeFilter } from '#catalog/client.ts';
import { FORMAT_NAMES } from '#contract/formats.ts';

export interface Address {
  /** '' for all files, otherwise ending in '/'. */
  readonly dir: string;
  readonly query: string;
  readonly type: TypeFilter;
  readonly sort: Sort;
  /** In seconds: one of those to choose from. */
  readonly longerThan: number | undefined;
  /** In days: one of those to choose from. */
  readonly changedWithin: number | undefined;
}

export const TYPE_FILTERS: readonly TypeFilter[] = ['any', 'audio', 'video', ...FORMAT_NAMES];

/** Seconds to choose from. */
export const LONGER_THAN: readonly number[] = [10, 60, 600, 3600];
/** Days to choose from. */
export const CHANGED_WITHIN: readonly number[] = [1, 7, 30, 365];

/** What shows every file. */
export const UNFILTERED = {
  query: '',
  type: 'any',
  longerThan: undefined,
  changedWithin: undefined,
} as const satisfies Partial<Address>;

/** Reads any address a person could type: what makes no sense counts as absent. */
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
