// Filter of the terms: text in all columns or IPA that sounds alike, language, pronunciation option, match case,
// problems.
import type { Term } from '#contract/glossary.ts';
import {
  PRONUNCIATION_OPTIONS,
  type PronunciationOption,
  satisfiedOptions,
} from '#contract/pronunciation.ts';
import { searchWords } from '#text/fold.ts';
import { nameOrId } from '#web/features/terms/language/language-names.ts';

export type MethodFilter = PronunciationOption | 'several' | 'none';
export const METHOD_FILTERS: readonly MethodFilter[] = [...PRONUNCIATION_OPTIONS, 'several', 'none'];

/** Whether the term matches only its exact capitals, or any. */
export const CASE_FILTERS = ['sensitive', 'any'] as const;
export type CaseFilter = (typeof CASE_FILTERS)[number];

/** The part that sets and maps have in common. */
type KnownIds = Pick<ReadonlySet<string>, 'has'>;

export interface TermFilter {
  readonly text: string;
  /** Whether the text is IPA, to find terms that sound like it. */
  readonly bySound: boolean;
  /** IDs of the terms that sound like the text. While they are unknown, no term is hidden. */
  readonly soundingAlike?: ReadonlySet<string>;
  /** Language ID as stored in the terms. */
  readonly language: string | null;
  readonly how: MethodFilter | null;
  readonly letterCase: CaseFilter | null;
  /** Whether only terms with a problem are shown. */
  readonly problems: boolean;
  /** IDs of the terms with a problem. While they are unknown, no term is hidden. */
  readonly doubtful?: KnownIds;
}

export const NO_FILTER: TermFilter = {
  text: '',
  bySound: false,
  language: null,
  how: null,
  letterCase: null,
  problems: false,
};

/** Returns the folded search words. Each must occur in some column of a term. */
export function getNeedles({ text, bySound }: TermFilter): readonly string[] {
  return bySound ? [] : searchWords(text);
}

/** Returns a predicate for all criteria except the text, or undefined if there are none. */
export function criteria(filter: TermFilter): ((term: Term) => boolean) | undefined {
  const { soundingAlike, language, how, letterCase, doubtful } = filter;
  if (hasSameCriteria(filter, NO_FILTER)) return undefined;
  return (term) =>
    (language === null || term.languageId === language) &&
    (how === null || matchesMethod(term, how)) &&
    (letterCase === null || term.caseSensitive === (letterCase === 'sensitive')) &&
    (doubtful?.has(term.id) ?? true) &&
    (soundingAlike?.has(term.id) ?? true);
}

/** Returns whether two filters agree in all criteria except the text. */
export function hasSameCriteria(one: TermFilter, other: TermFilter): boolean {
  const { language, how, letterCase, doubtful, soundingAlike } = one;
  return (
    language === other.language &&
    how === other.how &&
    letterCase === other.letterCase &&
    doubtful === other.doubtful &&
    soundingAlike === other.soundingAlike
  );
}

const withIds = new WeakMap<TermFilter, TermFilter>();

/**
 * Adds the IDs of terms with problems to a filter. The first known IDs are reused, so that a fixed row stays visible
 * until the filter changes.
 */
export function withProblemIds(filter: TermFilter, doubtful: KnownIds | undefined): TermFilter {
  if (!filter.problems) return filter;
  const known = withIds.get(filter) ?? (doubtful && { ...filter, doubtful });
  if (known) withIds.set(filter, known);
  return known ?? filter;
}

function matchesMethod(term: Term, how: MethodFilter): boolean {
  const options = satisfiedOptions(term);
  if (how === 'several') return options.length > 1;
  return how === 'none' ? options.length === 0 : options.includes(how);
}

/** Returns the languages of the terms as filter options, sorted by name. */
export function termLanguages(terms: readonly Term[]): string[] {
  const ids = [...new Set(terms.map((term) => term.languageId))];
  return ids.toSorted((a, b) => nameOrId(a).localeCompare(nameOrId(b)));
}
