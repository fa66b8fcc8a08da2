// All texts of the import.
import type { Attribute, FileProblem, RowError, SheetNote } from '#lexicon/client.ts';
import { formatBytes, formatCount } from '#web/lib/format.ts';
import { list, plural, pluralForm } from '#web/lib/plural.ts';
import { translatable } from '#web/lib/translatable.ts';

const TERMS = { one: 'term', other: 'terms' };
const COLUMNS = { one: 'column', other: 'columns' };
const ROWS = { one: 'row', other: 'rows' };

const ATTRIBUTES = {
  id: 'Id',
  word: 'Word',
  languageId: 'Language of the text',
  phonemization: 'IPA',
  phonemizationLanguageId: 'Read in',
  pronunciationLanguageId: 'Accent',
  pronounceAs: 'Say it like',
  caseSensitive: 'Case-sensitive',
} satisfies Record<Attribute, string>;

interface Place {
  readonly line: number;
  readonly column?: number;
}

const at = ({ line, column }: Place) =>
  column === undefined
    ? `line ${formatCount(line)}`
    : `line ${formatCount(line)}, character ${formatCount(column)}`;

const shown = (value: string | boolean) =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : value === '' ? 'empty' : `“${value}”`;

export const words = translatable({
  title: (name: string) => `Import into “${name}”`,
  choose: 'Choose a file',
  chooseHint:
    'CSV, TSV, Excel, JSON or a pronunciation lexicon (PLS), up to 64 MB and 200,000 rows; you can drop it here, too. Nothing changes before you have seen what would.',
  paste: 'Or paste a table',
  pasteHint: 'Cells copied from a spreadsheet, the column names first.',
  read: 'Look at it',
  reading: 'Reading…',
  planning: 'Comparing with the glossary…',
  file: (name: string, count: number) => `${name}: ${plural(count, ROWS)}`,
  pasted: 'Pasted table',
  attributes: ATTRIBUTES,
  attributesOf: (attributes: readonly Attribute[]) =>
    list(attributes.map((attribute) => ATTRIBUTES[attribute])),
  columns: 'What the columns mean',
  column: (name: string) => `Column “${name}”`,
  sample: (text: string) => `for example ${text}`,
  ignore: 'Leave out',
  fixed: 'Where a row doesn’t say',
  noWord: 'No column is the word yet. Choose “Word” for the one that is.',
  nothingDeleted: 'Terms that are not in the file stay as they are.',
  notes: (kind: SheetNote['kind'], count: number) =>
    ({
      'further-pronunciation': `${plural(count, { one: 'word has', other: 'words have' })} further pronunciations: only the preferred one is taken.`,
      role: `${plural(count, { one: 'word says what part of speech it is', other: 'words say what part of speech they are' })}: a term can’t hold that.`,
      example: `${plural(count, { one: 'example', other: 'examples' })} of use left out: a term can’t hold them.`,
    })[kind],
  mendIpa: (count: number) => `Clean the IPA of ${plural(count, ROWS)}`,
  mendIpaHint:
    'Look-alike letters, ligatures, slashes and hidden signs become what they stand for, as where one types. Otherwise it is taken exactly as it is.',
  kindCount: (kind: 'all' | 'create' | 'update' | 'choose' | 'unchanged' | 'error', count: number) =>
    `${
      {
        all: 'All',
        create: 'To add',
        update: 'To change',
        choose: 'To decide',
        unchanged: 'Unchanged',
        error: 'Not possible',
      }[kind]
    } ${formatCount(count)}`,
  filter: 'Show rows',
  rows: 'Rows of the file',
  none: 'No such row.',
  line: (line: number) => `Line ${formatCount(line)}`,
  change: (attribute: Attribute, before: string | boolean, after: string | boolean) =>
    `${ATTRIBUTES[attribute]}: ${shown(before)} → ${shown(after)}`,
  decide: (word: string) => `Which “${word}”?`,
  decideHint: 'Several terms fit. Choose…',
  asNew: 'Add it as a new term',
  skip: 'Leave it out',
  thisOne: (pronunciation: string) => `Change the one with “${pronunciation}”`,
  decideAll: 'For all to decide',
  row: {
    add: 'New',
    unchanged: 'As it is already',
    repeated: (line: number) => `The same as line ${formatCount(line)}.`,
    undecided: 'Several terms fit, and none was chosen.',
    skipped: 'You left it out.',
    cancelled: 'Not sent: the import was cancelled.',
    notAsPlanned: {
      changed: 'Somebody else changed this term meanwhile. Import the file again to see how.',
      gone: 'Somebody deleted this term meanwhile.',
      kept: 'The service kept an old value that was to be cleared.',
    },
  },
  rowError(error: RowError): string {
    switch (error.kind) {
      case 'not-ipa':
        return `The sounds are in “${error.alphabet}”. Write them in IPA.`;
      case 'too-many-cells':
        return 'This row has more cells than there are columns. Does a separator stand in a cell without quotation marks?';
      case 'not-text':
        return `${list(error.columns)} must be text.`;
      case 'case':
        return 'Case-sensitive must be true or false, or yes or no.';
      case 'repeated-id':
        return `Line ${formatCount(error.line)} has the same id.`;
      case 'contract':
        return error.message;
    }
  },
  problem(problem: FileProblem): string {
    switch (problem.kind) {
      case 'empty':
        return 'There are no terms in it.';
      case 'too-large':
        return `It is larger than ${formatBytes(problem.limit)}. Split it and import the parts one after another.`;
      case 'unpacks-too-large':
        return `Unpacked it is larger than ${formatBytes(problem.limit)}. Save it as CSV in parts.`;
      case 'too-many-rows':
        return `It has more than ${plural(problem.limit, ROWS)}. Split it and import the parts one after another.`;
      case 'too-many-columns':
        return `It has more than ${plural(problem.limit, COLUMNS)}. Leave out those that say nothing of terms.`;
      case 'unknown-format':
        return 'This is none of the formats that can be imported: CSV, TSV, Excel, JSON, PLS.';
      case 'not-a-workbook':
        return 'This is no Excel workbook, or it is damaged. Open it in a spreadsheet and save it as .xlsx or CSV.';
      case 'old-workbook':
        return 'This workbook is in the old format, or has a password. Save it as .xlsx without one.';
      case 'not-a-lexicon':
        return 'This XML is no pronunciation lexicon: it has to begin with <lexicon>.';
      case 'no-terms':
        return 'There is no list of terms in this JSON. It has to be a list of objects, or an object with one.';
      case 'not-an-archive':
        return 'This is no archive of glossaries, or it is damaged. Choose the .zip that “Save all glossaries” made.';
      case 'newer-archive':
        return 'This archive was made by a newer version of Lectern. Bring it back with that one.';
      case 'damaged-archive':
        return `This archive is damaged: “${problem.file}” in it is not as it was saved. Choose another copy, or unpack it and import its files one by one.`;
      case 'bad-json':
        return `This JSON is broken at ${at(problem.at)}.`;
      case 'open-quote':
        return `The cell at ${at(problem.at)} begins with a quotation mark, and none is at its end. Quotation marks inside a cell are written twice.`;
      case 'bad-xml':
        return `This XML is broken at ${at(problem.at)}.`;
      case 'doctype':
        return `This XML has a DOCTYPE at ${at(problem.at)}. Delete it: such files are not read.`;
      case 'entity':
        return `There is an “&” at ${at(problem.at)} that XML doesn’t know. Write “&amp;” for an ampersand.`;
    }
  },
  failed: 'The file could not be read. Try again.',
  back: 'Another file',
  cancel: 'Cancel',
  close: 'Close',
  done: 'Done',
  start: (count: number) => `Import ${plural(count, TERMS)}`,
  nothingToDo: 'Nothing to import',
  progress: (done: number, all: number) => `${formatCount(done)} of ${plural(all, TERMS)}`,
  progressHere: (done: number, all: number) => `Import: ${formatCount(done)} of ${plural(all, TERMS)}`,
  states: {
    running:
      'You can close this and go on working: the import goes on. It is kept on this device until it has ended.',
    paused: 'Paused. What is left is kept on this device.',
    waiting: 'The service does not answer. It is tried again by itself.',
    'signed-out': 'The key was refused. Sign in again, then go on.',
    gone: 'This glossary is gone: somebody deleted it.',
    elsewhere: 'This import goes on in another tab.',
  },
  pause: 'Pause',
  resume: 'Go on',
  stop: 'Cancel the import',
  ended: (added: number, changed: number, unchanged: number) =>
    `${formatCount(added)} added, ${formatCount(changed)} changed, ${formatCount(unchanged)} as they were.`,
  endedShort: (count: number) => `${plural(count, TERMS)} imported.`,
  notDone: (count: number) =>
    `${plural(count, ROWS)} ${pluralForm(count, { one: 'was', other: 'were' })} not imported.`,
  notDoneRows: 'Rows that were not imported',
  retry: 'Try the failed ones again',
  saveReport: 'Save report',
  reportFile: (name: string) => `${name}, import.csv`,
  reportColumns: ['Line', 'Word', 'Language', 'Outcome', 'Reason'],
  outcomes: {
    added: 'added',
    changed: 'changed',
    unchanged: 'unchanged',
    'left-out': 'left out',
    failed: 'failed',
    left: 'not sent',
  },
  kept: (left: number) => `An import has not ended: ${plural(left, TERMS)} left.`,
  show: 'Show the import',
});
