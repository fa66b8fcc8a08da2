// Texts about scripts, loaded after the page.
import type { NearMiss, PlacedBy, ScriptProblem } from '#script/client.ts';
import { formatBytes, formatCount } from '#web/lib/format.ts';
import { list, plural } from '#web/lib/plural.ts';
import { translatable } from '#web/lib/translatable.ts';

const PLACES = { one: 'place', other: 'places' };
const SCRIPTS = { one: 'script', other: 'scripts' };

export const words = translatable({
  intro: 'See which terms a text says, what has none, and what an edit makes you record again.',
  onlyPage: 'Gone when this page is closed. To keep scripts, sign in and let this device remember your key.',
  lasting: 'Kept in this browser until you remove them or sign out.',
  choose: 'Choose files',
  chooseHint: 'TXT, SRT, VTT or DOCX. You can drop them here, too.',
  paste: 'Paste text',
  pasteLabel: 'Text of the script',
  add: 'Add script',
  cancel: 'Cancel',
  cut: (start: string) => `${start}…`,
  scripts: 'Kept scripts',
  looking: 'Looking for the terms…',
  failed: {
    failed: 'Something went wrong in looking for the terms.',
    'not-fetched': 'The terms could not be looked for: a part of the app could not be fetched.',
  },
  again: 'Try again',
  problem: (name: string, problem: ScriptProblem): string => {
    switch (problem.kind) {
      case 'empty':
        return `“${name}” has no text.`;
      case 'unknown-format':
        return `“${name}” is no text. Choose a TXT, SRT, VTT or DOCX file.`;
      case 'broken-document':
        return `“${name}” is damaged. Save it again in its program, or paste its text.`;
      case 'too-large':
        return `“${name}” is larger than ${formatBytes(problem.limit)}. Paste its text instead.`;
      case 'too-long':
        return `“${name}” has more than ${formatCount(problem.limit)} characters. Add it in parts.`;
    }
  },
  notRead: (name: string) => `“${name}” could not be read. Try again.`,
  tooMany: (limit: number) => `${plural(limit, SCRIPTS)} are kept at most. Remove one first.`,
  sum: (matches: number, uncovered: number) =>
    list([
      plural(matches, { one: 'term said', other: 'terms said' }),
      plural(uncovered, { one: 'word without a term', other: 'words without a term' }),
    ]),
  changes: (count: number) => `${plural(count, PLACES)} to record again`,
  changesIn: (places: number, scripts: number) =>
    `Changes ${plural(places, PLACES)} in ${plural(scripts, SCRIPTS)}`,
  remove: (name: string) => `Remove “${name}”`,
  removed: (name: string) => `“${name}” removed.`,
  undo: 'Undo',
  back: 'All scripts',
  view: 'What is shown of the script',
  views: {
    text: () => 'Text',
    words: (count: number) => `Words ${formatCount(count)}`,
    misses: (count: number) => `Near ${formatCount(count)}`,
    changes: (count: number) => `Again ${formatCount(count)}`,
  },
  place: (placedBy: PlacedBy, at: number): string => {
    switch (placedBy) {
      case 'line':
        return `Line ${formatCount(at)}`;
      case 'paragraph':
        return `Paragraph ${formatCount(at)}`;
      case 'time':
        return clock(at);
    }
  },
  text: 'Text of the script',
  said: (word: string, how: string, count: number) =>
    `${word}, ${how}, ${plural(count, { one: 'time', other: 'times' })}`,
  several: 'several terms',
  withoutTerm: 'Words without a term',
  kinds: { names: 'May be names', ordinary: 'Ordinary words' },
  allCovered: 'Every word has a term.',
  addTerm: 'Add term',
  addTermOf: (word: string) => `Add term “${word}”`,
  misses: 'Near misses and overlaps',
  noMisses: 'No near misses, and no terms that overlap.',
  miss: {
    case: 'Only its capitals differ from a case-sensitive term.',
    'inside-word': 'Part of a longer word, so the term is not said.',
  } satisfies Record<NearMiss['reason'], string>,
  overlapped: (by: string) => `“${by}” is longer and is said instead.`,
  showTerm: 'Show term',
  showTermOf: (word: string) => `Show the term of “${word}”`,
  changed: 'Places to record again',
  noChanges: 'Nothing to record again.',
  record: 'Mark as recorded',
  recordOf: (name: string) => `Mark “${name}” as recorded`,
  recorded: (name: string) => `“${name}” marked as recorded.`,
});

/** Formats a time (ms) like 0:01:02, as subtitles do in any language. */
function clock(at: number): string {
  const seconds = Math.floor(at / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
