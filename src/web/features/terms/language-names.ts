// Names for language ids. Ids are opaque and stored as typed; names are only ever shown beside them, in the
// language of the words on screen. A search also knows them in the browser's language.
const names = new Map<string, Intl.DisplayNames>();

function namer(locale: string): Intl.DisplayNames {
  let known = names.get(locale);
  if (!known) {
    known = new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' });
    names.set(locale, known);
  }
  return known;
}

/** The form of an id used to compare and look up, never to store: `en_us` and `en-US` are one language. */
export function foldLanguageId(id: string): string {
  return id.trim().replaceAll('_', '-').toLowerCase();
}

/** The language's name, or undefined for ids that name none. (`Intl.DisplayNames` throws on `12` or `x-foo`.) */
export function languageName(id: string, locale = 'en'): string | undefined {
  try {
    return namer(locale).of(id.trim().replaceAll('_', '-'));
  } catch {
    return undefined;
  }
}

/** The names a person may type for a language. */
export function searchableNames(id: string): string[] {
  return searchLocales().flatMap((locale) => languageName(id, locale) ?? []);
}

function searchLocales(): string[] {
  const wanted = globalThis.navigator?.languages ?? [];
  return [...new Set(['en', ...Intl.DisplayNames.supportedLocalesOf([...wanted]).slice(0, 1)])];
}
