// All texts of saving and restoring glossaries.
import type { FileProblem } from '#lexicon/client.ts';
import { words as importing } from '#web/features/terms/import/words.ts';
import { formatBytes, formatCount } from '#web/lib/format.ts';
import { formatDateTime } from '#web/lib/format-date.ts';
import { plural, pluralForm } from '#web/lib/plural.ts';
import { translatable } from '#web/lib/translatable.ts';
import type { SaveNote } from './save-all.ts';

const TERMS = { one: 'term', other: 'terms' };
const GLOSSARIES = { one: 'glossary', other: 'glossaries' };

export const words = translatable({
  saving: {
    title: 'Save all glossaries',
    progress: (done: number, all: number) => `${formatCount(done)} of ${plural(all, GLOSSARIES)}`,
    starting: 'Reading the list of glossaries…',
    hint: 'They are saved into one archive on this device, a file for each. “Bring back glossaries” reads it, and “Import terms” each file in it.',
    waiting: 'The service does not answer. It is asked again by itself.',
    stop: 'Stop',
    close: 'Close',
    again: 'Save again',
    failed: 'The archive could not be made. Close this and try again.',
    fileName: (workspace: string, date: string) => `${workspace}, glossaries, ${date}`,
    saved: (glossaries: number, terms: number) =>
      `${plural(glossaries, GLOSSARIES)} with ${plural(terms, TERMS)} saved.`,
    nothing: 'There is no glossary to save.',
    notSaved: (count: number) => `${plural(count, GLOSSARIES)} not saved`,
    differ: (count: number) =>
      `${plural(count, GLOSSARIES)} ${pluralForm(count, { one: 'was', other: 'were' })} changed meanwhile`,
    notes: (kind: SaveNote['kind']) =>
      ({
        gone: 'Somebody deleted it before it could be read.',
        'no-room':
          'It is too large for an archive that can be brought back. Export it by itself, as CSV or JSON.',
        'not-read': 'The service refused to show its terms.',
        new: 'It was made while the others were saved. Save again to have it too.',
        changed: 'It is in the archive as it was before. Save again to have what was changed.',
        deleted: 'It is in the archive as it was before it was deleted.',
      })[kind],
  },
  title: 'Bring back glossaries',
  choose: 'Choose an archive',
  chooseHint:
    'The .zip that “Save all glossaries” made; you can drop it here, too. Nothing is made before you have seen what would be.',
  tooLarge: (limit: number) =>
    `This archive is larger than ${formatBytes(limit)}. Unpack it and import its files one by one.`,
  failed: 'The archive could not be read. Try again.',
  from: (workspace: string, savedAt: string) => `Saved from “${workspace}”, ${formatDateTime(savedAt)}.`,
  missing: (count: number) =>
    `${plural(count, GLOSSARIES)} of that time ${pluralForm(count, { one: 'is', other: 'are' })} not in it:`,
  glossaries: 'Glossaries of the archive',
  all: (chosen: number, all: number) => `${formatCount(chosen)} of ${plural(all, GLOSSARIES)}`,
  terms: (count: number) => plural(count, TERMS),
  taken: 'There is one of this name. It stays as it is; chosen, this becomes a second one.',
  nothingReplaced: 'Each becomes a new glossary with a new id. Nothing that is there is changed or deleted.',
  none: 'There is no glossary in this archive.',
  back: 'Another archive',
  start: (count: number) => `Bring back ${plural(count, GLOSSARIES)}`,
  nothingChosen: 'Choose a glossary',
  progress: (done: number, all: number) => `${formatCount(done)} of ${plural(all, GLOSSARIES)} brought back`,
  filling: (name: string, done: number, all: number) =>
    `“${name}”: ${formatCount(done)} of ${plural(all, TERMS)}`,
  states: {
    running:
      'You can close this and go on working: it goes on. It is kept on this device until it has ended.',
    paused: 'Paused. What is left is kept on this device.',
    waiting: 'The service does not answer. It is tried again by itself.',
    'signed-out': 'The key was refused. Sign in again, then go on.',
    elsewhere: 'The terms of this glossary are being sent in another tab. Go on there, or close it.',
    elsewhereAll: 'These glossaries are being brought back in another tab.',
    cancelled: 'Cancelled. What was made before stays.',
  },
  pause: 'Pause',
  resume: 'Go on',
  stop: 'Cancel the rest',
  close: 'Close',
  done: 'Done',
  gone: 'Somebody deleted this glossary while it was brought back.',
  maybeSent: 'It may have been sent when the rest was cancelled.',
  steps: {
    waiting: 'Not yet',
    making: 'Being made',
    filling: 'Its terms are being sent',
    'left-out': 'You cancelled before it was made.',
  },
  added: (count: number) => plural(count, TERMS),
  missed: (count: number) => `${plural(count, TERMS)} not brought back`,
  missedWhole: (count: number) => `${plural(count, GLOSSARIES)} not brought back`,
  missedList: 'Terms that were not brought back',
  ended: (count: number) => `${plural(count, GLOSSARIES)} brought back.`,
  endedNotAll: (count: number, all: number) =>
    `${formatCount(count)} of ${plural(all, GLOSSARIES)} brought back.`,
  idsHint: 'Requests for speech name glossaries by their ids: put the new ones where the old ones stand.',
  idTable: 'Old and new ids',
  columns: { name: 'Name', oldId: 'Old id', newId: 'New id', terms: 'Terms' },
  copyIds: 'Copy the ids',
  copied: 'Copied',
  saveIds: 'Save as CSV',
  idsFile: (name: string) => `${name}, new ids.csv`,
  saveReport: 'Save report',
  reportFile: (name: string) => `${name}, not brought back.csv`,
  reportColumns: ['Glossary', 'Term', 'Word', 'Language', 'Reason'],
  kept: (left: number) => `Bringing back has not ended: ${plural(left, GLOSSARIES)} left.`,
  show: 'Show it',
});

/** Returns the text of a problem with an archive, as in an import. */
export function problemText(problem: FileProblem): string {
  const isTooLarge = problem.kind === 'too-large' || problem.kind === 'unpacks-too-large';
  return isTooLarge ? words.tooLarge(problem.limit) : importing.problem(problem);
}
