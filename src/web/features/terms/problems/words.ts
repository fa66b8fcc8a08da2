// Texts about problems, loaded after the page.
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
  looking: 'Looking for problems…',
  none: 'No problems found.',
  failed: {
    failed: 'Something went wrong in looking for problems.',
    'not-fetched': 'The problems could not be looked for: a part of the app could not be fetched.',
  },
  again: 'Try again',
  onlyThese: 'Show only terms with problems',
  showAll: 'Show all terms',
  kinds: {
    unsaved: 'Only in this browser',
    'no-pronunciation': 'Needs a pronunciation',
    'several-options': 'Several ways at once',
    'notation-in-respelling': 'Sounds in “Say it like”',
    'same-word': 'The same word twice',
    shadowed: 'Covered by another term',
    'language-forms': 'One language, several ids',
    'hidden-characters': 'Hidden characters',
    'ipa-fixes': 'IPA to clean',
    'ipa-issues': 'Doubtful IPA',
    waits: 'Waits for the service',
  } satisfies Record<AnyKind, string>,
  noWord: 'A new term without a word',
  word: (word: string) => `“${word}”`,
  retry: 'Try again',
  retryOf: (title: string) => `Try again: ${title}`,
  discard: 'Discard',
  discardOf: (title: string) => `Discard: ${title}`,
  keepAll: (count: number) => `Keep ${formatCount(count)}`,
  discardAll: (count: number) => `Discard ${formatCount(count)}`,
  discarded: (edits: number, rows: number) =>
    `${list([edits > 0 ? plural(edits, EDITS) : '', rows > 0 ? plural(rows, NEW_TERMS) : ''])} discarded.`,
  notDeleted: 'It could not be deleted.',
  delete: 'Delete it',
  deleteOf: (title: string) => `Delete: ${title}`,
  keepMineOf: (title: string) => `Keep mine: ${title}`,
  takeTheirsOf: (title: string) => `Take theirs: ${title}`,
  createAnewOf: (title: string) => `Create it anew: ${title}`,
  noWay: 'None of the three ways of saying it is complete.',
  severalWays: 'Which one the voice engine uses isn’t specified: keep one.',
  keepWay: (way: string) => `Keep “${way}”`,
  keepWayOf: (way: string, word: string) => `Keep “${way}” for “${word}”`,
  offerOf: (offer: string, word: string) => `${offer} for “${word}”`,
  times: (word: string, count: number) =>
    count === 2 ? `“${word}” is here twice` : `“${word}” is here ${formatCount(count)} times`,
  sameInAll: 'They are the same in everything.',
  whichOne: 'Which one the voice engine uses isn’t specified: keep one.',
  inLanguage: (language: string) => `${language}.`,
  wayTo: (word: string, spoken: string) => `“${word}”, ${spoken}`,
  keepThis: 'Keep this',
  keepThisOf: (word: string, spoken: string) => `Keep this: “${word}”, ${spoken}`,
  merge: 'Merge…',
  mergeOf: (word: string) => `Merge the terms for “${word}”…`,
  covers: (word: string, others: readonly string[]) =>
    `“${word}” also covers ${list([...new Set(others)].map((other) => `“${other}”`))}`,
  bothWays: (word: string) => `“${word}” is here both case-sensitive and not`,
  bothWaysWhy: (word: string) =>
    `Where a text spells “${word}” just like this, it isn’t specified which one the voice engine uses.`,
  mindsCase: 'Case-sensitive',
  coversWhy: 'The first is not case-sensitive. Which one the voice engine uses isn’t specified.',
  moreTerms: (count: number) => `and ${plural(count, TERMS)} more`,
  forms: (ids: readonly string[]) => list(ids),
  used: (id: string, count: number) =>
    `${plural(count, TERMS)} ${pluralForm(count, { one: 'uses', other: 'use' })} ${id}.`,
  writeAs: (id: string, count: number) => `Use ${id} for ${plural(count, TERMS)}`,
  hiddenIn: (fields: readonly string[]) => `White space or invisible characters: ${list(fields)}`,
  remove: 'Remove',
  removeIn: (word: string) => `Remove in “${word}”`,
  removeAll: (count: number) => `Remove in ${plural(count, TERMS)}`,
  clean: 'Clean',
  cleanOf: (word: string) => `Clean “${word}”`,
  cleanAll: (count: number) => `Clean ${plural(count, TERMS)}`,
  mended: (count: number) => `Fixed in ${plural(count, TERMS)}.`,
  mendedAlready: 'This was fixed in the meantime.',
});
