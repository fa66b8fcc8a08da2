import type { Term } from '#contract/glossary.ts';
import { DeleteTermsDialog } from '#web/features/terms/deletion/delete-terms-dialog.tsx';
import { TermDrawer } from '#web/features/terms/form/term-drawer.tsx';
import type { useTermDialogs } from './use-term-dialogs.ts';

interface TermDialogsProps {
  readonly glossaryId: string;
  /** The list as the server has it. */
  readonly stored: readonly Term[];
  readonly dialogs: ReturnType<typeof useTermDialogs>;
  readonly onSaved: (term: Term) => void;
  readonly onDeleted: (ids: ReadonlySet<string>) => void;
}

export function TermDialogs({ glossaryId, stored, dialogs, onSaved, onDeleted }: TermDialogsProps) {
  const { open, edited, toDelete, close } = dialogs;
  const shared = { glossaryId, terms: stored, onClose: close, onSaved };
  return (
    <>
      <TermDrawer {...shared} opened={open === 'add'} />
      {edited && (
        <TermDrawer
          {...shared}
          key={edited.session}
          stored={stored.find(({ id }) => id === edited.shown.id) ?? edited.shown}
          shown={edited.shown}
          opened={open === 'edit'}
        />
      )}
      <DeleteTermsDialog
        glossaryId={glossaryId}
        terms={toDelete}
        opened={open === 'delete'}
        onClose={close}
        onDeleted={onDeleted}
      />
    </>
  );
}
