// All texts of the terms page.
import type { PronunciationField, PronunciationOption } from '#contract/pronunciation.ts';
import type { Fix } from '#ipa/normalize-ipa.ts';
import { formatCount } from '#web/lib/format.ts';
import { list, plural, pluralForm } from '#web/lib/plural.ts';
import { translatable } from '#web/lib/translatable.ts';

const TERMS = { one: 'term', other: 'terms' };
const CELLS = { one: 'cell', other: 'cells' };
const EDITS = { one: 'edit', other: 'edits' };
const NEW_TERMS = { one: 'new term', other: 'new terms' };
const DELETIONS = { one: 'deletion', other: 'deletions' };

const COLUMNS = {
  select: 'Selected',
  word: 'Word',
  language: 'Language',
  how: 'Method',
  value: 'Pronunciation',
  phonemizedIn: 'Read as',
  spokenIn: 'Accent',
  caseSensitive: 'Match case',
  updated: 'Updated',
  actions: 'Actions',
};

const WAYS = {
  'phonemize-in-language': 'Language rules',
  'manual-phonemization': 'IPA',
  'pronounce-as': 'Respelling',
} satisfies Record<PronunciationOption, string>;

const FIELDS = {
  phonemization: 'IPA',
  phonemizationLanguageId: 'Read as',
  pronunciationLanguageId: 'Accent',
  pronounceAs: 'Respelling',
} satisfies Record<PronunciationField, string>;

const ATTRIBUTES = {
  word: 'Word',
  languageId: 'Language',
  caseSensitive: 'Match case',
  ...FIELDS,
};
type Attribute = keyof typeof ATTRIBUTES;

const GONE = {
  delimiters: 'slashes or brackets removed',
  invisible: 'invisible characters removed',
  space: 'spaces removed',
};

/** Names the origin of a character that looks like an IPA symbol, because the two look the same on the screen. */
function originOf(sign: string): string {
  if (/\p{Script=Cyrillic}/u.test(sign)) return 'Cyrillic';
  if (/\p{Script=Greek}/u.test(sign)) return 'Greek';
  return sign < '\u0080' ? 'keyboard' : 'other';
}

/** Puts a combining mark on a dotted circle, because it can't be displayed alone. */
function onItsOwn(sign: string): string {
  return /\p{M}/u.test(sign) ? `\u25CC${sign}` : sign;
}

function fixesText(fixes: readonly Fix[]): string {
  const texts = fixes.map(({ code, from, to }) =>
    code === 'look-alike'
      ? `${originOf(from)} ${onItsOwn(from)} → IPA ${onItsOwn(to)}`
      : code === 'ligature'
        ? `${from} → ${to}`
        : GONE[code],
  );
  return [...new Set(texts)].join(', ');
}

/** Maximum number of texts that are named before the rest are only counted. */
const MOST_NAMED = 3;

/** Counts the changes that the server doesn't have yet. */
function unsent(edits: number, rows: number, deletions = 0): string {
  return list([
    edits > 0 ? plural(edits, EDITS) : '',
    rows > 0 ? plural(rows, NEW_TERMS) : '',
    deletions > 0 ? plural(deletions, DELETIONS) : '',
  ]);
}

export const words = translatable({
  terms: (count: number) => plural(count, TERMS),
  how: WAYS,
  wayChosen: (word: string, way: PronunciationOption, dropped: readonly PronunciationOption[]) =>
    `“${word}” now uses ${WAYS[way]} only. ${list(dropped.map((one) => WAYS[one]))} cleared.`,
  howNone: 'Needs a pronunciation',
  howChoose: 'Choose…',
  howIsChosen: 'Press Enter to choose a method.',
  howNoneWhy: 'No method is complete, so this term may have no effect.',
  howSeveral: 'Several',
  howSeveralWhy: 'Several methods are filled in. The engine may use any of them. Keep one.',
  columns: COLUMNS,
  readTo: (readIn: string, accent: string) => `${readIn} → ${accent}`,
  more: (count: number) => `and ${formatCount(count)} more`,
  table: {
    name: 'Terms',
    loading: 'Loading terms…',
    selectAll: 'Select all shown terms',
    select: (word: string) => `Select ${word}`,
    edit: (word: string) => `Edit ${word}`,
    /** The column is too narrow for “Match case”, which is its accessible name. */
    case: 'Case',
    caseSensitive: (word: string) => `Match case for ${word}`,
    empty: 'not set',
  },
  shortcuts: {
    move: 'Move in the table',
    edit: 'Edit the cell, choose a method, or open the form',
    select: 'Select the row',
    selectAll: 'Select all shown terms',
    delete: 'Clear the cells, or delete the selected terms',
    range: 'Select several cells',
    clipboard: 'Copy, cut, paste',
    replace: 'Replace in the selection, or in all shown terms',
    fillDown: 'Fill down from the first row',
    undo: 'Undo',
    redo: 'Redo',
    palette: 'IPA palette, while typing IPA',
  },
  columnsMenu: {
    title: 'Columns',
    up: (column: string) => `Move ${column} up`,
    down: (column: string) => `Move ${column} down`,
    noRoom: 'Hidden: not enough space',
    asItWas: 'Reset',
    width: (column: string) => `Width of ${column}`,
  },
  toolbar: {
    add: 'Add term',
    searchAndFilter: 'Search and filter',
    filter: 'Filter',
    filterOn: (count: number) => `Filter, ${formatCount(count)} set`,
    search: 'Search terms',
    bySound: 'By sound',
    searchBySound: 'Search terms by sound',
    soundHint: 'IPA, such as ʃɪˈvɔːn',
    language: 'Filter by language',
    anyLanguage: 'All languages',
    how: 'Filter by method',
    anyHow: 'All methods',
    case: 'Filter by case setting',
    bothCases: 'All case settings',
    cases: { sensitive: 'Match case', any: 'Ignore case' },
    byLanguage: 'Words by language',
    clear: 'Clear filters',
    shown: (shown: number, all: number) =>
      shown === all ? plural(all, TERMS) : `${formatCount(shown)} of ${plural(all, TERMS)}`,
  },
  empty: {
    title: 'Add your first term',
    text: 'Type a word below, try an example, or import a list.',
    samples: 'Examples',
    takeThis: 'Add',
  },
  samples: {
    inLanguage: 'Hyundai',
    ipa: 'Siobhán',
    ipaSounds: 'ʃɪˈvɔːn',
    sayItLike: 'nginx',
    sayItLikeText: 'engine x',
  },
  noMatch: {
    title: 'No terms match',
    text: 'Try a shorter search, or clear the filters.',
    bySound: 'Only terms with IPA can be searched by sound. Try a whole word, or clear the filters.',
  },
  gone: {
    title: 'This glossary was deleted',
    text: 'Someone else deleted it, or it belongs to another workspace.',
    back: 'All glossaries',
    meanwhile: 'Changes can’t be saved any more. You can still copy what you typed.',
    kept: 'Someone else deleted this glossary. You can still copy what you typed.',
    copy: 'Copy what you typed',
  },
  edit: {
    field: (column: keyof typeof COLUMNS, word: string) => `${COLUMNS[column]} of ${word}`,
    invalid: 'This can’t be saved.',
    onlyHere: 'Only in this browser until the pronunciation is complete.',
    stillHas: (values: readonly (readonly [Attribute, string])[]) =>
      `The server still has ${list(values.map(([attribute, value]) => `${ATTRIBUTES[attribute]} “${value}”`))}.`,
    saving: 'Saving',
    notSaved: 'Not saved',
    waits: 'Waiting to sync',
    draft: 'Draft',
    leftBefore: 'You left the page before this was saved.',
    stopped: 'You stopped before this was saved.',
    away: 'Can’t reach the server. This will sync automatically.',
    waiting: (edits: number, rows: number, deletions: number) =>
      `Offline. ${unsent(edits, rows, deletions)} will sync when you’re back online.`,
    drafts: (edits: number) =>
      `${plural(edits, { one: 'draft', other: 'drafts' })}. Add a pronunciation to save ${pluralForm(edits, { one: 'it', other: 'them' })}.`,
    savedLater: (count: number) => `Back online: ${plural(count, EDITS)} saved.`,
    unsaved: (edits: number, rows: number) => `${unsent(edits, rows)} couldn’t be saved.`,
    retry: 'Try again',
    discard: 'Discard',
    copy: (word: string) => `Copy the edit of ${word}`,
    termGone: 'Someone else deleted this term.',
    hidden: 'This isn’t saved, and a filter hides its row.',
  },
  changed: {
    title: 'Someone else also edited this.',
    field: 'Field',
    mine: 'Mine',
    theirs: 'Theirs',
    keepMine: 'Keep mine',
    takeTheirs: 'Take theirs',
    createAnew: 'Create again',
    createdAnew: (word: string) => `“${word}” was created again, with a new ID.`,
    goneDraft: (word: string) => `Someone else deleted “${word}” before your changes were saved.`,
    attributes: ATTRIBUTES,
    also: (attributes: readonly Attribute[]) =>
      `Someone else also changed: ${list(attributes.map((attribute) => ATTRIBUTES[attribute]))}.`,
    was: (value: string) => `Previously “${value}”.`,
    wasNotSet: 'Previously not set.',
    isNow: (attribute: Attribute, value: string) => `${ATTRIBUTES[attribute]} is now “${value}”.`,
    kept: 'The server kept the old value.',
    keptMark: 'kept',
    yes: 'Yes',
    no: 'No',
  },
  form: {
    addTitle: 'Add term',
    editTitle: (word: string) => `Edit “${word}”`,
    word: 'Word',
    wordHint: 'As written in your script.',
    language: 'Language',
    languageHint: 'The language of the script this word appears in.',
    caseSensitive: 'Match case',
    caseSensitiveHint: 'Match capitals exactly.',
    option: 'Method',
    optionHints: {
      'phonemize-in-language': 'Apply a language’s spelling rules',
      'manual-phonemization': 'Write each sound',
      'pronounce-as': 'Respelled in ordinary letters',
    } satisfies Record<PronunciationOption, string>,
    fields: FIELDS,
    phonemizationHint: 'For example ˌkuːbəˈnɛtiːz',
    readLikeWordHint: 'The language whose spelling rules apply.',
    readLikeTextHint: 'The language whose spelling rules apply to the respelling.',
    pronunciationLanguageIdHint: 'The accent to speak with.',
    pronounceAsHint: 'For example koo ber net eez. PLS and ElevenLabs call it an alias.',
    needed: {
      phonemization: 'Type the pronunciation in IPA.',
      phonemizationLanguageId: 'Choose or type a language.',
      pronunciationLanguageId: 'Choose or type a language.',
      pronounceAs: 'Type a respelling.',
    },
    othersTitle: (
      others: readonly PronunciationField[],
      values: Readonly<Record<PronunciationField, string>>,
    ) => `This term also has: ${list(others.map((field) => `${FIELDS[field]} “${values[field]}”`))}`,
    othersRemove: (count: number) =>
      pluralForm(count, { one: 'Clear it when saving', other: 'Clear them when saving' }),
    othersKeep: (count: number) => pluralForm(count, { one: 'Keep it too', other: 'Keep them too' }),
    duplicate: (count: number, word: string) =>
      `This glossary already has ${plural(count, TERMS)} for “${word}” in this language. If you save another, the engine may pick either.`,
    save: 'Save term',
    close: 'Close',
    savedBefore: 'Your first attempt was saved and is in the table. Save again to add this version too.',
    saveAnother: 'Save and add another',
    added: (word: string) => `“${word}” was added.`,
    termGone: 'Someone else deleted this term.',
  },
  languageField: {
    used: 'Used in this glossary',
    known: 'All languages',
    asTyped: (typed: string) => `Use “${typed}” as a language ID`,
    unknown: 'Unknown language ID, saved as typed.',
  },
  exchange: {
    import: 'Import terms',
    drop: (glossary: string) => `Drop to import into “${glossary}”`,
    dropHint:
      'CSV, TSV, XLSX, JSON or PLS. You’ll see a preview first. SRT, VTT and DOCX are added as scripts.',
    dropScript: 'Drop to add a script',
    dropScriptHint: 'TXT, SRT, VTT or DOCX. CSV, TSV, XLSX, JSON and PLS files are imported as terms.',
    export: 'Export terms',
  },
  newRow: {
    place: 'New word',
    name: 'new term',
    onlyHere: (reason: string) => `Not saved yet. ${reason}`,
    added: (count: number) => `${plural(count, TERMS)} added.`,
    addedLater: (count: number) => `Back online: ${plural(count, NEW_TERMS)} added.`,
    discarded: (count: number) => `${plural(count, NEW_TERMS)} discarded.`,
    broughtBack: (count: number) => `${plural(count, NEW_TERMS)} restored.`,
    needsWord: 'Add a word.',
    needsLanguage: 'Add a language.',
    needsPronunciation: 'Add a pronunciation.',
    leftBefore: 'You left the page before this was saved.',
  },
  saving: {
    name: 'Saving',
    progress: (done: number, all: number) => `${formatCount(done)} of ${plural(all, TERMS)} saved`,
    stop: 'Stop',
  },
  cellBar: {
    name: 'Cell',
    what: (word: string, column: string) => `${word} · ${column}`,
    /** @param name state of the edit, e.g. “Not saved” */
    fate: (name: string, reason: string) => `${name}. ${reason}`,
    edit: 'Edit',
  },
  undo: 'Undo',
  tooMany: (count: number, most: number) =>
    `This would change ${plural(count, TERMS)}, but the limit is ${formatCount(most)} at a time. Select fewer.`,
  panels: { problems: 'Problems', scripts: 'Scripts' },
  hasProblem: 'Has a problem',
  ipa: {
    palette: 'Palette',
    mended: (fixes: readonly Fix[]) => `Cleaned: ${fixesText(fixes)}`,
    mendedIn: (word: string, fixes: readonly Fix[]) => `“${word}” was cleaned: ${fixesText(fixes)}`,
    willMend: (fixes: readonly Fix[]) => `Will be cleaned: ${fixesText(fixes)}`,
  },
  undoing: {
    name: 'Undoing',
    undone: (count: number) => `Undone in ${plural(count, TERMS)}.`,
    undoneIn: (word: string) => `Undone in “${word}”.`,
    redone: (count: number) => `Redone in ${plural(count, TERMS)}.`,
    redoneIn: (word: string) => `Redone in “${word}”.`,
    left: (count: number) => `${plural(count, TERMS)} skipped: changed or deleted since.`,
    takenBack: (count: number) => `Undone: ${plural(count, TERMS)} removed.`,
    deletedAgain: (count: number) => `Redone: ${plural(count, TERMS)} deleted.`,
    notTakenBack: (count: number) => `Couldn’t remove ${plural(count, TERMS)}.`,
    stay: (count: number) => `Undone: ${plural(count, TERMS)} kept.`,
    nothing: 'Nothing to undo.',
    nothingToRedo: 'Nothing to redo.',
  },
  range: {
    copied: (count: number) => `${plural(count, CELLS)} copied.`,
    pasted: (count: number) => `Pasted into ${plural(count, TERMS)}.`,
    cutOff: (count: number) =>
      `Skipped ${plural(count, { one: 'column', other: 'columns' })} beyond the last column.`,
    headings: 'Columns matched by heading.',
    unknownHeadings: (headings: readonly string[]) =>
      `Skipped ${pluralForm(headings.length, { one: 'column', other: 'columns' })} ${list(headings.map((heading) => `“${heading}”`))}.`,
    noHeading: 'Skipped a column without a heading.',
    noWays: (texts: readonly string[]) =>
      `Skipped ${list([...texts.slice(0, MOST_NAMED).map((text) => `“${text.trim()}”`), texts.length > MOST_NAMED ? `and ${formatCount(texts.length - MOST_NAMED)} more` : ''])}: the Method column follows from the other columns.`,
    times: 'Skipped the Updated column: it can’t be pasted.',
    pastedSame: 'Nothing changed: the cells already have these values.',
    tooManyRows: (most: number) =>
      `Nothing was pasted: you can paste up to ${formatCount(most)} rows at a time. Import them instead.`,
    tooManyNew: (most: number) =>
      `Nothing was pasted: you can add up to ${formatCount(most)} rows at a time. Import them instead.`,
    importThem: 'Import',
    pastedTable: 'Pasted table',
    rowGone: 'Nothing was pasted: the row no longer exists.',
    notPasted: 'Nothing was pasted: part of the app couldn’t be loaded. Paste again in a moment.',
    refused: (count: number) => `${plural(count, CELLS)} not changed: the text isn’t valid there.`,
    added: (count: number) => `${plural(count, { one: 'new row', other: 'new rows' })} at the end.`,
    cleaned: (count: number) => `IPA cleaned in ${plural(count, TERMS)}.`,
    filled: (count: number) => `Filled down in ${plural(count, TERMS)}.`,
    emptied: (count: number) => `Cleared in ${plural(count, TERMS)}.`,
  },
  remove: {
    title: (count: number) => `Delete ${plural(count, TERMS)}?`,
    undoable: 'You can undo this right after deleting. Restored terms get new IDs.',
    confirm: (count: number) => `Delete ${plural(count, TERMS)}`,
    cancel: (count: number) => pluralForm(count, { one: 'Keep it', other: 'Keep all' }),
    restored: (count: number) => `${plural(count, TERMS)} restored.`,
    notRestored: (count: number) => `Couldn’t restore ${plural(count, TERMS)}.`,
    restoreRest: 'Try again',
    restoring: (done: number, all: number) => `${formatCount(done)} of ${plural(all, TERMS)} restored`,
    stopped: 'You stopped the deletion.',
    progress: (done: number, all: number) => `${formatCount(done)} of ${plural(all, TERMS)} deleted`,
    changed: 'Someone else changed it.',
    allChanged: 'Someone else changed them.',
    report: (gone: number, left: number) =>
      `${plural(gone, TERMS)} deleted, ${formatCount(left)} not deleted`,
    left: (count: number) => `${formatCount(count)} skipped because you stopped.`,
    failed: (count: number) => `${formatCount(count)} couldn’t be deleted.`,
    stop: 'Stop',
    stopping: 'Stopping…',
    keep: 'Keep the rest',
    leave: 'Stop deleting?',
    leaveText: (left: number) =>
      `If you leave, the deletion stops and ${plural(left, TERMS)} ${pluralForm(left, { one: 'is', other: 'are' })} kept. Terms already deleted can’t be restored.`,
    leaveConfirm: 'Stop and leave',
    stay: 'Stay here',
    retry: 'Delete the rest',
    done: (count: number) => `${plural(count, TERMS)} deleted.`,
    held: (count: number) => `${plural(count, TERMS)} will be deleted when you’re back online.`,
    waits: 'It will be deleted when you’re back online.',
    willBe: 'Will be deleted',
    notDeleted: 'Not deleted',
    could: (count: number) => `${plural(count, TERMS)} couldn’t be deleted.`,
    keepThis: 'Keep it',
    keepOf: (word: string) => `Keep ${word}`,
    stays: (count: number, word: string) =>
      count === 1 ? `“${word}” kept.` : `${formatCount(count)} terms kept.`,
    tooLate: 'It’s already being deleted.',
    going: (count: number, word: string) =>
      count === 1
        ? `“${word}” will be deleted. To edit it, keep it first.`
        : `${formatCount(count)} terms will be deleted. To edit them, keep them first.`,
    leftOut: (count: number) =>
      `${plural(count, TERMS)} not changed because ${pluralForm(count, { one: 'it', other: 'they' })} will be deleted.`,
    catchingUp: 'Deleting',
    caughtUp: (count: number) => `Back online: ${plural(count, TERMS)} deleted.`,
  },
});
