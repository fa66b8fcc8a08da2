// What a language field offers while somebody types: ids this glossary already uses first, then the catalogue.
import { fold } from './fold.ts';
import { LANGUAGE_CATALOGUE } from './language-catalogue.ts';
import { foldLanguageId, searchableNames } from './language-names.ts';

export interface LanguageSuggestions {
  readonly used: readonly string[];
  readonly others: readonly string[];
}

const MOST_SHOWN = 40;

/** @param used ids in this glossary, most frequent first */
export function suggestLanguages(query: string, used: readonly string[]): LanguageSuggestions {
  const taken = new Set(used);
  const catalogue = LANGUAGE_CATALOGUE.filter((id) => !taken.has(id));
  return { used: ranked(used, query), others: ranked(catalogue, query).slice(0, MOST_SHOWN) };
}

function ranked(ids: readonly string[], query: string): string[] {
  if (query.trim() === '') return [...ids];
  const scored = ids.flatMap((id) => {
    const score = closeness(id, query);
    return score === undefined ? [] : [{ id, score }];
  });
  return scored.toSorted((a, b) => a.score - b.score).map(({ id }) => id);
}

/** Smaller is closer; undefined is no match. */
function closeness(id: string, query: string): number | undefined {
  const wantedId = foldLanguageId(query);
  const foldedId = foldLanguageId(id);
  if (foldedId === wantedId) return 0;
  const wanted = fold(query.trim());
  const names = searchableNames(id).map(fold);
  if (names.includes(wanted)) return 1;
  if (foldedId.startsWith(wantedId)) return 2;
  if (names.some((name) => name.startsWith(wanted))) return 3;
  if (names.some((name) => name.split(/[^\p{L}]+/u).some((part) => part.startsWith(wanted)))) return 4;
  return undefined;
}

/** The language ids of these terms, most used first. */
export function usedLanguages(terms: readonly UsesLanguages[]): string[] {
  const counts = new Map<string, number>();
  for (const term of terms) {
    for (const id of [term.languageId, term.phonemizationLanguageId, term.pronunciationLanguageId]) {
      if (id) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  }
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([id]) => id);
}

interface UsesLanguages {
  readonly languageId: string;
  readonly phonemizationLanguageId: string | null;
  readonly pronunciationLanguageId: string | null;
}
