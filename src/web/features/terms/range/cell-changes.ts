// Changes to a term from putting text into a cell or emptying it. Read-only columns accept nothing.
import type { Term } from '#contract/glossary.ts';
import { PRONUNCIATION_OPTIONS, type PronunciationOption } from '#contract/pronunciation.ts';
import { type Changes, picked, type TermDraft } from '#web/features/terms/editing/changes.ts';
import { onlyOption } from '#web/features/terms/editing/only-way.ts';
import { ATTRIBUTE_COLUMNS } from '#web/features/terms/list/attribute-columns.ts';
import { filledValues, VALUE_FIELDS, type ValueField } from '#web/features/terms/list/method.ts';
import type { SortColumn } from '#web/features/terms/list/term-sort.ts';
import { words } from '#web/features/terms/words.ts';

/** Target of a pasted text: a column, or one of the two fields of the Pronunciation column if a heading names it. */
export type PasteTarget = SortColumn | ValueField;

export function toColumn(target: PasteTarget): SortColumn {
  return target === 'phonemization' || target === 'pronounceAs' ? 'value' : target;
}

/** @returns the language ID for a typed or pasted language */
export type SettleLanguage = (typed: string) => string;

/**
 * Returns the changes from putting a text into a cell.
 * @param how text of the Method column in the same row, if pasted too; it tells whether a pronunciation is IPA
 * @returns undefined if the cell can't accept the text
 */
export function toChanges(
  term: Term,
  column: PasteTarget,
  text: string,
  how: string | undefined,
  settle: SettleLanguage,
): Changes | undefined {
  switch (column) {
    case 'word':
      return { word: text };
    case 'language':
      return { languageId: settle(text) };
    case 'value':
      return valueChanges(term, text, how);
    case 'phonemization':
      return text.trim() === '' ? { phonemization: '' } : { phonemization: text, pronounceAs: '' };
    case 'pronounceAs':
      return text.trim() === '' ? { pronounceAs: '' } : { phonemization: '', pronounceAs: text };
    case 'phonemizedIn':
      return { phonemizationLanguageId: settle(text) };
    case 'spokenIn':
      return { pronunciationLanguageId: settle(text) };
    case 'caseSensitive': {
      const caseSensitive = BOOLEANS.get(text.trim().toLowerCase());
      return caseSensitive === undefined ? undefined : { caseSensitive };
    }
    case 'how':
    case 'updated':
      return undefined;
  }
}

const BOOLEANS = new Map([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['0', false],
  ['', false],
]);

function valueChanges(term: Term, text: string, how: string | undefined): Changes | undefined {
  const wanted = fieldNamed(how);
  // A cell with two options shows two joined texts, which is neither IPA nor a respelling.
  if (wanted === 'several') return undefined;
  if (wanted) return { phonemization: '', pronounceAs: '', [wanted]: text };
  const [field, second] = filledValues(term);
  if (text.trim() === '') return emptied(term, 'value');
  if (second) return undefined;
  const changes: Changes = {};
  changes[field ?? (looksLikeIpa(text) ? 'phonemization' : 'pronounceAs')] = text;
  return changes;
}

function fieldNamed(how: string | undefined): ValueField | 'several' | undefined {
  const ways = namedOptions(how ?? '') ?? [];
  const isIpa = ways.includes('manual-phonemization');
  const isLike = ways.includes('pronounce-as');
  if (isIpa && isLike) return 'several';
  if (isIpa) return 'phonemization';
  return isLike ? 'pronounceAs' : undefined;
}

/** Names of each method in lower case: today's, and an earlier one, so that sheets copied with it can still be pasted. */
const NAMES: Readonly<Record<PronunciationOption, readonly string[]>> = {
  'phonemize-in-language': [words.how['phonemize-in-language'].toLowerCase(), 'in a language'],
  'manual-phonemization': [words.how['manual-phonemization'].toLowerCase()],
  'pronounce-as': [words.how['pronounce-as'].toLowerCase(), 'say it like'],
};

/** Returns the pronunciation options that a text of the Method column names; undefined if it has other words. */
export function namedOptions(text: string): readonly PronunciationOption[] | undefined {
  const named = text.split(' · ').map((name) => name.trim().toLowerCase());
  const options = PRONUNCIATION_OPTIONS.filter((option) =>
    NAMES[option].some((name) => named.includes(name)),
  );
  return options.length === named.length ? options : undefined;
}

/** Returns whether a text is in slashes or brackets, or has letters or marks used only in transcriptions. */
export function looksLikeIpa(text: string): boolean {
  return /^\s*([/[]).+[/\]]\s*$/.test(text) || /[\u0250-\u02ffŋθβχ]|\u0361/u.test(text);
}

/** Returns the changes that empty a cell; undefined for a cell that must not be empty. */
export function emptied(term: Term, column: SortColumn): Changes | undefined {
  switch (column) {
    case 'value': {
      const changes: Changes = {};
      for (const field of filledValues(term)) changes[field] = '';
      return changes;
    }
    case 'phonemizedIn':
      return { phonemizationLanguageId: '' };
    case 'spokenIn':
      return { pronunciationLanguageId: '' };
    case 'caseSensitive':
      return { caseSensitive: false };
    default:
      return undefined;
  }
}

/**
 * Returns the languages to change when a pronunciation replaces the term's other options.
 * @param given columns with a value of their own, whose languages are not changed
 */
export function fillLanguages(
  before: Readonly<TermDraft>,
  after: Readonly<TermDraft>,
  given: ReadonlySet<SortColumn>,
): Changes {
  const [field, second] = VALUE_FIELDS.filter((one) => after[one].trim() !== '');
  // Two options were given on purpose; or the option stays and only its text changes.
  if (!field || second || before[field] !== '') return {};
  const way = field === 'phonemization' ? 'manual-phonemization' : 'pronounce-as';
  return picked(
    onlyOption(after, way, after[field]),
    (attribute) =>
      attribute !== 'phonemization' &&
      attribute !== 'pronounceAs' &&
      !given.has(ATTRIBUTE_COLUMNS[attribute]),
  );
}

/** Returns the changes that copy a cell from another term, including its pronunciation option. */
export function copied(from: Term, column: SortColumn): Changes | undefined {
  switch (column) {
    case 'word':
      return { word: from.word };
    case 'language':
      return { languageId: from.languageId };
    case 'value':
      return { phonemization: from.phonemization ?? '', pronounceAs: from.pronounceAs ?? '' };
    case 'phonemizedIn':
      return { phonemizationLanguageId: from.phonemizationLanguageId ?? '' };
    case 'spokenIn':
      return { pronunciationLanguageId: from.pronunciationLanguageId ?? '' };
    case 'caseSensitive':
      return { caseSensitive: from.caseSensitive };
    default:
      return undefined;
  }
}
