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
  how: 'How',
  value: 'Pronunciation',
  phonemizedIn: 'Read in',
  spokenIn: 'Accent',
  caseSensitive: 'Case-sensitive',
  updated: 'Changed',
  actions: 'Actions',
};

const WAYS = {
  'phonemize-in-language': 'In a language',
  'manual-phonemization': 'IPA',
  'pronounce-as': 'Say it like',
} satisfies Record<PronunciationOption, string>;

const FIELDS = {
  phonemization: 'IPA',
  phonemizationLanguageId: 'Read in',
  pronunciationLanguageId: 'Accent',
  pronounceAs: 'Say it like',
} satisfies Record<PronunciationField, string>;

const ATTRIBUTES = {
  word: 'Word',
  languageId: 'Language of the text',
  caseSensitive: 'Case-sensitive',
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
    `“${word}” is said by “${WAYS[way]}” alone: ${list(dropped.map((one) => `“${WAYS[one]}”`))} ${pluralForm(dropped.length, { one: 'was', other: 'were' })} removed.`,
  howNone: 'Needs a pronunciation',
  howChoose: 'Choose…',
  howIsChosen: 'How a word is spoken is chosen: Enter shows the three ways.',
  howNoneWhy: 'None of the three ways is complete, so this term may have no effect.',
  howSeveral: 'Several',
  howSeveralWhy: 'Several ways are filled in. Which one the voice engine uses isn’t specified: keep one.',
  columns: COLUMNS,
  readTo: (readIn: string, accent: string) => `${readIn} → ${accent}`,
  more: (count: number) => `and ${formatCount(count)} more`,
  table: {
    name: 'Terms',
    loading: 'Loading terms…',
    selectAll: 'Select all shown terms',
    select: (word: string) => `Select ${word}`,
    edit: (word: string) => `Edit ${word}`,
    case: 'Case',
    caseSensitive: (word: string) => `${word} is case-sensitive`,
    empty: 'not set',
  },
  shortcuts: {
    move: 'Move in the table',
    edit: 'Edit the cell, choose how it is spoken, or open the form',
    select: 'Select the row',
    selectAll: 'Select all shown terms',
    delete: 'Empty the cells, or delete the selected terms',
    range: 'Choose several cells',
    clipboard: 'Copy, cut, paste',
    replace: 'Replace in the selection, or in all shown terms',
    fillDown: 'Fill the first row’s cells down',
    undo: 'Undo',
    redo: 'Do again',
    palette: 'Signs of the IPA, while typing it',
  },
  columnsMenu: {
    title: 'Columns',
    up: (column: string) => `Move ${column} up`,
    down: (column: string) => `Move ${column} down`,
    noRoom: 'No room for it now',
    asItWas: 'As it was',
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
    how: 'Filter by way of speaking',
    anyHow: 'All ways',
    case: 'Filter by case',
    bothCases: 'All cases',
    cases: { sensitive: 'Case-sensitive', any: 'In any case' },
    byLanguage: 'Words by language',
    clear: 'Clear filters',
    shown: (shown: number, all: number) =>
      shown === all ? plural(all, TERMS) : `${formatCount(shown)} of ${plural(all, TERMS)}`,
  },
  empty: {
    title: 'A term says how one word is spoken.',
    text: 'Type one below, take an example of each way, or bring in a list you have: dropped here, or chosen.',
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
    title: 'No term matches',
    text: 'Try fewer letters, or clear the filters.',
    bySound: 'Only terms with IPA can be compared by sound. Try a whole word, or clear the filters.',
  },
  gone: {
    title: 'This glossary is gone',
    text: 'Somebody deleted it, or it belongs to another workspace.',
    back: 'All glossaries',
    meanwhile: 'Nothing here can be saved any more. What you typed is still here to copy.',
    kept: 'This glossary is gone: somebody deleted it. What you typed is kept here, so that you can copy it.',
    copy: 'Copy what you typed',
  },
  edit: {
    field: (column: keyof typeof COLUMNS, word: string) => `${COLUMNS[column]} of ${word}`,
    invalid: 'This can’t be saved.',
    onlyHere: 'Only in this browser: it is sent when its pronunciation is complete.',
    stillHas: (values: readonly (readonly [Attribute, string])[]) =>
      `The service still has ${list(values.map(([attribute, value]) => `${ATTRIBUTES[attribute]} “${value}”`))}.`,
    saving: 'Saving',
    notSaved: 'Not saved',
    waits: 'Waits for the service',
    draft: 'Waits for a way of saying it',
    leftBefore: 'The page was left before this was saved.',
    stopped: 'You stopped before this was sent.',
    away: 'The service doesn’t answer. This is sent by itself once it does.',
    waiting: (edits: number, rows: number, deletions: number) =>
      `Offline. ${unsent(edits, rows, deletions)} ${pluralForm(edits + rows + deletions, { one: 'waits here, and is', other: 'wait here, and are' })} sent once the service answers.`,
    drafts: (edits: number) =>
      `${plural(edits, EDITS)} ${pluralForm(edits, { one: 'waits here until its term has', other: 'wait here until their terms have' })} a way of saying it.`,
    savedLater: (count: number) => `The service is back: ${plural(count, EDITS)} saved.`,
    unsaved: (edits: number, rows: number) => `${unsent(edits, rows)} could not be saved.`,
    retry: 'Try again',
    discard: 'Discard',
    copy: (word: string) => `Copy the edit of ${word}`,
    termGone: 'This term is gone: somebody deleted it.',
    hidden: 'This was not saved, and a filter hides its row.',
  },
  changed: {
    title: 'Somebody else changed the same meanwhile.',
    field: 'Field',
    mine: 'Mine',
    theirs: 'Theirs',
    keepMine: 'Keep mine',
    takeTheirs: 'Take theirs',
    createAnew: 'Create it anew',
    createdAnew: (word: string) => `“${word}” was created anew, with a new id.`,
    goneDraft: (word: string) => `You changed “${word}” and did not save it. Somebody deleted it meanwhile.`,
    attributes: ATTRIBUTES,
    also: (attributes: readonly Attribute[]) =>
      `Also changed by somebody else: ${list(attributes.map((attribute) => ATTRIBUTES[attribute]))}.`,
    was: (value: string) => `It was “${value}”.`,
    wasNotSet: 'It was not set.',
    isNow: (attribute: Attribute, value: string) => `${ATTRIBUTES[attribute]} is now “${value}”.`,
    kept: 'The service kept the old value.',
    keptMark: 'kept',
    yes: 'Yes',
    no: 'No',
  },
  form: {
    addTitle: 'Add term',
    editTitle: (word: string) => `Edit “${word}”`,
    word: 'Word',
    wordHint: 'As your texts spell it.',
    language: 'Language of the text',
    languageHint: 'A name or an id, such as en-GB.',
    caseSensitive: 'Case-sensitive',
    caseSensitiveHint: 'Only this exact use of capitals counts.',
    option: 'How it is spoken',
    optionHints: {
      'phonemize-in-language': 'Read by that language’s rules',
      'manual-phonemization': 'Sound by sound',
      'pronounce-as': 'Other words, read aloud',
    } satisfies Record<PronunciationOption, string>,
    fields: FIELDS,
    phonemizationHint: 'For example ˌkuːbəˈnɛtiːz',
    readLikeWordHint: 'Whose rules turn it into sounds.',
    readLikeTextHint: 'Whose rules turn these words into sounds.',
    pronunciationLanguageIdHint: 'Whose accent it is spoken with.',
    pronounceAsHint: 'For example: koo ber net eez',
    needed: {
      phonemization: 'Type the sounds in IPA.',
      phonemizationLanguageId: 'Choose or type a language.',
      pronunciationLanguageId: 'Choose or type a language.',
      pronounceAs: 'Type what it sounds like.',
    },
    othersTitle: (
      others: readonly PronunciationField[],
      values: Readonly<Record<PronunciationField, string>>,
    ) => `This term also has: ${list(others.map((field) => `${FIELDS[field]} “${values[field]}”`))}`,
    othersRemove: (count: number) =>
      pluralForm(count, { one: 'Remove it when saving', other: 'Remove them when saving' }),
    othersKeep: (count: number) => pluralForm(count, { one: 'Keep it too', other: 'Keep them too' }),
    duplicate: (count: number, word: string) =>
      `${plural(count, TERMS)} for “${word}” in this language ${pluralForm(count, { one: 'is', other: 'are' })} here already. You can save it all the same, but which one the voice engine uses isn’t specified.`,
    save: 'Save term',
    close: 'Close',
    savedBefore:
      'Your first attempt was saved after all: you find it in the table. Save again to add this version as well.',
    saveAnother: 'Save and add another',
    added: (word: string) => `“${word}” was added.`,
    termGone: 'This term is gone: somebody deleted it.',
  },
  languageField: {
    used: 'Used in this glossary',
    known: 'All languages',
    asTyped: (typed: string) => `Use “${typed}” as it is`,
    unknown: 'No language is known by this id. It is stored as typed.',
  },
  exchange: {
    import: 'Import terms',
    drop: (glossary: string) => `Drop to import into “${glossary}”`,
    dropHint:
      'A CSV, TSV, XLSX, JSON or PLS file. What it would do is shown first. SRT, VTT and DOCX become scripts.',
    dropScript: 'Drop to add a script',
    dropScriptHint: 'A TXT, SRT, VTT or DOCX file. A CSV, TSV, XLSX, JSON or PLS file is imported.',
    export: 'Export terms',
  },
  newRow: {
    place: 'New word',
    name: 'new term',
    onlyHere: (reason: string) => `Only in this browser. ${reason}`,
    added: (count: number) => `${plural(count, TERMS)} added.`,
    addedLater: (count: number) => `The service is back: ${plural(count, NEW_TERMS)} added.`,
    discarded: (count: number) => `${plural(count, NEW_TERMS)} discarded.`,
    broughtBack: (count: number) => `${plural(count, NEW_TERMS)} brought back.`,
    needsWord: 'It needs a word.',
    needsLanguage: 'It needs the language of the text.',
    needsPronunciation: 'It needs a way of saying it.',
    leftBefore: 'The page was left before this was saved.',
  },
  saving: {
    name: 'Saving',
    progress: (done: number, all: number) => `${formatCount(done)} of ${plural(all, TERMS)} saved`,
    stop: 'Stop',
  },
  cellBar: {
    name: 'The cell',
    what: (word: string, column: string) => `${word} · ${column}`,
    /** @param name state of the edit, e.g. “Not saved” */
    fate: (name: string, reason: string) => `${name}. ${reason}`,
    edit: 'Edit',
  },
  undo: 'Undo',
  tooMany: (count: number, most: number) =>
    `This would change ${plural(count, TERMS)}. ${formatCount(most)} can be changed at a time: select fewer.`,
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
    redone: (count: number) => `Done again in ${plural(count, TERMS)}.`,
    redoneIn: (word: string) => `Done again in “${word}”.`,
    left: (count: number) =>
      `${plural(count, TERMS)} ${pluralForm(count, { one: 'was', other: 'were' })} changed or deleted since and ${pluralForm(count, { one: 'stays so', other: 'stay so' })}.`,
    takenBack: (count: number) => `Undone: ${plural(count, TERMS)} taken out again.`,
    deletedAgain: (count: number) => `Done again: ${plural(count, TERMS)} deleted.`,
    notTakenBack: (count: number) => `${plural(count, TERMS)} could not be taken out again.`,
    stay: (count: number) =>
      `Undone: ${plural(count, TERMS)} ${pluralForm(count, { one: 'stays', other: 'stay' })}.`,
    nothing: 'There is nothing to undo.',
    nothingToRedo: 'There is nothing to do again.',
  },
  range: {
    copied: (count: number) => `${plural(count, CELLS)} copied.`,
    pasted: (count: number) => `Pasted into ${plural(count, TERMS)}.`,
    cutOff: (count: number) =>
      `${plural(count, { one: 'column', other: 'columns' })} had no room at the right and ${pluralForm(count, { one: 'was', other: 'were' })} left out.`,
    headings: 'Each column went where its heading says.',
    unknownHeadings: (headings: readonly string[]) =>
      `${list(headings.map((heading) => `“${heading}”`))} ${pluralForm(headings.length, { one: 'is no column of a term and was', other: 'are no columns of a term and were' })} left out.`,
    noHeading: 'A column without a heading had no place here and was left out.',
    noWays: (texts: readonly string[]) =>
      `${list([...texts.slice(0, MOST_NAMED).map((text) => `“${text.trim()}”`), texts.length > MOST_NAMED ? `and ${formatCount(texts.length - MOST_NAMED)} more` : ''])} could not go into How, which shows what the other columns say.`,
    times: 'Times of changes can’t be pasted and were left out.',
    pastedSame: 'What was pasted is there already.',
    tooManyRows: (most: number) =>
      `Nothing was pasted: ${formatCount(most)} rows can be pasted at a time. An import takes all of them.`,
    tooManyNew: (most: number) =>
      `Nothing was pasted: ${formatCount(most)} rows can be added at a time. An import takes all of them.`,
    importThem: 'Import them',
    pastedTable: 'Pasted table',
    rowGone: 'Nothing was pasted: the row it was for is no longer in the table.',
    notPasted: 'Nothing was pasted: a part of the app could not be fetched. Paste again in a moment.',
    refused: (count: number) =>
      `${plural(count, CELLS)} could not take the text and ${pluralForm(count, { one: 'stays', other: 'stay' })} as before.`,
    added: (count: number) => `${plural(count, { one: 'new row', other: 'new rows' })} at the end.`,
    cleaned: (count: number) => `The IPA of ${plural(count, TERMS)} was cleaned.`,
    filled: (count: number) => `Filled into ${plural(count, TERMS)}.`,
    emptied: (count: number) => `Emptied in ${plural(count, TERMS)}.`,
  },
  remove: {
    title: (count: number) => `Delete ${plural(count, TERMS)}?`,
    undoable: (count: number) =>
      `You can undo this right afterwards; ${pluralForm(count, { one: 'it comes back with a new id', other: 'they come back with new ids' })}.`,
    confirm: (count: number) => `Delete ${plural(count, TERMS)}`,
    cancel: (count: number) => pluralForm(count, { one: 'Keep it', other: 'Keep them' }),
    restored: (count: number) =>
      count === 1 ? '1 term is back, with a new id.' : `${formatCount(count)} terms are back, with new ids.`,
    notRestored: (count: number) => `${plural(count, TERMS)} could not be brought back.`,
    restoreRest: 'Try again',
    restoring: (done: number, all: number) => `${formatCount(done)} of ${plural(all, TERMS)} brought back`,
    stopped: 'You stopped before.',
    progress: (done: number, all: number) => `${formatCount(done)} of ${plural(all, TERMS)} deleted`,
    changed: 'Somebody else changed it meanwhile.',
    allChanged: 'Somebody else changed them meanwhile.',
    report: (gone: number, left: number) => `${plural(gone, TERMS)} deleted, ${formatCount(left)} still here`,
    left: (count: number) =>
      `${formatCount(count)} ${pluralForm(count, { one: 'was', other: 'were' })} not tried: you stopped before.`,
    failed: (count: number) => `${formatCount(count)} could not be deleted.`,
    stop: 'Stop',
    stopping: 'Stopping…',
    keep: 'Keep the rest',
    leave: 'Stop deleting?',
    leaveText: (left: number) =>
      `Leaving this page stops the deletion: ${plural(left, TERMS)} would stay. What is deleted can’t be brought back.`,
    leaveConfirm: 'Stop and leave',
    stay: 'Stay here',
    retry: 'Delete the rest',
    done: (count: number) => `${plural(count, TERMS)} deleted.`,
    held: (count: number) => `${plural(count, TERMS)} will be deleted once the service answers.`,
    waits: 'It will be deleted once the service answers.',
    willBe: 'Will be deleted',
    notDeleted: 'Not deleted',
    could: (count: number) => `${plural(count, TERMS)} could not be deleted.`,
    keepThis: 'Keep it',
    keepOf: (word: string) => `Keep ${word}`,
    stays: (count: number, word: string) =>
      count === 1 ? `“${word}” stays.` : `${formatCount(count)} terms stay.`,
    tooLate: 'It is being deleted this moment.',
    going: (count: number, word: string) =>
      count === 1
        ? `“${word}” is to be deleted. Keep it to change it.`
        : `${formatCount(count)} terms are to be deleted. Keep them to change them.`,
    leftOut: (count: number) =>
      `${plural(count, TERMS)} ${pluralForm(count, { one: 'is', other: 'are' })} to be deleted and ${pluralForm(count, { one: 'stays as it is', other: 'stay as they are' })}.`,
    catchingUp: 'Deleting',
    caughtUp: (count: number) => `The service is back: ${plural(count, TERMS)} deleted.`,
  },
});
