import type { Term } from '#contract/glossary.ts';
import { DeleteTermsDialog } from '#web/features/terms/deletion/delete-terms-dialog.tsx';
import type { Deleted } from '#web/features/terms/deletion/use-delete-terms.ts';
import type { HeldDeleting } from '#web/features/terms/deletion/waiting/use-held-deletions.ts';
import { TermFormPanel } from '#web/features/terms/form/term-form-panel.tsx';
import type { Updated } from './queries.ts';
import type { TermDialogsState } from './use-term-dialogs.ts';

interface TermDialogsProps {
  readonly glossaryId: string;
  /** The list as the server has it. */
  readonly stored: readonly Term[];
  readonly dialogs: TermDialogsState;
  /** Returns a term as the table currently shows it. */
  readonly shownNow: (id: string) => Term | undefined;
  readonly onSaved: (updated: Updated) => void;
  readonly onHold: HeldDeleting['hold'];
  readonly onDeleted: (deleted: Deleted) => void;
  /** @returns a function that restores the terms */
  readonly onDeletionEnded: (terms: readonly Term[]) => () => void;
}

export function TermDialogs({
  glossaryId,
  stored,
  dialogs,
  shownNow,
  onSaved,
  onHold,
  onDeleted,
  onDeletionEnded,
}: TermDialogsProps) {
  return (
    <>
      <TermFormPanel
        glossaryId={glossaryId}
        terms={stored}
        dialogs={dialogs}
        shownNow={shownNow}
        onSaved={onSaved}
      />
      <DeleteTermsDialog
        glossaryId={glossaryId}
        terms={dialogs.toDelete}
        opened={dialogs.isDeleteOpen}
        onClose={dialogs.closeDelete}
        onHold={onHold}
        onDeleted={onDeleted}
        onDeletionEnded={onDeletionEnded}
      />
    </>
  );
}
