// Which terms are shown: text over all columns, or what sounds like it, the term's language, the option, its case,
// whether something is doubtful in them.
import type { Term } from '#contract/glossary.ts';
import {
  PRONUNCIATION_OPTIONS,
  type PronunciationOption,
  satisfiedOptions,
} from '#contract/pronunciation.ts';
import { searchWords } from '#text/fold.ts';
import { nameOrId } from '#web/features/terms/language/language-names.ts';

export type HowFilter = PronunciationOption | 'several' | 'none';
export const HOW_FILTERS: readonly HowFilter[] = [...PRONUNCIATION_OPTIONS, 'several', 'none'];

/** Whether only the exact use of capitals counts, or any. */
export const CASE_FILTERS = ['sensitive', 'any'] as const;
export type CaseFilter = (typeof CASE_FILTERS)[number];

/** As sets have it, and maps. */
type KnownIds = Pick<ReadonlySet<string>, 'has'>;

export interface TermFilter {
  readonly text: string;
  /** The text is IPA, and terms that sound like it are looked for. */
  readonly bySound: boolean;
  /** Which those are; absent while nobody knows, and then no reason to hide any. */
  readonly alike?: ReadonlySet<string>;
  /** A language id as it stands in the terms. */
  readonly language: string | null;
  readonly how: HowFilter | null;
  readonly letterCase: CaseFilter | null;
  /** Only those that have a problem. */
  readonly problems: boolean;
  /** Which those are; absent while nobody knows, and then no reason to hide any. */
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

/** What is looked for in the texts of a term, folded: each must occur somewhere, in any column. */
export function needlesOf({ text, bySound }: TermFilter): readonly string[] {
  return bySound ? [] : searchWords(text);
}

/** What a filter asks of a term beside its text; undefined where that is nothing. */
export function criteria(filter: TermFilter): ((term: Term) => boolean) | undefined {
  const { alike, language, how, letterCase, doubtful } = filter;
  if (asksTheSame(filter, NO_FILTER)) return undefined;
  return (term) =>
    (language === null || term.languageId === language) &&
    (how === null || matchesHow(term, how)) &&
    (letterCase === null || term.caseSensitive === (letterCase === 'sensitive')) &&
    (doubtful?.has(term.id) ?? true) &&
    (alike?.has(term.id) ?? true);
}

/** Whether two filters ask the same of a term beside its text. */
export function asksTheSame(one: TermFilter, other: TermFilter): boolean {
  const { language, how, letterCase, doubtful, alike } = one;
  return (
    language === other.language &&
    how === other.how &&
    letterCase === other.letterCase &&
    doubtful === other.doubtful &&
    alike === other.alike
  );
}

const knowing = new WeakMap<TermFilter, TermFilter>();

/** The filter with the problems that were known at first: a row that is mended stays until the filter is set anew. */
export function withDoubtful(filter: TermFilter, doubtful: KnownIds | undefined): TermFilter {
  if (!filter.problems) return filter;
  const known = knowing.get(filter) ?? (doubtful && { ...filter, doubtful });
  if (known) knowing.set(filter, known);
  return known ?? filter;
}

function matchesHow(term: Term, how: HowFilter): boolean {
  const options = satisfiedOptions(term);
  if (how === 'several') return options.length > 1;
  return how === 'none' ? options.length === 0 : options.includes(how);
}

/** The term languages there are to filter by, by name. */
export function termLanguages(terms: readonly Term[]): string[] {
  const ids = [...new Set(terms.map((term) => term.languageId))];
  return ids.toSorted((a, b) => nameOrId(a).localeCompare(nameOrId(b)));
}
