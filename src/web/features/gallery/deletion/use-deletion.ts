// A deletion from the question to where it is agreed to. What is said and what is held come from the same selection; if the
// list changes in between, the person is asked again.
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
  /** What would go, of the list as it is now; undefined until that is counted. */
  readonly preview: DeletionPreview | undefined;
  readonly confirm: () => Promise<void>;
}

export type OnAgreed = (agreed: Omit<AgreedDeletion, 'focusTree'>) => void;

export function useDeletion({ catalog, view }: Tree, onAgreed: OnAgreed): Deletion {
  const connection = useConnection();
  const connectionId = useConnectionId();
  const [stage, setStage] = useState<DeletionStage>({ kind: 'asking' });
  const preview = view.deletion;

  // The first list is waited for: what is selected is of what has come of it.
  const reread = () => refetchFiles({ id: connectionId, connection }, { waits: !view.isComplete });

  // What it would take is counted of the list as it is now. Where that can't be read, it is said before anything is sent.
  const lookAnew = useEffectEvent(() => {
    if (view.isComplete) void reread().catch(() => undefined);
  });

  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    const ask = (isAsked: boolean) =>
      void catalog.ask({ kind: 'preview-deletion', isAsked }).catch(() => undefined);
    ask(true);
    lookAnew();
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
      // Thought better of while the list was read.
      if (!isOpen.current) return;
      // Fewer files than were agreed to, or all there are by now: somebody else was here. (More can’t be, once the list is
      // whole: what is new is not selected.)
      const held = await catalog.ask({ kind: 'confirm-deletion', agreed: preview });
      if (!held) return setStage({ kind: 'asking' });
      onAgreed({ catalog, connectionId, tally: preview.tally, ...held });
    } catch (error) {
      setStage({ kind: 'unchecked', error });
    }
  };

  return { stage, preview, confirm };
}
