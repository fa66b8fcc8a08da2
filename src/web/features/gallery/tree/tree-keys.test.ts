import { describe, expect, test } from 'vitest';
import { actForKey, type KeyAct } from './tree-keys.ts';

const PLAIN = { code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const PAGE = 4;

describe('keys of the tree', () => {
  test.each<[key: string, act: KeyAct | undefined]>([
    ['ArrowDown', { do: 'move', by: 'next', extend: false, page: PAGE }],
    ['ArrowUp', { do: 'move', by: 'previous', extend: false, page: PAGE }],
    ['Home', { do: 'move', by: 'first', extend: false, page: PAGE }],
    ['End', { do: 'move', by: 'last', extend: false, page: PAGE }],
    ['PageDown', { do: 'move', by: 'page-down', extend: false, page: PAGE }],
    ['PageUp', { do: 'move', by: 'page-up', extend: false, page: PAGE }],
    ['ArrowRight', { do: 'right' }],
    ['ArrowLeft', { do: 'left' }],
    ['Enter', { do: 'activate' }],
    [' ', { do: 'toggle' }],
    ['Escape', { do: 'escape' }],
    ['Delete', { do: 'delete' }],
    ['Backspace', undefined],
    ['*', { do: 'open-siblings' }],
    ['ContextMenu', { do: 'menu' }],
    ['ж', { do: 'type-ahead', text: 'ж' }],
    ['👧', { do: 'type-ahead', text: '👧' }],
    ['?', undefined],
    ['/', undefined],
    ['Tab', undefined],
    ['F5', undefined],
  ])('maps %s', (key, act) => {
    expect(actForKey({ ...PLAIN, key }, PAGE)).toEqual(act);
  });

  test.each<[stroke: { key: string } & Partial<typeof PLAIN>, act: KeyAct | undefined]>([
    [
      { key: 'ArrowDown', shiftKey: true },
      { do: 'move', by: 'next', extend: true, page: PAGE },
    ],
    [
      { key: 'End', shiftKey: true },
      { do: 'move', by: 'last', extend: true, page: PAGE },
    ],
    [{ key: 'a', ctrlKey: true }, { do: 'select-all' }],
    [{ key: 'A', metaKey: true }, { do: 'select-all' }],
    [{ key: 'ф', code: 'KeyA', ctrlKey: true }, { do: 'select-all' }],
    [
      { key: 'a', shiftKey: true },
      { do: 'type-ahead', text: 'a' },
    ],
    [{ key: 'F10', shiftKey: true }, { do: 'menu' }],
    [{ key: 'Backspace', metaKey: true }, { do: 'delete' }],
    [{ key: 'ArrowRight', ctrlKey: true }, { do: 'open-all' }],
    [{ key: 'ArrowLeft', metaKey: true }, { do: 'close-all' }],
    [{ key: 'c', ctrlKey: true }, undefined],
    [{ key: 'ArrowLeft', altKey: true }, undefined],
  ])('maps %j with modifiers', (stroke, act) => {
    expect(actForKey({ ...PLAIN, ...stroke }, PAGE)).toEqual(act);
  });
});
