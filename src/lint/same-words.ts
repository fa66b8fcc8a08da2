// Terms for the same word in the same language: allowed, but which of them is used is not specified. Capitals tell two
// words apart only where both terms mind them.
import type { Term } from '#contract/glossary.ts';
import { foldLanguageId } from '#text/language-id.ts';
import type { Problem } from './problem.ts';

export function findSameWords(terms: readonly Term[]): Problem[] {
  const groups = new Map<string, Term | Term[]>();
  for (const term of terms) {
    const key = `${foldLanguageId(term.languageId)}\n${normalize(term.word).toLowerCase()}`;
    const same = groups.get(key);
    // Most words are there once: a list for each of them would cost more than all the rest.
    if (!same) groups.set(key, term);
    else if (Array.isArray(same)) same.push(term);
    else groups.set(key, [same, term]);
  }
  return [...groups.values()].flatMap((group) => (Array.isArray(group) ? compareGroup(group) : []));
}

function compareGroup(group: readonly Term[]): Problem[] {
  const any = group.filter(({ caseSensitive }) => !caseSensitive);
  const exact = group.filter(({ caseSensitive }) => caseSensitive);
  const alike = [any, ...Map.groupBy(exact, ({ word }) => normalize(word)).values()];
  const twice = alike
    .filter(({ length }) => length > 1)
    .map((same) => ({ kind: 'same-word', termIds: termIdsOf(same) }) as const);
  if (any.length === 0 || exact.length === 0) return twice;
  return [...twice, { kind: 'shadowed', termIds: termIdsOf([...any, ...exact]) }];
}

function termIdsOf(terms: readonly Term[]): string[] {
  return terms.map(({ id }) => id);
}

function normalize(word: string): string {
  return word.trim().normalize('NFC');
}
