// Which term the form is about, and which ones the question before a deletion. Each keeps its subject while it closes, so
// that nothing flickers on the way out.
import { useState } from 'react';
import type { Term } from '#contract/glossary.ts';
import type { TermFormValues } from '#web/features/terms/form/term-form-values.ts';
import type { AskedFrom } from '#web/features/terms/grid/use-grid-control.ts';

/** What the form is about. */
export interface FormSubject {
  /** A new form for each: it starts from what is there then. */
  readonly session: number;
  /** The term as the table shows it; absent for a new one. */
  readonly shown?: Term | undefined;
  /** What a new one starts with. */
  readonly defaults?: Partial<TermFormValues> | undefined;
}

export function useTermDialogs() {
  const [subject, setSubject] = useState<FormSubject>({ session: 0 });
  const [isFormOpen, setFormOpen] = useState(false);
  const [toDelete, setToDelete] = useState<readonly Term[]>([]);
  const [askedFrom, setAskedFrom] = useState<AskedFrom>('table');
  const [isDeleteOpen, setDeleteOpen] = useState(false);
  const start = (next: Omit<FormSubject, 'session'>) => {
    setSubject((before) => ({ defaults: before.defaults, ...next, session: before.session + 1 }));
    setFormOpen(true);
  };
  return {
    subject,
    isFormOpen,
    toDelete,
    askedFrom,
    isDeleteOpen,
    add: () => start({ shown: undefined }),
    addAnother: (defaults: Partial<TermFormValues>) => start({ shown: undefined, defaults }),
    edit: (shown: Term) => start({ shown }),
    remove: (terms: readonly Term[], from: AskedFrom) => {
      setToDelete(terms);
      setAskedFrom(from);
      setDeleteOpen(true);
    },
    closeForm: () => setFormOpen(false),
    closeDelete: () => setDeleteOpen(false),
  };
}

export type TermDialogsState = ReturnType<typeof useTermDialogs>;
