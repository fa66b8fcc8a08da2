// Parts of the term list's state that the address stores: the filter, the order and the view.

import { CASE_FILTERS, METHOD_FILTERS, type TermFilter } from './term-filter.ts';
import { SORT_COLUMNS, type TermSort } from './term-sort.ts';

export interface ListAddress {
  readonly filter: TermFilter;
  readonly sort: TermSort;
  /** Whether the view has one row per word and one column per language, in place of the table. */
  readonly byLanguage: boolean;
}

/** Parses the address's parameters. A user can type any address, so invalid values count as absent. */
export function parseListAddress(params: URLSearchParams): ListAddress {
  const sort = params.get('sort') ?? '';
  return {
    filter: {
      text: params.get('q') ?? '',
      bySound: params.get('by') === 'sound',
      language: params.get('language') || null,
      how: METHOD_FILTERS.find((how) => how === params.get('how')) ?? null,
      letterCase: CASE_FILTERS.find((kind) => kind === params.get('case')) ?? null,
      problems: params.has('problems'),
    },
    sort: {
      column: SORT_COLUMNS.find((column) => column === sort.replace(/^-/, '')) ?? 'word',
      descending: sort.startsWith('-'),
    },
    byLanguage: params.get('view') === 'languages',
  };
}

export function formatListAddress({ filter, sort, byLanguage }: ListAddress): URLSearchParams {
  const { text, bySound, language, how, letterCase, problems } = filter;
  const params = new URLSearchParams();
  if (text !== '') params.set('q', text);
  if (bySound) params.set('by', 'sound');
  if (language !== null) params.set('language', language);
  if (how !== null) params.set('how', how);
  if (letterCase !== null) params.set('case', letterCase);
  if (problems) params.set('problems', '');
  const order = `${sort.descending ? '-' : ''}${sort.column}`;
  if (order !== 'word') params.set('sort', order);
  if (byLanguage) params.set('view', 'languages');
  return params;
}
