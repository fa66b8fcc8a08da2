// The last line of every page: what is selected, what happened, what there is. What happened is also read out.
import { Button, CloseButton } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { CountPlace, SelectionPlace } from '#web/ui/frame/slot.tsx';
import { dismiss, type Note, notes, stays } from '#web/ui/notify.ts';
import { words } from '#web/ui/words.ts';
import classes from './status-line.module.css';

export function StatusLine() {
  const all = useSyncExternalStore(notes.subscribe, notes.get);
  return (
    <footer className={classes['line']}>
      <SelectionPlace className={classes['selection']} />
      <div className={classes['notes']}>
        <Passing note={all.find((note) => note.keepsPlace)} />
        <Passing note={all.find((note) => !stays(note) && !note.keepsPlace)} />
        {all.filter(stays).map((note) => (
          <Lasting key={note.message} note={note} />
        ))}
      </div>
      <CountPlace className={classes['count']} />
    </footer>
  );
}

function Passing({ note }: { readonly note: Note | undefined }) {
  return (
    <>
      <output>{note?.message}</output>
      {note && <Action note={note} />}
    </>
  );
}

function Lasting({ note }: { readonly note: Note }) {
  return (
    <div role="alert" className={classes['lasting']} data-color={note.color}>
      {note.message}
      <Action note={note} />
      <CloseButton size="sm" aria-label={words.close} onClick={() => dismiss(note)} />
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
