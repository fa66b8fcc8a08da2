// One short note in the status line for something that happened in the background. At most one per action.
import { createStore } from '#web/lib/store.ts';

export interface Note {
  readonly message: string;
  /** In red it stays until it is closed: a person who looked away must not miss it. */
  readonly color?: 'green' | 'red' | 'yellow' | 'blue';
}

/** Long enough to read two lines at ease. */
export const NOTE_MS = 10_000;

/** Oldest first. */
export const notes = createStore<readonly Note[]>([]);

/** What is returned takes the note away. */
export function notify(note: Note): () => void {
  // The last one that passes by itself gives way to the next.
  notes.set([...notes.get().filter(stays), note]);
  const hide = () => notes.set(notes.get().filter((shown) => shown !== note));
  if (!stays(note)) setTimeout(hide, NOTE_MS);
  return hide;
}

export function stays({ color }: Note): boolean {
  return color === 'red';
}
