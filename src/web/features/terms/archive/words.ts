// All texts of downloading and restoring glossaries.
import type { FileProblem } from '#lexicon/client.ts';
import { words as importing } from '#web/features/terms/import/words.ts';
import { formatBytes, formatCount } from '#web/lib/format.ts';
import { formatDateTime } from '#web/lib/format-date.ts';
import { plural } from '#web/lib/plural.ts';
import { translatable } from '#web/lib/translatable.ts';
import type { SaveNote } from './save-all.ts';

const TERMS = { one: 'term', other: 'terms' };
const GLOSSARIES = { one: 'glossary', other: 'glossaries' };

export const words = translatable({
  saving: {
    title: 'Download all glossaries',
    progress: (done: number, all: number) => `${formatCount(done)} of ${plural(all, GLOSSARIES)}`,
    starting: 'Loading glossaries…',
    hint: 'Saves one archive with a file for each glossary. Use “Restore from archive” to restore it, or “Import terms” for a single file.',
    waiting: 'Can’t reach the server. Retrying automatically.',
    stop: 'Stop',
    close: 'Close',
    again: 'Download again',
    failed: 'Couldn’t create the archive. Close this and try again.',
    fileName: (workspace: string, date: string) => `${workspace}, glossaries, ${date}`,
    saved: (glossaries: number, terms: number) =>
      `Saved ${plural(glossaries, GLOSSARIES)} with ${plural(terms, TERMS)}.`,
    nothing: 'There are no glossaries to download.',
    notSaved: (count: number) => `${plural(count, GLOSSARIES)} not saved`,
    differ: (count: number) => `${plural(count, GLOSSARIES)} changed during the download`,
    notes: (kind: SaveNote['kind']) =>
      ({
        gone: 'Someone else deleted it before it was read.',
        'no-room': 'It is too large for an archive. Export it separately as CSV or JSON.',
        'not-read': 'The server didn’t return its terms.',
        new: 'It was created during the download. Download again to include it.',
        changed: 'The archive has an earlier version. Download again to include the changes.',
        deleted: 'The archive has it as it was before it was deleted.',
      })[kind],
  },
  title: 'Restore from archive',
  choose: 'Choose an archive',
  chooseHint: 'Choose or drop a .zip from “Download all glossaries”. You’ll see a preview first.',
  tooLarge: (limit: number) =>
    `This archive is larger than ${formatBytes(limit)}. Unpack it and import its files one by one.`,
  failed: 'Couldn’t read the archive. Try again.',
  from: (workspace: string, savedAt: string) => `Saved from “${workspace}”, ${formatDateTime(savedAt)}.`,
  missing: (count: number) => `${plural(count, GLOSSARIES)} not in the archive:`,
  glossaries: 'Glossaries in the archive',
  all: (chosen: number, all: number) => `${formatCount(chosen)} of ${plural(all, GLOSSARIES)}`,
  terms: (count: number) => plural(count, TERMS),
  taken: 'Name already in use. Restoring adds a copy.',
  nothingReplaced: 'Each is restored as a new glossary with a new ID. Existing glossaries don’t change.',
  none: 'This archive has no glossaries.',
  back: 'Choose another archive',
  start: (count: number) => `Restore ${plural(count, GLOSSARIES)}`,
  nothingChosen: 'Choose a glossary',
  progress: (done: number, all: number) => `${formatCount(done)} of ${plural(all, GLOSSARIES)} restored`,
  filling: (name: string, done: number, all: number) =>
    `“${name}”: ${formatCount(done)} of ${plural(all, TERMS)}`,
  states: {
    running: 'You can close this and keep working. After a reload, you can resume the restore.',
    paused: 'Paused. The rest is saved on this device.',
    waiting: 'Can’t reach the server. Retrying automatically.',
    'signed-out': 'Your API key no longer works. Sign in again, then resume.',
    elsewhere: 'Another tab is restoring this glossary. Continue there, or close it.',
    elsewhereAll: 'Another tab is restoring these glossaries.',
    cancelled: 'Cancelled. Glossaries restored so far are kept.',
  },
  pause: 'Pause',
  resume: 'Resume',
  stop: 'Cancel the rest',
  close: 'Close',
  done: 'Done',
  gone: 'Someone else deleted this glossary during the restore.',
  maybeSent: 'It may have been restored before you cancelled.',
  steps: {
    waiting: 'Waiting',
    making: 'Creating…',
    filling: 'Adding terms…',
    'left-out': 'Cancelled before it was created.',
  },
  added: (count: number) => plural(count, TERMS),
  missed: (count: number) => `${plural(count, TERMS)} not restored`,
  missedWhole: (count: number) => `${plural(count, GLOSSARIES)} not restored`,
  missedList: 'Terms not restored',
  ended: (count: number) => `${plural(count, GLOSSARIES)} restored.`,
  endedNotAll: (count: number, all: number) =>
    `${formatCount(count)} of ${plural(all, GLOSSARIES)} restored.`,
  idsHint: 'Speech requests use glossary IDs. Replace the old IDs with the new ones.',
  idTable: 'Old and new IDs',
  columns: { name: 'Name', oldId: 'Old ID', newId: 'New ID', terms: 'Terms' },
  copyIds: 'Copy IDs',
  copied: 'Copied',
  saveIds: 'Save as CSV',
  idsFile: (name: string) => `${name}, new IDs.csv`,
  saveReport: 'Save report',
  reportFile: (name: string) => `${name}, not restored.csv`,
  reportColumns: ['Glossary', 'Term', 'Word', 'Language', 'Reason'],
  kept: (left: number) => `Restore unfinished: ${plural(left, GLOSSARIES)} left.`,
  show: 'Show',
});

/** Returns the text of a problem with an archive, as in an import. */
export function problemText(problem: FileProblem): string {
  const isTooLarge = problem.kind === 'too-large' || problem.kind === 'unpacks-too-large';
  return isTooLarge ? words.tooLarge(problem.limit) : importing.problem(problem);
}
