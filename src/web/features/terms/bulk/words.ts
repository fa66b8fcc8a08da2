// Texts of the bulk actions. Loaded with their code, after the table has been painted.
import { formatCount } from '#web/lib/format.ts';
import { plural, pluralForm } from '#web/lib/plural.ts';
import { translatable } from '#web/lib/translatable.ts';

const TERMS = { one: 'term', other: 'terms' };
const CELLS = { one: 'cell', other: 'cells' };

export const words = translatable({
  name: 'Selected terms',
  selected: (count: number) => `${plural(count, TERMS)} selected`,
  chosen: (cells: number, terms: number) => `${plural(cells, CELLS)} in ${plural(terms, TERMS)}`,
  replace: 'Replace…',
  set: 'Change…',
  delete: 'Delete…',
  replaceTitle: (count: number) => `Replace in ${plural(count, TERMS)}`,
  nothingToReplace: 'No terms to search in.',
  find: 'Find',
  replaceWith: 'Replace with',
  pattern: 'Regular expression',
  patternHint: 'Use $1 in the replacement for the first group.',
  mindsCase: 'Match case',
  lookIn: 'Search in',
  preview: 'Preview',
  nothingAsked: 'Changes appear here before they’re saved.',
  noPattern: 'This isn’t a valid regular expression.',
  working: 'Searching…',
  tooSlow: 'This expression takes too long. Simplify it.',
  failed: 'Part of the app couldn’t be loaded. Try again.',
  notFound: 'No matches.',
  changes: (count: number) =>
    `${plural(count, CELLS)} ${pluralForm(count, { one: 'changes', other: 'change' })}.`,
  refused: (count: number) => `${plural(count, CELLS)} skipped: the result would be empty or too long.`,
  stays: 'No change',
  waits: 'Draft',
  waiting: (count: number) =>
    `${plural(count, TERMS)} kept as ${pluralForm(count, { one: 'a draft', other: 'drafts' })} in this browser until you add a pronunciation.`,
  refusedTerms: (count: number) => `${plural(count, TERMS)} skipped: this value isn’t valid there.`,
  left: (count: number, most: number) =>
    `${plural(count, TERMS)} left: the limit is ${formatCount(most)} at a time. Repeat for the rest.`,
  becomes: 'becomes',
  empty: 'empty',
  apply: (count: number) => `Replace in ${plural(count, CELLS)}`,
  cancel: 'Cancel',
  replaced: (cells: number) => `Replaced in ${plural(cells, CELLS)}.`,
  setTitle: (count: number) => `Change ${plural(count, TERMS)}`,
  setHint: 'Leave a field blank to keep its values.',
  emptied: 'Clear in all',
  caseLeft: 'No change',
  caseOn: 'Yes',
  caseOff: 'No',
  several: (count: number) =>
    `${plural(count, TERMS)} would have several methods. The engine may use any of them.`,
  setNothing: 'No changes needed.',
  alreadySo: (count: number) => `${formatCount(count)} already had this value.`,
  setDone: (count: number) => `Changed in ${plural(count, TERMS)}.`,
});
