// State of the term form and of the delete confirmation. Both keep their subject while they close, so that the content
// doesn't flicker.
import { useState } from 'react';
import type { Term } from '#contract/glossary.ts';
import type { TermFormValues } from '#web/features/terms/form/term-form-values.ts';
import type { DeletionOrigin } from '#web/features/terms/grid/use-grid-control.ts';

/** The term in the form. */
export interface FormSubject {
  /** Key of the form. A new number mounts a new form, which starts from the current values. */
  readonly session: number;
  /** The term as the table shows it; undefined for a new term. */
  readonly shown?: Term | undefined;
  /** Initial values of a new term. */
  readonly defaults?: Partial<TermFormValues> | undefined;
}

export function useTermDialogs() {
  const [subject, setSubject] = useState<FormSubject>({ session: 0 });
  const [isFormOpen, setFormOpen] = useState(false);
  const [toDelete, setToDelete] = useState<readonly Term[]>([]);
  const [askedFrom, setAskedFrom] = useState<DeletionOrigin>('table');
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
    remove: (terms: readonly Term[], from: DeletionOrigin) => {
      setToDelete(terms);
      setAskedFrom(from);
      setDeleteOpen(true);
    },
    closeForm: () => setFormOpen(false),
    closeDelete: () => setDeleteOpen(false),
  };
}

export type TermDialogsState = ReturnType<typeof useTermDialogs>;
