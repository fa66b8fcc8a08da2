// What putting a text into a cell, or emptying it, changes of a term. A column that only shows takes nothing.
import type { Term } from '#contract/glossary.ts';
import { PRONUNCIATION_OPTIONS, type PronunciationOption } from '#contract/pronunciation.ts';
import { type Changes, picked, type TermDraft } from '#web/features/terms/editing/changes.ts';
import { onlyWay } from '#web/features/terms/editing/only-way.ts';
import { COLUMN_OF } from '#web/features/terms/list/column-of.ts';
import { filledValues, VALUE_FIELDS, type ValueField } from '#web/features/terms/list/how.ts';
import type { SortColumn } from '#web/features/terms/list/term-sort.ts';
import { words } from '#web/features/terms/words.ts';

/** What a text is for: a column, or where a heading says which, one of the two ways that share the Pronunciation column. */
export type PasteTarget = SortColumn | ValueField;

export function columnOf(target: PasteTarget): SortColumn {
  return target === 'phonemization' || target === 'pronounceAs' ? 'value' : target;
}

/** Answers the id a typed or pasted language stands for. */
export type SettleLanguage = (typed: string) => string;

/**
 * @param how what stands in the How column beside it, where that is put in as well: it says whether a pronunciation is IPA
 * @returns undefined where the cell can't take this text
 */
export function changesFor(
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
      const caseSensitive = TRUTHS.get(text.trim().toLowerCase());
      return caseSensitive === undefined ? undefined : { caseSensitive };
    }
    case 'how':
    case 'updated':
      return undefined;
  }
}

const TRUTHS = new Map([
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
  // The cell of a term that is said both ways has two texts in one: that is neither.
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
  const ways = waysNamed(how ?? '') ?? [];
  const isIpa = ways.includes('manual-phonemization');
  const isLike = ways.includes('pronounce-as');
  if (isIpa && isLike) return 'several';
  if (isIpa) return 'phonemization';
  return isLike ? 'pronounceAs' : undefined;
}

/** The ways of speaking that a text of the How column names; undefined where it is something else. */
export function waysNamed(text: string): readonly PronunciationOption[] | undefined {
  const named = text.split(' · ').map((name) => name.trim().toLowerCase());
  const ways = PRONUNCIATION_OPTIONS.filter((way) => named.includes(words.how[way].toLowerCase()));
  return ways.length === named.length ? ways : undefined;
}

/** Between slashes or brackets, or with letters and marks that only sounds are written with. */
export function looksLikeIpa(text: string): boolean {
  return /^\s*([/[]).+[/\]]\s*$/.test(text) || /[\u0250-\u02ffŋθβχ]|\u0361/u.test(text);
}

/** A cell that can't be empty is left as it is. */
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
 * The languages that change as well where a pronunciation takes the place of another way: it is the only one then.
 * @param given the columns that say something as well: nothing is guessed about those
 */
export function languagesWith(
  before: Readonly<TermDraft>,
  after: Readonly<TermDraft>,
  given: ReadonlySet<SortColumn>,
): Changes {
  const [field, second] = VALUE_FIELDS.filter((one) => after[one].trim() !== '');
  // Two were asked for; one that was there has only another text.
  if (!field || second || before[field] !== '') return {};
  const way = field === 'phonemization' ? 'manual-phonemization' : 'pronounce-as';
  return picked(
    onlyWay(after, way, after[field]),
    (attribute) =>
      attribute !== 'phonemization' && attribute !== 'pronounceAs' && !given.has(COLUMN_OF[attribute]),
  );
}

/** The cell as another term has it, its way of saying included. */
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
