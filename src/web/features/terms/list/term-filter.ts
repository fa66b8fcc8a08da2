// Which terms are shown: text over all columns, or what sounds like it, the term's language, the option, whether something is doubtful in them.
import type { Term } from '#contract/glossary.ts';
import {
  PRONUNCIATION_OPTIONS,
  type PronunciationOption,
  satisfiedOptions,
} from '#contract/pronunciation.ts';
import { foldForSearch, searchWords } from '#text/fold.ts';
import { languageName, nameOrId } from '#web/features/terms/language/language-names.ts';
import { words } from '#web/features/terms/words.ts';

export type HowFilter = PronunciationOption | 'several' | 'none';
export const HOW_FILTERS: readonly HowFilter[] = [...PRONUNCIATION_OPTIONS, 'several', 'none'];

export interface TermFilter {
  readonly text: string;
  /** The text is IPA, and terms that sound like it are looked for. */
  readonly bySound: boolean;
  /** Which those are; absent while nobody knows, and then no reason to hide any. */
  readonly alike?: ReadonlySet<string>;
  /** A language id as it stands in the terms. */
  readonly language: string | null;
  readonly how: HowFilter | null;
  /** Only those that have a problem. */
  readonly problems: boolean;
  /** Which those are; absent while nobody knows, and then no reason to hide any. */
  readonly doubtful?: ReadonlySet<string>;
}

export const NO_FILTER: TermFilter = { text: '', bySound: false, language: null, how: null, problems: false };

/** A predicate for this filter. Every word of the text must occur somewhere in the row, in any column. */
export function matcher({
  text,
  bySound,
  alike,
  language,
  how,
  doubtful,
}: TermFilter): (term: Term) => boolean {
  const needles = bySound ? [] : searchWords(text);
  return (term) => {
    if (language !== null && term.languageId !== language) return false;
    if (how !== null && !matchesHow(term, how)) return false;
    if (doubtful && !doubtful.has(term.id)) return false;
    if (alike && !alike.has(term.id)) return false;
    if (needles.length === 0) return true;
    const haystack = searchText(term);
    return needles.every((needle) => haystack.includes(needle));
  };
}

const knowing = new WeakMap<TermFilter, TermFilter>();

/** The filter with the problems that were known at first: a row that is mended stays until the filter is set anew. */
export function withDoubtful(filter: TermFilter, doubtful: ReadonlySet<string> | undefined): TermFilter {
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

const searchTexts = new WeakMap<Term, string>();

/** All a row shows, folded; computed once per term. */
function searchText(term: Term): string {
  let text = searchTexts.get(term);
  if (text === undefined) {
    const languages = [term.languageId, term.phonemizationLanguageId, term.pronunciationLanguageId];
    const parts = [
      term.word,
      term.phonemization,
      term.pronounceAs,
      ...languages.flatMap((id) => (id ? [id, languageName(id)] : [])),
      ...satisfiedOptions(term).map((option) => words.how[option]),
    ];
    text = foldForSearch(parts.join('\n'));
    searchTexts.set(term, text);
  }
  return text;
}

/** The term languages there are to filter by, by name. */
export function termLanguages(terms: readonly Term[]): string[] {
  const ids = [...new Set(terms.map((term) => term.languageId))];
  return ids.toSorted((a, b) => nameOrId(a).localeCompare(nameOrId(b)));
}
