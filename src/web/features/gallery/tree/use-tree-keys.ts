// Does what tree-keys.ts has decided a key means.
import { type KeyboardEvent, useRef } from 'react';
import { rowByPrefix } from '#catalog/client.ts';
import { parentFolder } from '#text/path.ts';
import { commandOf } from './tree-keys.ts';
import type { Tree } from './use-tree.ts';

interface TreeKeysOptions {
  readonly tree: Tree;
  /** How many rows the window shows. */
  readonly pageSize: () => number;
  readonly onMenu: (index: number) => void;
  readonly onDelete: () => void;
  readonly onDetails: () => void;
  readonly onEscape: () => void;
}

export function useTreeKeys({ tree, pageSize, onMenu, onDelete, onDetails, onEscape }: TreeKeysOptions) {
  const typed = useTypedText();
  const { rows, focusIndex } = tree;
  return (event: KeyboardEvent) => {
    const row = tree.rowAt(focusIndex);
    const command = commandOf(event, {
      catalog: tree.catalog,
      rows,
      row,
      index: focusIndex,
      pageSize: pageSize(),
    });
    if (!command || !row) return;
    event.preventDefault();
    switch (command.do) {
      case 'move':
        return command.extend ? tree.extendTo(command.to) : tree.focus(command.to);
      case 'open':
        return row.kind === 'folder' ? tree.setOpen([row.folder], command.open) : undefined;
      case 'open-siblings': {
        const parent = tree.catalog.folderByPath.get(parentFolder(row.path));
        return tree.setOpen(parent?.folders ?? [], true);
      }
      case 'activate':
        if (row.kind === 'folder') return tree.enter(row.folder);
        tree.selectOnly(focusIndex);
        return onDetails();
      case 'toggle':
        return tree.toggle(focusIndex);
      case 'select-all':
        return tree.selectAll();
      case 'escape':
        return onEscape();
      case 'delete':
        return onDelete();
      case 'menu':
        return onMenu(focusIndex);
      case 'type': {
        const { text, isFirst } = typed(command.text);
        const found = rowByPrefix(tree.catalog, rows, text, focusIndex + (isFirst ? 1 : 0));
        return found >= 0 ? tree.focus(found) : undefined;
      }
    }
  };
}

const FORGET_AFTER_MS = 800;

/** Gathers what is typed in quick succession. The same letter again and again steps from one name to the next. */
function useTypedText(): (character: string) => { readonly text: string; readonly isFirst: boolean } {
  const last = useRef({ text: '', at: 0 });
  return (character) => {
    const now = performance.now();
    const before = now - last.current.at < FORGET_AFTER_MS ? last.current.text : '';
    const again = before === character;
    const text = again ? character : before + character;
    last.current = { text, at: now };
    return { text, isFirst: before === '' || again };
  };
}
