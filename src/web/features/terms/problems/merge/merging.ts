// Merges several terms for one word: finds the parts in which they differ, and the changes once each part is chosen.
import type { Term } from '#contract/glossary.ts';
import { PRONUNCIATION_FIELDS } from '#contract/pronunciation.ts';
import {
  changedAttributes,
  draftOf,
  isEmpty,
  picked,
  type TermAttribute,
  type TermChange,
  type TermDraft,
} from '#web/features/terms/editing/changes.ts';

/** Fields that are chosen together. The fields of two pronunciation options can't be mixed. */
const PARTS = {
  word: ['word'],
  language: ['languageId'],
  way: PRONUNCIATION_FIELDS,
  case: ['caseSensitive'],
} as const satisfies Record<string, readonly TermAttribute[]>;

export type MergePart = keyof typeof PARTS;
const ALL_PARTS: readonly MergePart[] = ['word', 'language', 'way', 'case'];

export interface Difference {
  readonly part: MergePart;
  /** One term for each value. The most common value comes first, and the latest change decides a tie. */
  readonly choices: readonly Term[];
}

/** ID of the term from which each part is taken; by default the first choice. */
export type Chosen = Readonly<Partial<Record<MergePart, string>>>;

export interface Merged {
  /** The term that needs the fewest changes, with the changes, which can be none. */
  readonly stays: TermChange;
  readonly gone: readonly Term[];
}

export function findDifferences(terms: readonly Term[]): Difference[] {
  const newestFirst = terms.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  return ALL_PARTS.map((part): Difference => {
    const alike = Map.groupBy(newestFirst, (term) => JSON.stringify(getPart(term, part)));
    const groups = [...alike.values()].toSorted((a, b) => b.length - a.length);
    return { part, choices: groups.flatMap(([first]) => first ?? []) };
  }).filter(({ choices }) => choices.length > 1);
}

/** @param terms at least one */
export function mergeTerms(terms: readonly [Term, ...Term[]], chosen: Chosen): Merged {
  const wanted: TermDraft = draftOf(terms[0]);
  for (const { part, choices } of findDifferences(terms)) {
    const from = choices.find(({ id }) => id === chosen[part]) ?? choices[0];
    if (from) Object.assign(wanted, getPart(from, part));
  }
  const candidates = terms.map((term) => ({ term, changes: changedAttributes(draftOf(term), wanted) }));
  const cost = ({ changes }: TermChange) => Object.keys(changes).length;
  const stays = candidates.reduce((least, way) => (cost(way) < cost(least) ? way : least));
  return { stays, gone: terms.filter(({ id }) => id !== stays.term.id) };
}

export function areSame(terms: readonly Term[]): boolean {
  const [first, ...others] = terms.map(draftOf);
  return !first || others.every((other) => isEmpty(changedAttributes(first, other)));
}

function getPart(term: Term, part: MergePart) {
  const fields: readonly TermAttribute[] = PARTS[part];
  return picked(draftOf(term), (attribute) => fields.includes(attribute));
}
