// Handles the keys of the tree and collects characters for type-ahead.
import { type KeyboardEvent, useRef } from 'react';
import type { Act } from '#catalog/client.ts';
import { actForKey } from './tree-keys.ts';

interface TreeKeysOptions {
  readonly act: (act: Act) => void;
  /** Returns the number of visible rows. */
  readonly pageSize: () => number;
}

export function useTreeKeys({ act, pageSize }: TreeKeysOptions) {
  const typed = useTypedText();
  return (event: KeyboardEvent) => {
    const asked = actForKey(event, pageSize());
    if (!asked) return;
    event.preventDefault();
    act(asked.do === 'type-ahead' ? { do: 'type', ...typed(asked.text) } : asked);
  };
}

/** Time (ms) after which typing starts a new text. */
const FORGET_AFTER_MS = 800;

/** Joins characters typed in quick succession. Repeating one letter moves from one matching name to the next. */
function useTypedText(): (character: string) => { readonly text: string; readonly again: boolean } {
  const last = useRef({ text: '', at: 0 });
  return (character) => {
    const now = performance.now();
    const before = now - last.current.at < FORGET_AFTER_MS ? last.current.text : '';
    const isSame = before === character;
    const text = isSame ? character : before + character;
    last.current = { text, at: now };
    return { text, again: before !== '' && !isSame };
  };
}
