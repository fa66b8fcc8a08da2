// What every search must find, and what none may, whatever it searches.

export const SEARCH_MATCHES: readonly (readonly [query: string, name: string])[] = [
  ['lodz', 'Łódź'],
  ['strasse', 'Straße'],
  ['CAFE', 'cafe\u0301'],
  ['nguyen', 'Nguyễn'],
  ['ɔ', 'ɔ\u0303'],
];

/** Letters that only look alike are other letters. */
export const SEARCH_MISSES: readonly (readonly [query: string, name: string])[] = [
  ['की', 'का'],
  ['か', 'が'],
  ['が', 'か'],
];
