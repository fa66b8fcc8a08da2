import { useRef } from 'react';

const FORGET_AFTER_MS = 800;

/** Gathers what is typed in quick succession. The same letter again and again steps from one name to the next. */
export function useTypedText(): (character: string) => { readonly text: string; readonly isFirst: boolean } {
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
