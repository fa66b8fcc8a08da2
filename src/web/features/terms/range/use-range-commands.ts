// Commands that copy, cut, paste, fill down and empty cells.
import { type ClipboardEvent, use, useLayoutEffect, useRef } from 'react';
import type { Term } from '#contract/glossary.ts';
import { aboutStaying } from '#web/features/terms/deletion/waiting/going.ts';
import type { TermChange } from '#web/features/terms/editing/changes.ts';
import { nextFrame } from '#web/features/terms/editing/in-portions.ts';
import { MOST_AT_ONCE, MOST_NEW } from '#web/features/terms/editing/most-at-once.ts';
import { type ColumnId, isSortable } from '#web/features/terms/grid/columns.ts';
import { findCell } from '#web/features/terms/grid/grid-element.ts';
import type { ActiveCell } from '#web/features/terms/grid/grid-state.ts';
import type { GridDeps } from '#web/features/terms/grid/use-grid-control.ts';
import { settleLanguage } from '#web/features/terms/language/suggest-languages.ts';
import { UsedLanguagesContext } from '#web/features/terms/language/used-languages-context.ts';
import { words } from '#web/features/terms/words.ts';
import { sentences } from '#web/lib/plural.ts';
import { lazyCode } from '#web/ui/lazy-part.tsx';
import { notify } from '#web/ui/notify.ts';
import { cellText } from './cell-text.ts';
import { cleanPastedIpa } from './clean-pasted-ipa.ts';
import { COPIED_VALUES, readCopiedValues, serializeCopiedValues } from './copied-values.ts';
import { type CellRange, cellCount } from './range.ts';
import { emptiedRange, filledDown, type Paste, pasting, type RowLookup, rowsReached } from './range-edits.ts';
import type { PastedSheet } from './read-paste.ts';
import { runInSteps } from './run-in-steps.ts';
import { toTsv } from './to-tsv.ts';

const clipboard = lazyCode(() => import('./read-paste.ts'));

export interface RangeCommands {
  readonly onCopy: (event: ClipboardEvent) => void;
  readonly onCut: (event: ClipboardEvent) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
  readonly fillDown: () => void;
  /** Empties the chosen cells. If word cells are among them, offers to delete their terms. */
  readonly empty: () => void;
}

interface RangeCommandOptions {
  readonly deps: Pick<GridDeps, 'view' | 'edits' | 'pendingDeletions' | 'addRows' | 'onImport' | 'remove'>;
  readonly range: CellRange | undefined;
  /** Shown columns. */
  readonly columns: readonly ColumnId[];
  /** Chooses a range: `to` becomes the active cell and `from` the anchor. */
  readonly choose: (to: ActiveCell, from: ActiveCell) => void;
  /** Scrolls to rows. If they don't fit, the first one is at the top. */
  readonly show: (top: number, bottom: number) => void;
  /**
   * Closes the editor unless something was typed in it.
   * @returns whether it was closed
   */
  readonly leaveUntouched: () => boolean;
}

interface PasteTarget extends CellRange {
  readonly topId: string;
}

/** Matches text with several cells, as copied from a spreadsheet. */
const SEVERAL_CELLS = /[\t\n].*\S/s;

export function useRangeCommands({
  deps,
  range,
  columns: shown,
  choose,
  show,
  leaveUntouched,
}: RangeCommandOptions): RangeCommands {
  const { view, pendingDeletions, addRows, onImport, remove } = deps;
  const { save, together, comes } = deps.edits;
  const used = use(UsedLanguagesContext);
  const rows = () => view.ids.flatMap((id) => view.byId.get(id) ?? []);
  const chosen = ({ top, bottom }: CellRange): Term[] =>
    view.ids.slice(top, bottom + 1).flatMap((id) => view.byId.get(id) ?? []);

  /** @returns whether there was something to copy */
  const copy = (event: ClipboardEvent): boolean => {
    if (!range || !findCell(event.target)) return false;
    const texts = chosen(range).map((term) => range.columns.map((column) => cellText(term, column)));
    event.clipboardData.setData('text/plain', toTsv(texts));
    const values = serializeCopiedValues(chosen(range), range.columns);
    if (values !== undefined) event.clipboardData.setData(COPIED_VALUES, values);
    event.preventDefault();
    notify({ message: words.range.copied(cellCount(range)) });
    return true;
  };

  const emptyCells = (cells: CellRange) => {
    saveAll(emptiedRange(cells, rows()), words.range.emptied);
  };

  const saveAll = (all: readonly TermChange[], done: (terms: number) => string) => {
    if (isTooMany(all.length)) return;
    const made = aboutStaying(all, pendingDeletions.held);
    if (made.length === 0) {
      if (all.length > 0) pendingDeletions.refuse(all.map(({ term }) => term));
      return;
    }
    const run = save(made);
    const left = all.length - made.length;
    showNote(run, done(made.length), left > 0 ? words.remove.leftOut(left) : '');
  };

  const showNote = (run: () => void, ...message: string[]) =>
    notify({ message: sentences(...message), action: { label: words.undo, run } });

  /** Offers the import for text that is too large to paste; it shows a preview first. */
  const offerImport = (text: string, message: string) =>
    notify({
      message,
      action: {
        label: words.range.importThem,
        run: () => onImport(new File([text], words.range.pastedTable)),
      },
    });

  /** @param onto target range; it moves along if the row `topId` has moved since */
  const paste = async (text: string, values: string, { topId, ...asChosen }: PasteTarget) => {
    const { readPaste } = await clipboard();
    const top = view.ids.indexOf(topId);
    if (top < 0) {
      notify({ message: words.range.rowGone });
      return;
    }
    const cells = { ...asChosen, top, bottom: asChosen.bottom + top - asChosen.top };
    const columns = shown.filter(isSortable);
    const from = columns.findIndex((column) => column === cells.columns[0]);
    const sheet = readPaste(text, {
      most: MOST_AT_ONCE,
      onto: columns.slice(from),
      isFromHere: values !== '',
    });
    const { texts, named } = sheet;
    if (texts.length > MOST_AT_ONCE) {
      offerImport(text, words.range.tooManyRows(MOST_AT_ONCE));
      return;
    }
    const reach = rowsReached(texts, cells);
    if (isTooMany(reach)) return;
    // Paste above the entry row, which stays last.
    const terms: RowLookup = {
      length: view.ids.length - (view.newRowOf(view.ids.at(-1) ?? '') === 'entry' ? 1 : 0),
      at: (row) => (row < terms.length ? view.byId.get(view.ids[row] ?? '') : undefined),
    };
    if (cells.top + reach - terms.length > MOST_NEW) {
      offerImport(text, words.range.tooManyNew(MOST_NEW));
      return;
    }
    const settled = new Map<string, string>();
    /** Cached, because the same few languages occur in all rows. */
    const settle = (typed: string): string => {
      const id = settled.get(typed) ?? settleLanguage(typed, used);
      settled.set(typed, id);
      return id;
    };
    const target = named ? { ...cells, columns: named.slice(0, 1) } : cells;
    const onto = { rows: terms, shown: named ?? columns, values: readCopiedValues(values) };
    const result = await runInSteps(pasting(texts, target, onto, settle));
    const { range: reached, added } = result;
    const asPasted = aboutStaying(result.edits, pendingDeletions.held);
    const left = result.edits.length - asPasted.length;
    const { edits, cleaned } = await runInSteps(cleanPastedIpa(asPasted));
    let made: readonly string[] = [];
    const undo = together(() => {
      if (edits.length > 0) save(edits);
      if (added.length > 0) made = addRows(added).ids;
    });
    /** Returns the ID of an existing or an added row. */
    const getId = (row: number) =>
      row < terms.length ? view.ids[row] : (made[row - terms.length] ?? view.ids.at(-1));
    const across = columns.filter((column) => reached.columns.includes(column));
    choose(
      { termId: getId(reached.top) ?? null, column: across[0] ?? 'word' },
      { termId: made.at(-1) ?? getId(reached.bottom) ?? null, column: across.at(-1) ?? 'word' },
    );
    // With added rows, scroll down to the entry row below them.
    show(reached.top, made.length > 0 ? terms.length + made.length : reached.bottom);
    const messages = [
      ...(edits.length > 0 ? [words.range.pasted(edits.length)] : []),
      ...(left > 0 ? [words.remove.leftOut(left)] : []),
      ...(added.length > 0 ? [words.range.added(added.length)] : []),
      ...(cleaned > 0 ? [words.range.cleaned(cleaned)] : []),
      ...leftOut(sheet, result),
    ];
    if (edits.length + added.length > 0) {
      // Wait for a frame. A note is rendered at once, and everything above would be rendered in the same task.
      await nextFrame();
      showNote(undo, ...messages);
    } else notify({ message: sentences(...(messages.length > 0 ? messages : [words.range.pastedSame])) });
  };

  // Pastes run one after another; each must use the result of the one before.
  const latestPaste = useRef(paste);
  useLayoutEffect(() => {
    latestPaste.current = paste;
  });

  return {
    onCopy: (event) => void copy(event),
    onCut: (event) => {
      if (copy(event) && range) emptyCells(range);
    },
    onPaste: (event) => {
      const text = event.clipboardData.getData('text/plain');
      const values = event.clipboardData.getData(COPIED_VALUES);
      if (!range || text === '') return;
      // Text for an input field is pasted as text unless it has several cells.
      if (!findCell(event.target) && !(SEVERAL_CELLS.test(text) && leaveUntouched())) return;
      event.preventDefault();
      const target = { ...range, topId: view.ids[range.top] ?? '' };
      comes(async () => {
        try {
          await latestPaste.current(text, values, target);
        } catch {
          notify({ message: words.range.notPasted, color: 'red' });
        }
      });
    },
    fillDown: () => {
      if (range) saveAll(filledDown(range, rows()), words.range.filled);
    },
    empty: () => {
      if (!range) return;
      if (range.columns.includes('word')) remove(chosen(range).map(({ id }) => id));
      else emptyCells(range);
    },
  };
}

/**
 * Returns messages about recognized headings and about texts that were not pasted, so that nothing is lost silently.
 */
function leftOut(
  { hadHeadings, unknown, isUnnamedLeftOut }: PastedSheet,
  { refused, unusedMethodTexts, hadTimes, cutOff }: Paste,
): string[] {
  return [
    ...(hadHeadings ? [words.range.headings] : []),
    ...(unknown.length > 0 ? [words.range.unknownHeadings(unknown)] : []),
    ...(isUnnamedLeftOut ? [words.range.noHeading] : []),
    ...(unusedMethodTexts.length > 0 ? [words.range.noWays([...new Set(unusedMethodTexts)])] : []),
    ...(hadTimes ? [words.range.times] : []),
    ...(refused > 0 ? [words.range.refused(refused)] : []),
    ...(cutOff > 0 ? [words.range.cutOff(cutOff)] : []),
  ];
}

/** Reports it if there are too many terms. */
function isTooMany(terms: number, most = MOST_AT_ONCE): boolean {
  if (terms <= most) return false;
  notify({ message: words.tooMany(terms, most) });
  return true;
}
