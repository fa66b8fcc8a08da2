// The last line of every page: selection, messages and counts. Screen readers announce the messages.
import { Button, CloseButton } from '@mantine/core';
import { useRef, useSyncExternalStore } from 'react';
import { CountPlace, SelectionPlace } from '#web/ui/frame/slot.tsx';
import { lazyAfterInteraction } from '#web/ui/lazy-part.tsx';
import { dismiss, type Note, notes, stays } from '#web/ui/notify.ts';
import { words } from '#web/ui/words.ts';
import classes from './status-line.module.css';

const Unfold = lazyAfterInteraction(async () => (await import('./status-unfold.tsx')).StatusUnfold);

export function StatusLine() {
  const all = useSyncExternalStore(notes.subscribe, notes.get);
  const text = useRef<HTMLDivElement>(null);
  return (
    <footer className={classes['line']}>
      <SelectionPlace className={classes['selection']} />
      <div ref={text} className={classes['message']}>
        <div className={classes['notes']}>
          {all.filter(stays).map((note) => (
            <PersistentNote key={note.message} note={note} />
          ))}
          <TransientNote note={all.find((note) => note.hasUniqueAction)} />
          <TransientNote note={all.find((note) => !stays(note) && !note.hasUniqueAction)} />
        </div>
        <CountPlace className={classes['count']} />
        <Unfold text={text} />
      </div>
    </footer>
  );
}

function TransientNote({ note }: { readonly note: Note | undefined }) {
  return (
    <div className={classes['note']}>
      <output data-cut>{note?.message}</output>
      {note && <Action note={note} />}
    </div>
  );
}

function PersistentNote({ note }: { readonly note: Note }) {
  return (
    <div role="alert" className={classes['note']} data-color={note.color}>
      <span data-cut>
        {note.message}
        {note.progress}
      </span>
      <Action note={note} />
      {note.progress ?? <CloseButton size="sm" aria-label={words.close} onClick={() => dismiss(note)} />}
    </div>
  );
}

function Action({ note }: { readonly note: Note }) {
  const { action } = note;
  if (!action) return null;
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      onClick={() => {
        dismiss(note);
        action.run();
      }}
    >
      {action.label}
    </Button>
  );
}
