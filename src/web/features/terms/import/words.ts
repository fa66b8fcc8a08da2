// All texts of the import.
import type { PronunciationOption } from '#contract/pronunciation.ts';
import type { Attribute, FileProblem, RowError, SheetNote } from '#lexicon/client.ts';
import { formatBytes, formatCount } from '#web/lib/format.ts';
import { list, plural } from '#web/lib/plural.ts';
import { translatable } from '#web/lib/translatable.ts';

const TERMS = { one: 'term', other: 'terms' };
const COLUMNS = { one: 'column', other: 'columns' };
const ROWS = { one: 'row', other: 'rows' };

/** The same as the titles of exported columns, which the lexicon has for its worker. */
const ATTRIBUTES = {
  id: 'Term ID',
  word: 'Word',
  languageId: 'Language',
  phonemization: 'IPA',
  phonemizationLanguageId: 'Read as',
  pronunciationLanguageId: 'Accent',
  pronounceAs: 'Respelling',
  caseSensitive: 'Match case',
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

function incomplete(option: PronunciationOption | undefined): string {
  switch (option) {
    case 'manual-phonemization':
      return 'IPA needs an accent. Set a default for empty cells.';
    case 'pronounce-as':
      return 'A respelling needs a “Read as” language. Set a default for empty cells.';
    case 'phonemize-in-language':
      return 'Language rules need an accent. Set a default for empty cells.';
    case undefined:
      return 'Add a pronunciation: IPA, a respelling or a “Read as” language.';
  }
}

export const words = translatable({
  title: (name: string) => `Import into “${name}”`,
  choose: 'Choose a file',
  chooseHint:
    'CSV, TSV, Excel, JSON or PLS, up to 64 MB and 200,000 rows. You can also drop the file here. You’ll see a preview first.',
  paste: 'Or paste a table',
  pasteHint: 'Cells copied from a spreadsheet, with column names in the first row.',
  read: 'Preview',
  reading: 'Reading…',
  planning: 'Comparing with the glossary…',
  file: (name: string, count: number) => `${name}: ${plural(count, ROWS)}`,
  pasted: 'Pasted table',
  attributes: ATTRIBUTES,
  attributesOf: (attributes: readonly Attribute[]) =>
    list(attributes.map((attribute) => ATTRIBUTES[attribute])),
  columns: 'Columns',
  column: (name: string) => `Column “${name}”`,
  sample: (text: string) => `for example ${text}`,
  ignore: 'Skip',
  fixed: 'Defaults for empty cells',
  noWord: 'Choose which column is “Word”.',
  nothingDeleted: 'Terms that aren’t in the file don’t change.',
  notes: (kind: SheetNote['kind'], count: number) =>
    ({
      'further-pronunciation': `${plural(count, { one: 'word has', other: 'words have' })} several pronunciations. Only the preferred one is imported.`,
      role: `Skipped the part of speech of ${plural(count, { one: 'word', other: 'words' })}.`,
      example: `Skipped ${plural(count, { one: 'usage example', other: 'usage examples' })}.`,
    })[kind],
  mendIpa: (count: number) => `Clean the IPA of ${plural(count, ROWS)}`,
  mendIpaHint: 'Replaces look-alike letters and ligatures, and removes slashes and hidden characters.',
  kindCount: (kind: 'all' | 'create' | 'update' | 'choose' | 'unchanged' | 'error', count: number) =>
    `${
      {
        all: 'All',
        create: 'To add',
        update: 'To change',
        choose: 'Needs a decision',
        unchanged: 'No change',
        error: 'Errors',
      }[kind]
    } ${formatCount(count)}`,
  filter: 'Show rows',
  rows: 'Rows in the file',
  none: 'No rows to show.',
  line: (line: number) => `Line ${formatCount(line)}`,
  change: (attribute: Attribute, before: string | boolean, after: string | boolean) =>
    `${ATTRIBUTES[attribute]}: ${shown(before)} → ${shown(after)}`,
  decide: (word: string) => `Which “${word}”?`,
  decideHint: 'Several terms match. Choose one…',
  asNew: 'Add as a new term',
  skip: 'Skip',
  thisOne: (pronunciation: string) => `Change the one with “${pronunciation}”`,
  decideAll: 'For all that need a decision',
  row: {
    add: 'New',
    unchanged: 'No change',
    repeated: (line: number) => `Same as line ${formatCount(line)}.`,
    undecided: 'Several terms match. Nothing was chosen.',
    skipped: 'You skipped it.',
    cancelled: 'Not imported: you cancelled.',
    notAsPlanned: {
      changed: 'Someone else changed this term. Import the file again to compare.',
      gone: 'Someone else deleted this term.',
      kept: 'The server kept an old value that should be cleared.',
    },
  },
  rowError(error: RowError): string {
    switch (error.kind) {
      case 'not-ipa':
        return `The pronunciation uses “${error.alphabet}”. Use IPA.`;
      case 'too-many-cells':
        return 'This row has more cells than columns. A cell may contain a separator without quotation marks.';
      case 'not-text':
        return `${list(error.columns)} must be text.`;
      case 'incomplete':
        return incomplete(error.option);
      case 'case':
        return 'Match case must be true or false, or yes or no.';
      case 'repeated-id':
        return `Line ${formatCount(error.line)} has the same ID.`;
      case 'contract':
        return error.message;
    }
  },
  problem(problem: FileProblem): string {
    switch (problem.kind) {
      case 'empty':
        return 'The file has no terms.';
      case 'too-large':
        return `The file is larger than ${formatBytes(problem.limit)}. Split it and import the parts.`;
      case 'unpacks-too-large':
        return `Unpacked, the file is larger than ${formatBytes(problem.limit)}. Save it as several CSV files.`;
      case 'too-many-rows':
        return `The file has more than ${plural(problem.limit, ROWS)}. Split it and import the parts.`;
      case 'too-many-columns':
        return `The file has more than ${plural(problem.limit, COLUMNS)}. Remove the ones you don’t need.`;
      case 'unknown-format':
        return 'Unsupported format. Choose a CSV, TSV, Excel, JSON or PLS file.';
      case 'not-a-workbook':
        return 'This isn’t an Excel workbook, or it is damaged. Open it in a spreadsheet and save it as .xlsx or CSV.';
      case 'old-workbook':
        return 'This workbook uses the old format or has a password. Save it as .xlsx without a password.';
      case 'not-a-lexicon':
        return 'This XML isn’t a pronunciation lexicon: it must start with <lexicon>.';
      case 'no-terms':
        return 'This JSON has no list of terms. It must be a list of objects, or an object that contains one.';
      case 'not-an-archive':
        return 'This isn’t an archive of glossaries, or it is damaged. Choose a .zip from “Download all glossaries”.';
      case 'newer-archive':
        return 'This archive is from a newer version of Lectern. Restore it with that version.';
      case 'damaged-archive':
        return `This archive is damaged in “${problem.file}”. Choose another copy, or unpack it and import its files one by one.`;
      case 'bad-json':
        return `This JSON has an error at ${at(problem.at)}.`;
      case 'open-quote':
        return `The cell at ${at(problem.at)} has no closing quotation mark. Double the quotation marks inside a cell.`;
      case 'bad-xml':
        return `This XML has an error at ${at(problem.at)}.`;
      case 'doctype':
        return `This XML has a DOCTYPE at ${at(problem.at)}, which isn’t supported. Remove it.`;
      case 'entity':
        return `The “&” at ${at(problem.at)} isn’t valid in XML. Write “&amp;” instead.`;
    }
  },
  failed: 'Couldn’t read the file. Try again.',
  back: 'Choose another file',
  cancel: 'Cancel',
  close: 'Close',
  done: 'Done',
  start: (count: number) => `Import ${plural(count, TERMS)}`,
  nothingToDo: 'Nothing to import',
  progress: (done: number, all: number) => `${formatCount(done)} of ${plural(all, TERMS)}`,
  progressHere: (done: number, all: number) => `Import: ${formatCount(done)} of ${plural(all, TERMS)}`,
  states: {
    running: 'You can close this and keep working. After a reload, you can resume the import.',
    paused: 'Paused. The rest is saved on this device.',
    waiting: 'Can’t reach the server. Retrying automatically.',
    'signed-out': 'Your API key no longer works. Sign in again, then resume.',
    gone: 'Someone else deleted this glossary.',
    elsewhere: 'Importing in another tab.',
  },
  pause: 'Pause',
  resume: 'Resume',
  stop: 'Cancel import',
  ended: (added: number, changed: number, unchanged: number) =>
    `${formatCount(added)} added, ${formatCount(changed)} changed, ${formatCount(unchanged)} unchanged.`,
  endedShort: (count: number) => `${plural(count, TERMS)} imported.`,
  notDone: (count: number) => `${plural(count, ROWS)} not imported.`,
  notDoneRows: 'Rows not imported',
  retry: 'Retry failed rows',
  saveReport: 'Save report',
  reportFile: (name: string) => `${name}, import.csv`,
  reportColumns: ['Line', 'Word', 'Language', 'Outcome', 'Reason'],
  outcomes: {
    added: 'added',
    changed: 'changed',
    unchanged: 'unchanged',
    'left-out': 'skipped',
    failed: 'failed',
    left: 'not imported',
  },
  kept: (left: number) => `Import unfinished: ${plural(left, TERMS)} left.`,
  show: 'Show import',
});
