// Suggestions of a language field. Enter, or leaving the field, takes the first one. So an ID stays as typed wherever
// the text may be an ID, and a name becomes its ID.
import { foldForSearch } from '#text/fold.ts';
import { foldLanguageId } from '#text/language-id.ts';
import { LANGUAGE } from '#web/lib/translatable.ts';
import { LANGUAGE_CATALOGUE } from './language-catalogue.ts';
import { languageName, nameOrId, searchableNames } from './language-names.ts';

export interface LanguageOffer {
  readonly id: string;
  readonly kind: 'used' | 'known' | 'as-typed';
}

const MAX_SHOWN = 40;

/** @param used IDs in this glossary, most frequent first */
export function offerLanguages(typed: string, used: readonly string[]): LanguageOffer[] {
  const text = typed.trim();
  const all: LanguageOffer[] = [
    ...used.map((id) => ({ id, kind: 'used' }) as const),
    ...catalogueByName()
      .filter((id) => !used.includes(id))
      .map((id) => ({ id, kind: 'known' }) as const),
  ];
  // For browsing, list languages without regions; regional variants appear while typing.
  if (text === '') return all.filter(({ id, kind }) => kind === 'used' || !id.includes('-'));
  const scored = all.flatMap((offer) => {
    const score = closeness(offer.id, text);
    return score === undefined ? [] : [{ offer, score }];
  });
  const offers = scored
    .toSorted((a, b) => a.score - b.score)
    .slice(0, MAX_SHOWN)
    .map(({ offer }) => offer);
  if (offers.some(({ id }) => id === text)) return offers;
  return offers.toSpliced(findPositionOfTyped(text, offers), 0, { id: text, kind: 'as-typed' });
}

/** Returns the ID that the typed text stands for when the field is left without a choice. */
export function settleLanguage(typed: string, used: readonly string[]): string {
  const text = typed.trim();
  // Skip the search for a known ID, because it would slow down pasting thousands of them.
  if (text === '' || used.includes(text) || LANGUAGE_CATALOGUE.includes(text)) return text;
  return offerLanguages(text, used)[0]?.id ?? text;
}

/**
 * Returns the position of the typed text among the suggestions. Another spelling of a known ID (`en_us`) comes first;
 * three letters may be an ID or the start of a name.
 */
function findPositionOfTyped(text: string, offers: readonly LanguageOffer[]): number {
  const [first] = offers;
  if (!first || foldLanguageId(first.id) === foldLanguageId(text)) return 0;
  return languageName(text) === undefined ? offers.length : 1;
}

/** Returns how well a language matches; smaller is closer, undefined is no match. */
function closeness(id: string, text: string): number | undefined {
  if (id === text) return 0;
  const wantedId = foldLanguageId(text);
  const foldedId = foldLanguageId(id);
  if (foldedId === wantedId) return 1;
  const wanted = foldForSearch(text);
  const names = searchableNames(id).map(foldForSearch);
  if (names.includes(wanted)) return 2;
  if (foldedId.startsWith(wantedId)) return 3;
  if (names.some((name) => name.startsWith(wanted))) return 4;
  if (names.some((name) => name.split(/[^\p{L}\p{M}]+/u).some((part) => part.startsWith(wanted)))) return 5;
  return undefined;
}

interface UsesLanguages {
  readonly languageId: string;
  readonly phonemizationLanguageId: string | null;
  readonly pronunciationLanguageId: string | null;
}

/** Returns the language IDs of the terms, most used first, then by name. */
export function usedLanguages(terms: readonly UsesLanguages[]): string[] {
  const counts = new Map<string, number>();
  for (const term of terms) {
    for (const id of [term.languageId, term.phonemizationLanguageId, term.pronunciationLanguageId]) {
      if (id) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  }
  return [...counts].toSorted((a, b) => b[1] - a[1] || byName(a[0], b[0])).map(([id]) => id);
}

const collator = new Intl.Collator(LANGUAGE);

function byName(a: string, b: string): number {
  return collator.compare(nameOrId(a), nameOrId(b));
}

let catalogue: readonly string[] | undefined;

/** Sorted on first use, because looking up hundreds of names takes a while. */
function catalogueByName(): readonly string[] {
  catalogue ??= LANGUAGE_CATALOGUE.toSorted(byName);
  return catalogue;
}
