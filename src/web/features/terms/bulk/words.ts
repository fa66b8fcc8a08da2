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
  nothingToReplace: 'There is nothing to replace in: no term is shown.',
  find: 'Find',
  replaceWith: 'Replace with',
  pattern: 'Regular expression',
  patternHint: '$1 in the replacement is what the first group found.',
  mindsCase: 'Case-sensitive',
  lookIn: 'Look in',
  preview: 'What changes',
  nothingAsked: 'What changes is shown here before it is saved.',
  noPattern: 'This is no regular expression yet.',
  working: 'Looking…',
  tooSlow: 'This expression takes too long. Make it simpler.',
  failed: 'This could not be worked out: a part of the app could not be fetched.',
  notFound: 'Nothing changes.',
  changes: (count: number) =>
    `${plural(count, CELLS)} ${pluralForm(count, { one: 'changes', other: 'change' })}.`,
  refused: (count: number) =>
    `${plural(count, CELLS)} would be empty or too long and ${pluralForm(count, { one: 'stays as it is', other: 'stay as they are' })}.`,
  stays: 'Stays as it is',
  waits: 'Only in this browser',
  waiting: (count: number) =>
    `${plural(count, TERMS)} ${pluralForm(count, { one: 'is', other: 'are' })} kept only in this browser until a way of saying ${pluralForm(count, { one: 'it', other: 'them' })} is complete.`,
  refusedTerms: (count: number) =>
    `${plural(count, TERMS)} can’t take this and ${pluralForm(count, { one: 'stays as it is', other: 'stay as they are' })}.`,
  left: (count: number, most: number) =>
    `${plural(count, TERMS)} ${pluralForm(count, { one: 'is', other: 'are' })} left: ${formatCount(most)} are changed at a time. Do it again for the next.`,
  becomes: 'becomes',
  empty: 'nothing',
  apply: (count: number) => `Replace in ${plural(count, CELLS)}`,
  cancel: 'Cancel',
  replaced: (cells: number) => `Replaced in ${plural(cells, CELLS)}.`,
  setTitle: (count: number) => `Change ${plural(count, TERMS)}`,
  setHint: 'Fields left blank change nothing.',
  emptied: 'Clear in all of them',
  caseLeft: 'As it is',
  caseOn: 'Yes',
  caseOff: 'No',
  several: (count: number) =>
    `${plural(count, TERMS)} would be said in several ways. Which one the voice engine uses isn’t specified.`,
  setNothing: 'All of them are so already.',
  alreadySo: (count: number) =>
    `${formatCount(count)} ${pluralForm(count, { one: 'was', other: 'were' })} so already.`,
  setDone: (count: number) => `Changed in ${plural(count, TERMS)}.`,
});
