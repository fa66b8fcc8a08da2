// What every field of IPA does with keys: `e/` is ə, and Alt+P opens the palette.
import type { FocusEvent, InputEvent, KeyboardEvent } from 'react';
import { applyDigraph, isDigraphKey } from '#ipa/digraphs.ts';
import { openPalette } from '#web/features/terms/ipa/palette/palette-store.ts';
import { aimAt, insertInto } from './ipa-target.ts';

export const IPA_TYPING = {
  autoComplete: 'off',
  autoCapitalize: 'off',
  spellCheck: false,
  onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => aimAt(currentTarget),
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

/** Answers whether the key was one of IPA's. */
export function onIpaKey(event: KeyboardEvent): boolean {
  if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyP') return false;
  event.preventDefault();
  const { target } = event;
  // All of it is chosen where Tab has come into the cell: a sign would wipe it. Who has chosen some of it means that.
  if (target instanceof HTMLInputElement && target.selectionStart === 0) {
    const { length } = target.value;
    if (target.selectionEnd === length) target.setSelectionRange(length, length);
  }
  openPalette('keyboard');
  return true;
}
