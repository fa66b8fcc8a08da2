// Which form or dialog is open. Each keeps its subject while it closes, so that nothing flickers on the way out.
import { useState } from 'react';
import type { Term } from '#contract/glossary.ts';

export type OpenDialog = 'none' | 'add' | 'edit' | 'delete';

export function useTermDialogs() {
  const [open, setOpen] = useState<OpenDialog>('none');
  const [edited, setEdited] = useState<{ readonly shown: Term; readonly session: number }>();
  const [toDelete, setToDelete] = useState<readonly Term[]>([]);
  return {
    open,
    edited,
    toDelete,
    add: () => setOpen('add'),
    edit(shown: Term) {
      // A new session each time: the form starts from the term as it is now.
      setEdited((before) => ({ shown, session: (before?.session ?? 0) + 1 }));
      setOpen('edit');
    },
    remove(terms: readonly Term[]) {
      setToDelete(terms);
      setOpen('delete');
    },
    close: () => setOpen('none'),
  };
}
