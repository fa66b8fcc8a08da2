// What the gallery keeps in the address: the folder in focus, the search, the type shown, the order.
import { SORTS, type Sort, type TypeFilter } from '#catalog/client.ts';
import { FORMAT_NAMES } from '#contract/formats.ts';

export interface Address {
  /** '' for all files, otherwise ending in '/'. */
  readonly dir: string;
  readonly query: string;
  readonly type: TypeFilter;
  readonly sort: Sort;
}

export const TYPE_FILTERS: readonly TypeFilter[] = ['any', 'audio', 'video', ...FORMAT_NAMES];

/** Reads any address a person could type: what makes no sense counts as absent. */
export function parseAddress(params: URLSearchParams): Address {
  const dir = params.get('dir') ?? '';
  return {
    dir: dir === '' || dir.endsWith('/') ? dir : `${dir}/`,
    query: params.get('q') ?? '',
    type: TYPE_FILTERS.find((type) => type === params.get('type')) ?? 'any',
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? 'name',
  };
}

export function formatAddress({ dir, query, type, sort }: Address): URLSearchParams {
  const params = new URLSearchParams();
  if (dir !== '') params.set('dir', dir);
  if (query !== '') params.set('q', query);
  if (type !== 'any') params.set('type', type);
  if (sort !== 'name') params.set('sort', sort);
  return params;
}
