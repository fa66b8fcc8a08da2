import { expect, test } from 'vitest';
import { type Keystroke, matchesHotkey, typesText } from './hotkey.ts';
import { hotkeyLabels } from './hotkey-labels.ts';

const PLAIN = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const press = (key: string, modifiers: Partial<Keystroke> = {}): Keystroke => ({
  ...PLAIN,
  key,
  code: '',
  ...modifiers,
});

test('a letter requires exactly its modifiers', () => {
  expect(matchesHotkey('n', press('n'), false)).toBe(true);
  expect(matchesHotkey('n', press('N', { shiftKey: true }), false)).toBe(false);
  expect(matchesHotkey('shift+d', press('D', { shiftKey: true }), false)).toBe(true);
  expect(matchesHotkey('n', press('n', { ctrlKey: true }), false)).toBe(false);
  expect(matchesHotkey('n', press('n', { altKey: true }), false)).toBe(false);
});

test('a letter is matched by the key’s position on a non-Latin layout', () => {
  expect(matchesHotkey('mod+h', press('р', { code: 'KeyH', ctrlKey: true }), false)).toBe(true);
  expect(matchesHotkey('n', press('т', { code: 'KeyN' }), false)).toBe(true);
  // On a Latin layout of another order the typed letter counts.
  expect(matchesHotkey('z', press('z', { code: 'KeyY' }), false)).toBe(true);
});

test('a symbol is matched by the typed character, whatever keys the layout needs', () => {
  expect(matchesHotkey('?', press('?', { shiftKey: true }), false)).toBe(true);
  expect(matchesHotkey('?', press('?'), false)).toBe(true);
  expect(matchesHotkey('/', press('/', { shiftKey: true }), false)).toBe(true);
  expect(matchesHotkey('?', press('?', { ctrlKey: true }), false)).toBe(false);
});

test('mod is ⌘ on a Mac and Ctrl elsewhere, never both', () => {
  expect(matchesHotkey('mod+k', press('k', { metaKey: true }), true)).toBe(true);
  expect(matchesHotkey('mod+k', press('k', { ctrlKey: true }), true)).toBe(false);
  expect(matchesHotkey('mod+k', press('k', { ctrlKey: true }), false)).toBe(true);
});

test('the plus sign can be a key', () => {
  expect(matchesHotkey('+', press('+', { shiftKey: true }), false)).toBe(true);
  expect(hotkeyLabels('mod++', false)).toEqual(['Ctrl', '+']);
});

test('typesText is true only for shortcuts that would type a character', () => {
  expect(typesText('n')).toBe(true);
  expect(typesText('?')).toBe(true);
  expect(typesText('shift+d')).toBe(true);
  expect(typesText('mod+k')).toBe(false);
  expect(typesText('escape')).toBe(false);
});

test('labels match the keyboard', () => {
  expect(hotkeyLabels('mod+shift+arrowup', true)).toEqual(['⌘', 'Shift', '↑']);
  expect(hotkeyLabels('alt+escape', false)).toEqual(['Alt', 'Esc']);
  expect(hotkeyLabels('n', false)).toEqual(['N']);
});
