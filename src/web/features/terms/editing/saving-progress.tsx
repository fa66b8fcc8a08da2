// Progress of saving many terms in the status line, with a button to stop it. Only a large batch shows progress, because a
// few terms are saved before the user could read it.
import { useState } from 'react';
import { words } from '#web/features/terms/words.ts';
import { ProgressLine } from './progress-line.tsx';

interface SavingProgressProps {
  /** IDs of the terms that are being saved or queued. */
  readonly saving: ReadonlySet<string>;
  /** IDs of all terms with unsaved edits, including edits that failed or were stopped. */
  readonly unsaved: ReadonlySet<string>;
  readonly onStop: () => void;
}

const MANY = 10;
const NONE: ReadonlySet<string> = new Set();

export function SavingProgress({ saving, unsaved, onStop }: SavingProgressProps) {
  /** IDs of this batch, without failed or stopped terms. The set is emptied when nothing is being saved any more. */
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
