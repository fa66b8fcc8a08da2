// The state of a deletion while its dialog is open. The dialog shows the same selection that is deleted: if the list changes
// in between, the user is asked again.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DeletionPreview } from '#catalog/client.ts';
import { useConnection, useConnectionId } from '#web/api/connections/connection-context.ts';
import { refetchFiles } from '#web/features/gallery/files/refetch-files.ts';
import type { Tree } from '#web/features/gallery/tree/use-tree.ts';
import type { AgreedDeletion } from './pending-deletions.ts';

export type DeletionStage =
  | { readonly kind: 'asking' }
  | { readonly kind: 'checking' }
  /** The list couldn't be checked: nothing is deleted. */
  | { readonly kind: 'unchecked'; readonly error: unknown };

export interface Deletion {
  readonly stage: DeletionStage;
  /** The files that would be deleted from the current list; undefined until they are counted. */
  readonly preview: DeletionPreview | undefined;
  readonly confirm: () => Promise<void>;
}

export type OnAgreed = (agreed: Omit<AgreedDeletion, 'focusTree'>) => void;

export function useDeletion({ catalog, view }: Tree, onAgreed: OnAgreed): Deletion {
  const connection = useConnection();
  const connectionId = useConnectionId();
  const [stage, setStage] = useState<DeletionStage>({ kind: 'asking' });
  const preview = view.deletion;

  // Wait for the first list instead of restarting it, because the selection was made in its rows so far.
  const reread = () => refetchFiles({ id: connectionId, connection }, { waits: !view.isComplete });

  // Count in a current list. An error is ignored here, because `confirm` reads the list again and shows its error.
  const refreshPreview = useEffectEvent(() => {
    if (view.isComplete) void reread().catch(() => undefined);
  });

  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    const ask = (isAsked: boolean) =>
      void catalog.ask({ kind: 'preview-deletion', isAsked }).catch(() => undefined);
    ask(true);
    refreshPreview();
    return () => {
      isOpen.current = false;
      ask(false);
    };
  }, [catalog]);

  const confirm = async () => {
    if (!preview) return;
    setStage({ kind: 'checking' });
    try {
      await reread();
      // The user closed the dialog while the list was read.
      if (!isOpen.current) return;
      // Someone else has changed the list if fewer files are left than the user agreed to, or if these are now all files.
      // There can’t be more files once the list is complete, because new files aren’t selected.
      const confirmed = await catalog.ask({ kind: 'confirm-deletion', agreed: preview });
      if (!confirmed) return setStage({ kind: 'asking' });
      onAgreed({ catalog, connectionId, tally: preview.tally, ...confirmed });
    } catch (error) {
      setStage({ kind: 'unchecked', error });
    }
  };

  return { stage, preview, confirm };
}
