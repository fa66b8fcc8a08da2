// One short note in the status line for something that happened in the background. At most one per action.
import type { ReactNode } from 'react';
import { createStore } from '#web/lib/store.ts';

export interface Note {
  readonly message: string;
  /** In red it stays until it is closed: a person who looked away must not miss it. */
  readonly color?: 'green' | 'red' | 'yellow' | 'blue';
  /** So does what goes on for longer than one looks away. */
  readonly stays?: true;
  /** What can be done about it: “Undo”. Done once, it takes the note away. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Says how far what goes on has come: seen, and not read out. It can’t be closed then: its action is how it ends. */
  readonly progress?: ReactNode;
  /** It can be undone nowhere else: what is said meanwhile stands beside it. */
  readonly keepsPlace?: true;
}

/** Long enough to read two lines at ease. */
export const NOTE_MS = 10_000;
/** Long enough to think better of it as well (WCAG 2.2.1: twenty seconds for a simple action). */
export const ACTION_MS = 20_000;

/** Oldest first. */
export const notes = createStore<readonly Note[]>([]);

/** What is returned takes the note away. */
export function notify(note: Note): () => void {
  // The last one that passes by itself gives way to the next of its kind.
  const { keepsPlace } = note;
  notes.set([...notes.get().filter((shown) => stays(shown) || shown.keepsPlace !== keepsPlace), note]);
  const hide = () => dismiss(note);
  if (!stays(note)) setTimeout(hide, note.action ? ACTION_MS : NOTE_MS);
  return hide;
}

export function dismiss(note: Note): void {
  notes.set(notes.get().filter((shown) => shown !== note));
}

export function stays(note: Note): boolean {
  return note.color === 'red' || note.stays === true;
}
