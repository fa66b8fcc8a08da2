// Finds several terms for the same word in the same language. The service allows them, but the specification does not say
// which one the engine uses. Words that differ only in case are different only if both terms are case-sensitive.
import type { Term } from '#contract/glossary.ts';
import { foldLanguageId } from '#text/language-id.ts';
import type { Problem } from './problem.ts';

export function findSameWords(terms: readonly Term[]): Problem[] {
  const groups = new Map<string, Term | Term[]>();
  for (const term of terms) {
    const key = `${foldLanguageId(term.languageId)}\n${normalize(term.word).toLowerCase()}`;
    const same = groups.get(key);
    // Most words occur once, so create a list only for the second term. A list per word would dominate the cost.
    if (!same) groups.set(key, term);
    else if (Array.isArray(same)) same.push(term);
    else groups.set(key, [same, term]);
  }
  return [...groups.values()].flatMap((group) => (Array.isArray(group) ? compareGroup(group) : []));
}

function compareGroup(group: readonly Term[]): Problem[] {
  const ignoreCase = group.filter(({ caseSensitive }) => !caseSensitive);
  const matchCase = group.filter(({ caseSensitive }) => caseSensitive);
  const equal = [ignoreCase, ...Map.groupBy(matchCase, ({ word }) => normalize(word)).values()];
  const duplicates = equal
    .filter(({ length }) => length > 1)
    .map((same) => ({ kind: 'same-word', termIds: termIdsOf(same) }) as const);
  if (ignoreCase.length === 0 || matchCase.length === 0) return duplicates;
  return [...duplicates, { kind: 'shadowed', termIds: termIdsOf([...ignoreCase, ...matchCase]) }];
}

function termIdsOf(terms: readonly Term[]): string[] {
  return terms.map(({ id }) => id);
}

function normalize(word: string): string {
  return word.trim().normalize('NFC');
}
