// Names for language ids. Ids are opaque and stored as typed; names are only ever shown beside them, in the
// language of the words on screen. A search also knows them in the browser's language.
import { foldLanguageId } from '#text/language-id.ts';
import { LANGUAGE } from '#web/lib/translatable.ts';

/** The language's name, or undefined for ids that name none. */
export function languageName(id: string, locale: string = LANGUAGE): string | undefined {
  const lookup = lookups.get(locale) ?? createLookup(locale);
  lookups.set(locale, lookup);
  return lookup(id);
}

/** The name without a region or script, where the id stands beside it and says them. */
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

/** Asking `Intl` is slow enough to feel in a sort of thousands of rows: answers are kept. */
const lookups = new Map<string, (id: string) => string | undefined>();

function createLookup(locale: string): (id: string) => string | undefined {
  const names = new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' });
  const known = new Map<string, string | undefined>();
  return (id) => {
    if (!known.has(id)) known.set(id, lookUp(names, id));
    return known.get(id);
  };
}

/** `Intl.DisplayNames` throws on ids that aren't well formed, such as `12`. */
function lookUp(names: Intl.DisplayNames, id: string): string | undefined {
  try {
    return names.of(id.trim().replaceAll('_', '-'));
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
  return [...new Set([LANGUAGE, ...Intl.DisplayNames.supportedLocalesOf([...wanted]).slice(0, 1)])];
}
