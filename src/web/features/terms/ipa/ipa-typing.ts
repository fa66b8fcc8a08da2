// Keyboard shortcuts of all IPA fields: `e/` types ə, and Alt+P opens the palette.
import type { FocusEvent, InputEvent, KeyboardEvent } from 'react';
import { applyDigraph, isDigraphKey } from '#ipa/digraphs.ts';
import { openPalette } from '#web/features/terms/ipa/palette/palette-store.ts';
import { insertInto, setIpaTarget } from './ipa-target.ts';

export const IPA_TYPING = {
  autoComplete: 'off',
  autoCapitalize: 'off',
  spellCheck: false,
  onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => setIpaTarget(currentTarget),
  onBeforeInput(event: InputEvent<HTMLInputElement>) {
    const { currentTarget: input } = event;
    const { selectionStart: caret, selectionEnd, value } = input;
    if (!isDigraphKey(event.data) || caret === null || caret !== selectionEnd) return;
    const sign = applyDigraph(value.slice(0, caret), event.data);
    if (sign === undefined) return;
    event.preventDefault();
    insertInto(input, sign, 1);
  },
} as const;

/** @returns whether the key was a shortcut of the IPA fields */
export function onIpaKey(event: KeyboardEvent): boolean {
  if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyP') return false;
  event.preventDefault();
  const { target } = event;
  // Tab selects the whole text of a cell, and inserting a symbol would replace it. So collapse a full selection; a
  // partial one was made on purpose.
  if (target instanceof HTMLInputElement && target.selectionStart === 0) {
    const { length } = target.value;
    if (target.selectionEnd === length) target.setSelectionRange(length, length);
  }
  openPalette('keyboard');
  return true;
}
