// Names of language IDs. IDs are stored as typed; names are only displayed, in the language of the interface. Searching
// also knows the names in the browser's language.
import { foldLanguageId } from '#text/language-id.ts';
import { LANGUAGE } from '#web/lib/translatable.ts';

/** Returns the name of a language, or undefined for an unknown ID. */
export function languageName(id: string, locale: string = LANGUAGE): string | undefined {
  const lookup = lookups.get(locale) ?? createLookup(locale);
  lookups.set(locale, lookup);
  return lookup(id);
}

/** Returns the name without region and script, for places where the ID is shown next to it. */
export function shortLanguageName(id: string): string | undefined {
  const name = languageName(id);
  return name && (languageName(foldLanguageId(id).split('-', 1).join('')) ?? name);
}

export function nameOrId(id: string): string {
  return languageName(id) ?? id;
}

export function nameAndId(id: string): string {
  const name = languageName(id);
  return name === undefined ? id : `${name} (${id})`;
}

/** Cached names, because `Intl` is too slow for sorting thousands of rows. */
const lookups = new Map<string, (id: string) => string | undefined>();

function createLookup(locale: string): (id: string) => string | undefined {
  const names = new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' });
  const known = new Map<string, string | undefined>();
  return (id) => {
    if (!known.has(id)) known.set(id, lookUp(names, id));
    return known.get(id);
  };
}

/** Returns undefined for malformed IDs such as `12`, for which `Intl.DisplayNames` throws. */
function lookUp(names: Intl.DisplayNames, id: string): string | undefined {
  try {
    return names.of(id.trim().replaceAll('_', '-'));
  } catch {
    return undefined;
  }
}

/** Returns the names that a user may type for a language. */
export function searchableNames(id: string): string[] {
  return searchLocales().flatMap((locale) => languageName(id, locale) ?? []);
}

function searchLocales(): string[] {
  const wanted = globalThis.navigator?.languages ?? [];
  return [...new Set([LANGUAGE, ...Intl.DisplayNames.supportedLocalesOf([...wanted]).slice(0, 1)])];
}
