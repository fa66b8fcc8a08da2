// How far the saving of many terms has come, in the status line, and what stops it. A few are saved before one looks.
import { useState } from 'react';
import { words } from '#web/features/terms/words.ts';
import { ProgressLine } from './progress-line.tsx';

interface SavingProgressProps {
  /** The terms that are being saved, or wait for their turn. */
  readonly saving: ReadonlySet<string>;
  /** Those, and what could not be saved or is not to be. */
  readonly unsaved: ReadonlySet<string>;
  readonly onStop: () => void;
}

const MANY = 10;
const NONE: ReadonlySet<string> = new Set();

export function SavingProgress({ saving, unsaved, onStop }: SavingProgressProps) {
  /** All there were since nothing was left, but for those that could not be saved or were stopped. */
  const [all, setAll] = useState(NONE);
  const next = saving.size === 0 ? NONE : withAll(all, saving, unsaved);
  if (next !== all) setAll(next);
  if (saving.size === 0 || all.size < MANY) return null;
  const done = [...all].filter((id) => !unsaved.has(id)).length;
  return (
    <ProgressLine
      name={words.saving.name}
      text={words.saving.progress(done, all.size)}
      done={done}
      all={all.size}
      onStop={onStop}
    />
  );
}

function withAll(all: ReadonlySet<string>, saving: ReadonlySet<string>, unsaved: ReadonlySet<string>) {
  const isHeld = (id: string) => unsaved.has(id) && !saving.has(id);
  const next = [...new Set([...all, ...saving])].filter((id) => !isHeld(id));
  return next.length === all.size && next.every((id) => all.has(id)) ? all : new Set(next);
}
