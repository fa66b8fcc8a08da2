// What the list of terms keeps in the address: the filter and the order.

import { HOW_FILTERS, type TermFilter } from './term-filter.ts';
import { SORT_COLUMNS, type TermSort } from './term-sort.ts';

export interface ListAddress {
  readonly filter: TermFilter;
  readonly sort: TermSort;
}

/** Reads any address a person could type: what makes no sense counts as absent. */
export function parseListAddress(params: URLSearchParams): ListAddress {
  const sort = params.get('sort') ?? '';
  return {
    filter: {
      text: params.get('q') ?? '',
      language: params.get('language') || null,
      how: HOW_FILTERS.find((how) => how === params.get('how')) ?? null,
      problems: params.has('problems'),
    },
    sort: {
      column: SORT_COLUMNS.find((column) => column === sort.replace(/^-/, '')) ?? 'word',
      descending: sort.startsWith('-'),
    },
  };
}

export function formatListAddress({ filter, sort }: ListAddress): URLSearchParams {
  const { text, language, how, problems } = filter;
  const params = new URLSearchParams();
  if (text !== '') params.set('q', text);
  if (language !== null) params.set('language', language);
  if (how !== null) params.set('how', how);
  if (problems) params.set('problems', '');
  const order = `${sort.descending ? '-' : ''}${sort.column}`;
  if (order !== 'word') params.set('sort', order);
  return params;
}
