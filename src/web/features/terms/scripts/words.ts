// Texts about scripts, loaded after the page.
import type { NearMiss, PlacedBy, ScriptProblem } from '#script/client.ts';
import { formatBytes, formatCount } from '#web/lib/format.ts';
import { list, plural } from '#web/lib/plural.ts';
import { translatable } from '#web/lib/translatable.ts';

const PLACES = { one: 'place', other: 'places' };
const SCRIPTS = { one: 'script', other: 'scripts' };

export const words = translatable({
  intro: 'See which terms a script uses, which words have none, and what to re-record.',
  onlyPage:
    'Scripts are lost when you close this page. To keep them, choose “Remember me on this device” when you sign in.',
  lasting: 'Saved in this browser until you remove them or sign out.',
  choose: 'Choose files',
  chooseHint: 'TXT, SRT, VTT or DOCX. You can also drop them here.',
  paste: 'Paste text',
  pasteLabel: 'Script text',
  add: 'Add script',
  cancel: 'Cancel',
  cut: (start: string) => `${start}…`,
  scripts: 'Saved scripts',
  looking: 'Finding terms…',
  failed: {
    failed: 'Something went wrong while finding terms.',
    'not-fetched': 'Couldn’t find terms: part of the app couldn’t be loaded.',
  },
  again: 'Try again',
  problem: (name: string, problem: ScriptProblem): string => {
    switch (problem.kind) {
      case 'empty':
        return `“${name}” has no text.`;
      case 'unknown-format':
        return `“${name}” isn’t a text file. Choose a TXT, SRT, VTT or DOCX file.`;
      case 'broken-document':
        return `“${name}” is damaged. Save it again, or paste its text.`;
      case 'too-large':
        return `“${name}” is larger than ${formatBytes(problem.limit)}. Paste its text instead.`;
      case 'too-long':
        return `“${name}” has more than ${formatCount(problem.limit)} characters. Split it.`;
    }
  },
  notRead: (name: string) => `Couldn’t read “${name}”. Try again.`,
  tooMany: (limit: number) => `You can save up to ${plural(limit, SCRIPTS)}. Remove one first.`,
  sum: (matches: number, uncovered: number) =>
    list([
      plural(matches, { one: 'use of a term', other: 'uses of terms' }),
      plural(uncovered, { one: 'word without a term', other: 'words without a term' }),
    ]),
  changes: (count: number) => `${plural(count, PLACES)} to re-record`,
  changesIn: (places: number, scripts: number) =>
    `Changes ${plural(places, PLACES)} in ${plural(scripts, SCRIPTS)}`,
  remove: (name: string) => `Remove “${name}”`,
  removed: (name: string) => `“${name}” removed.`,
  undo: 'Undo',
  back: 'All scripts',
  view: 'View',
  views: {
    text: () => 'Text',
    words: (count: number) => `No term ${formatCount(count)}`,
    misses: (count: number) => `Near misses ${formatCount(count)}`,
    changes: (count: number) => `Re-record ${formatCount(count)}`,
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
  text: 'Script text',
  said: (word: string, how: string, count: number) =>
    `${word}, ${how}, ${plural(count, { one: 'time', other: 'times' })}`,
  several: 'several terms',
  withoutTerm: 'Words without a term',
  kinds: { names: 'May be names', ordinary: 'Ordinary words' },
  allCovered: 'Every word has a term.',
  addTerm: 'Add term',
  addTermOf: (word: string) => `Add term “${word}”`,
  misses: 'Near misses and overlaps',
  noMisses: 'No near misses or overlaps.',
  miss: {
    case: 'Differs only in capitals from a term with Match case.',
    'inside-word': 'Inside a longer word, so not applied.',
  } satisfies Record<NearMiss['reason'], string>,
  overlapped: (by: string) => `The longer term “${by}” applies instead.`,
  showTerm: 'Show term',
  showTermOf: (word: string) => `Show term “${word}”`,
  changed: 'Places to re-record',
  noChanges: 'Nothing to re-record.',
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
