import { expect, test } from 'vitest';
import { type Command, getCommand } from './command.ts';

const NO_MODIFIERS = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test.each<[key: string, command: Command | undefined]>([
  [' ', { do: 'toggle' }],
  ['k', { do: 'pause' }],
  ['j', { do: 'skip', seconds: -10 }],
  ['l', { do: 'forward' }],
  ['ArrowRight', { do: 'skip', seconds: 1 }],
  ['ArrowUp', { do: 'skip', seconds: 1 }],
  ['ArrowLeft', { do: 'skip', seconds: -1 }],
  ['ArrowDown', { do: 'skip', seconds: -1 }],
  ['PageUp', { do: 'skip', seconds: 10 }],
  ['PageDown', { do: 'skip', seconds: -10 }],
  ['Home', { do: 'go', seconds: 0 }],
  ['End', { do: 'go', seconds: Infinity }],
  ['i', { do: 'mark', end: 'from' }],
  ['o', { do: 'mark', end: 'to' }],
  ['Escape', { do: 'clear-loop' }],
  ['x', undefined],
  ['Tab', undefined],
  ['Enter', undefined],
])('%j runs %j', (key, command) => {
  expect(getCommand({ ...NO_MODIFIERS, key, code: '' })).toEqual(command);
});

test('Shift seeks by a tenth of a second', () => {
  const stroke = { ...NO_MODIFIERS, shiftKey: true, key: 'ArrowLeft', code: 'ArrowLeft' };
  expect(getCommand(stroke)).toEqual({ do: 'skip', seconds: -0.1 });
});

test('on a non-Latin layout the keys at the same positions work', () => {
  expect(getCommand({ ...NO_MODIFIERS, key: 'л', code: 'KeyK' })).toEqual({ do: 'pause' });
});

test.each(['ctrlKey', 'metaKey', 'altKey'])('with %s a key is the browser’s', (modifier) => {
  expect(getCommand({ ...NO_MODIFIERS, [modifier]: true, key: 'l', code: 'KeyL' })).toBeUndefined();
});
