// Texts about the problems, loaded after the page.
import { formatCount } from '#web/lib/format.ts';
import { list, plural, pluralForm } from '#web/lib/plural.ts';
import { translatable } from '#web/lib/translatable.ts';
import type { AnyKind } from './problem-rows.ts';

const TERMS = { one: 'term', other: 'terms' };
const EDITS = { one: 'edit', other: 'edits' };
const NEW_TERMS = { one: 'new term', other: 'new terms' };

export const words = translatable({
  title: 'Problems',
  notCounted: 'Problems',
  count: (count: number) => plural(count, { one: 'problem', other: 'problems' }),
  looking: 'Checking terms…',
  none: 'No problems found.',
  failed: {
    failed: 'Something went wrong while checking the terms.',
    'not-fetched': 'Couldn’t check the terms: part of the app couldn’t be loaded.',
  },
  again: 'Try again',
  onlyThese: 'Show only terms with problems',
  showAll: 'Show all terms',
  kinds: {
    unsaved: 'Unsaved changes',
    'no-pronunciation': 'Needs a pronunciation',
    'several-options': 'Several methods',
    'notation-in-respelling': 'Phonetic notation in Respelling',
    'same-word': 'Duplicate words',
    shadowed: 'Overlapping terms',
    'language-forms': 'Several IDs for one language',
    'hidden-characters': 'Hidden characters',
    'ipa-fixes': 'IPA to clean',
    'ipa-issues': 'Possible IPA mistakes',
    waits: 'Waiting to sync',
  } satisfies Record<AnyKind, string>,
  noWord: 'New term without a word',
  word: (word: string) => `“${word}”`,
  retry: 'Try again',
  retryOf: (title: string) => `Try again: ${title}`,
  discard: 'Discard',
  discardOf: (title: string) => `Discard: ${title}`,
  keepAll: (count: number) => `Keep ${formatCount(count)}`,
  discardAll: (count: number) => `Discard ${formatCount(count)}`,
  discarded: (edits: number, rows: number) =>
    `${list([edits > 0 ? plural(edits, EDITS) : '', rows > 0 ? plural(rows, NEW_TERMS) : ''])} discarded.`,
  notDeleted: 'Couldn’t delete it.',
  delete: 'Delete',
  deleteOf: (title: string) => `Delete: ${title}`,
  keepMineOf: (title: string) => `Keep mine: ${title}`,
  takeTheirsOf: (title: string) => `Take theirs: ${title}`,
  createAnewOf: (title: string) => `Create again: ${title}`,
  noWay: 'No method is complete.',
  severalWays: 'The engine may use any of them. Keep one.',
  keepWay: (way: string) => `Keep “${way}”`,
  keepWayOf: (way: string, word: string) => `Keep “${way}” for “${word}”`,
  offerOf: (offer: string, word: string) => `${offer} for “${word}”`,
  times: (word: string, count: number) =>
    count === 2 ? `Two terms for “${word}”` : `${formatCount(count)} terms for “${word}”`,
  sameInAll: 'They’re identical.',
  whichOne: 'The engine may use any of them. Keep one.',
  inLanguage: (language: string) => `${language}.`,
  wayTo: (word: string, spoken: string) => `“${word}”, ${spoken}`,
  keepThis: 'Keep this',
  keepThisOf: (word: string, spoken: string) => `Keep this: “${word}”, ${spoken}`,
  merge: 'Merge…',
  mergeOf: (word: string) => `Merge the terms for “${word}”…`,
  covers: (word: string, others: readonly string[]) =>
    `“${word}” also covers ${list([...new Set(others)].map((other) => `“${other}”`))}`,
  bothWays: (word: string) => `“${word}” has terms with and without Match case`,
  bothWaysWhy: (word: string) => `For “${word}” in exactly these capitals, the engine may pick either.`,
  mindsCase: 'Match case',
  coversWhy: 'The first doesn’t match case, so the engine may pick either.',
  moreTerms: (count: number) => `and ${plural(count, TERMS)} more`,
  forms: (ids: readonly string[]) => list(ids),
  used: (id: string, count: number) =>
    `${plural(count, TERMS)} ${pluralForm(count, { one: 'uses', other: 'use' })} ${id}.`,
  writeAs: (id: string, count: number) => `Use ${id} for ${plural(count, TERMS)}`,
  hiddenIn: (fields: readonly string[]) => `Extra spaces or invisible characters: ${list(fields)}`,
  remove: 'Remove',
  removeIn: (word: string) => `Remove in “${word}”`,
  removeAll: (count: number) => `Remove in ${plural(count, TERMS)}`,
  clean: 'Clean',
  cleanOf: (word: string) => `Clean “${word}”`,
  cleanAll: (count: number) => `Clean ${plural(count, TERMS)}`,
  mended: (count: number) => `Fixed ${plural(count, TERMS)}.`,
  mendedAlready: 'Already fixed.',
});
