// Serves the page's requests on deletions, from the preview to the end of each one.

import type { Arriving } from '#catalog/arriving.ts';
import { type Catalog, findEntry, ROOT } from '#catalog/catalog.ts';
import { entryPlaces } from '#catalog/list/list-difference.ts';
import type { Answers, Ask, ConfirmedDeletion, DeletionPreview } from '#catalog/protocol.ts';
import { carryOver, type EntrySet, entrySet, union } from '#catalog/selection/entry-set.ts';
import { NOTHING, type Tally } from '#catalog/tally.ts';
import type { Tree } from '#catalog/tree.ts';
import { cachedTally } from '#catalog/tree-view.ts';
import { baseName } from '#text/path.ts';
import { type DeletionExtent, needsNewConfirmation } from './deletion-extent.ts';
import { Preview } from './deletion-preview.ts';
import { PendingDeletions } from './pending-deletions.ts';

export type DeletionAsk = Extract<
  Ask,
  {
    kind:
      | 'preview-deletion'
      | 'deletion-lines'
      | 'confirm-deletion'
      | 'undo-deletions'
      | 'plan-deletion'
      | 'paths-to-send'
      | 'settle-deletion';
  }
>;

/** A row to keep at a position (row index) when the rows around it change. */
export interface AnchorRow {
  readonly path: string;
  readonly index: number;
}

/** State of the catalog that a request works on. */
export interface DeletionContext {
  readonly tree: Tree;
  /** The list from the service, with the files that are being deleted. */
  readonly stored: Catalog;
  /** Folders that have no files yet. */
  readonly folders: readonly string[];
  /** Folders that files are being uploaded into. */
  readonly awaited: ReadonlySet<string>;
  /** Index of the row at the top of the viewport. */
  readonly top: number;
  /** Updates the shown list after its hidden files have changed. */
  readonly show: (anchor?: AnchorRow) => void;
}

export class Deletions {
  readonly pending = new PendingDeletions();
  #isAsked = false;
  /** Extent of the deletion when the dialog opened; later changes are reported against it. */
  #opened: DeletionExtent | undefined;
  #preview: { readonly of: EntrySet; readonly catalog: Catalog; readonly preview: Preview } | undefined;

  answer(ask: DeletionAsk, context: DeletionContext): Answers[DeletionAsk['kind']] {
    const { pending } = this;
    switch (ask.kind) {
      case 'preview-deletion':
        if (ask.isAsked === this.#isAsked) return undefined;
        if (ask.isAsked) this.requestPreview();
        else this.#isAsked = false;
        context.show();
        return undefined;
      case 'deletion-lines':
        return this.#previewOf(context.tree).lines(ask.query, ask.first, ask.end);
      case 'confirm-deletion':
        return this.#confirm(ask.agreed, context);
      case 'undo-deletions':
        return this.#undo(ask.numbers, context);
      case 'plan-deletion':
        return this.#plan(ask.number, ask.replaced, context);
      case 'paths-to-send':
        return pending.pathsToSend(ask.number, ask.first, ask.end);
      case 'settle-deletion':
        return this.#settle(ask.number, context);
    }
  }

  /** Starts to include a preview in every view. */
  requestPreview(): void {
    this.#isAsked = true;
    this.#opened = undefined;
  }

  /**
   * Returns the preview for the next view, or undefined if none is requested.
   * @param arriving all current uploads
   * @param isComplete whether the list has loaded completely; until then it grows by itself, which is no change to report
   */
  preview(tree: Tree, arriving: readonly Arriving[], isComplete: boolean): DeletionPreview | undefined {
    if (!this.#isAsked) return undefined;
    const preview = this.#previewOf(tree);
    if (isComplete) this.#opened ??= preview.summary;
    const coming = arriving.filter(({ stage }) => stage === 'coming').map(({ path }) => path);
    const [first, ...others] = preview.coveredPaths(coming);
    return {
      ...preview.summary,
      hasChanged: this.#opened !== undefined && needsNewConfirmation(this.#opened, preview.summary),
      arriving: first === undefined ? undefined : { name: baseName(first), isOnly: others.length === 0 },
    };
  }

  /** Returns the cached preview unless the list or the selection has changed. */
  #previewOf({ catalog, selection }: Tree): Preview {
    const last = this.#preview;
    if (last?.of === selection && last.catalog === catalog) return last.preview;
    const preview = new Preview(catalog, selection, (last?.preview.summary.number ?? 0) + 1);
    this.#preview = { of: selection, catalog, preview };
    return preview;
  }

  /** Hides the selection. Does nothing if the deletion has changed since the user confirmed it. */
  #confirm(
    agreed: DeletionExtent,
    { tree, stored, folders, top, show }: DeletionContext,
  ): ConfirmedDeletion | undefined {
    const { catalog, rows, isFocused, focusIndex } = tree;
    const entries = mapToList(tree.selection, catalog, stored);
    const tally = cachedTally(stored, entries);
    const isEverything = tally.files === this.pending.withoutHidden(stored).folders.files[ROOT];
    if (needsNewConfirmation(agreed, { tally, isEverything })) return undefined;
    const emptyFolders = this.#previewOf(tree).coveredPaths(
      folders.filter((path) => findEntry(catalog, path) >= 0),
    );
    const number = this.pending.add({
      entries,
      folders: emptyFolders,
      focus: isFocused ? rows.at(focusIndex)?.path : undefined,
      top: rows.at(top)?.path,
    });
    const anchor = nextRemainingRow(tree, top);
    tree.act({ do: 'focus', path: nextRemainingRow(tree, focusIndex)?.path ?? '' });
    show(anchor);
    return { number, emptyFolders };
  }

  /** Undoes deletions: restores the position of the first one and selects the restored files. */
  #undo(numbers: readonly number[], { tree, stored, top, show }: DeletionContext): undefined {
    const restored = this.pending.remove(numbers);
    const [first] = restored;
    if (!first) return;
    show(first.top === undefined ? undefined : { path: first.top, index: top });
    const { catalog } = tree;
    const markers = restored.flatMap(({ folders }) => folders.map((path) => findEntry(catalog, path)));
    const selection = restored.reduce(
      (all, { entries }) => union(all, mapToList(entries, stored, catalog)),
      setOfEntries(catalog, markers),
    );
    tree.select(selection);
    if (first.focus !== undefined) tree.act({ do: 'focus', path: first.focus });
  }

  #plan(
    number: number,
    replaced: readonly string[],
    { stored, awaited, show }: DeletionContext,
  ): { paths: number; tally: Tally } {
    const hasExcluded = this.pending.exclude(replaced, stored);
    const isHidden = this.pending.get(number)?.isHidden;
    if (isHidden === false) this.pending.hide(number, true);
    if (hasExcluded || isHidden === false) show();
    const deletion = this.pending.get(number);
    return {
      paths: this.pending.plan(number, stored, awaited),
      tally: deletion ? cachedTally(stored, deletion.entries) : NOTHING,
    };
  }

  /** Ends a deletion. Selects the files that are left unless something else is selected. */
  #settle(number: number, { tree, stored, show }: DeletionContext): Tally {
    const deletion = this.pending.get(number);
    if (!deletion) return NOTHING;
    if (deletion.entries.size === 0) this.pending.remove([number]);
    else this.pending.hide(number, false);
    show();
    if (tree.selection.size === 0) tree.select(mapToList(deletion.entries, stored, tree.catalog));
    return cachedTally(stored, deletion.entries);
  }
}

/** Returns the set of the same paths in another list. */
function mapToList(set: EntrySet, from: Catalog, to: Catalog): EntrySet {
  return from === to ? set : carryOver(set, entryPlaces(from, to), to);
}

function setOfEntries({ size }: Catalog, entries: readonly number[]): EntrySet {
  const mask = new Uint8Array(size);
  for (const entry of entries) if (entry >= 0) mask[entry] = 1;
  return entrySet(mask);
}

/** Returns the next row that remains when the selection is deleted, or else the previous one. */
export function nextRemainingRow(tree: Tree, from: number): AnchorRow | undefined {
  const { rows, visible, shown } = tree;
  if (visible.size === shown.entries.size) return undefined;
  const remainingRow = (index: number): AnchorRow | undefined => {
    const row = rows.at(index);
    return row && tree.stateOf(row) !== 'all' ? { path: row.path, index } : undefined;
  };
  for (let index = Math.max(0, from); index < rows.length; index++) {
    const anchor = remainingRow(index);
    if (anchor) return anchor;
  }
  for (let index = Math.min(from, rows.length) - 1; index >= 0; index--) {
    const anchor = remainingRow(index);
    if (anchor) return anchor;
  }
  return undefined;
}
