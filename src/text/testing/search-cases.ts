// Searches and names shared by the tests of every search: names that a query must find, and names it must not find.

export const SEARCH_MATCHES: readonly (readonly [query: string, name: string])[] = [
  ['lodz', 'Łódź'],
  ['strasse', 'Straße'],
  ['CAFE', 'cafe\u0301'],
  ['nguyen', 'Nguyễn'],
  ['ɔ', 'ɔ\u0303'],
];

/** Letters that look similar but are different letters. */
export const SEARCH_MISSES: readonly (readonly [query: string, name: string])[] = [
  ['की', 'का'],
  ['か', 'が'],
  ['が', 'か'],
];
