// A delete from the question to its end. What is said and what is sent come from the same selection; if the list changes
// in between, the person is asked again.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '#api-client/api-error.ts';
import { call } from '#api-client/call.ts';
import type { DeletionPreview, Sending, Tally } from '#catalog/client.ts';
import { deleteMediaFiles } from '#contract/media.ts';
import { useConnection, useConnectionId } from '#web/api/connection-context.ts';
import { errorText } from '#web/api/error-text.ts';
import { askToSignIn } from '#web/api/sign-in.ts';
import { filesQuery } from '#web/features/gallery/files/files-query.ts';
import { dropPendingFolders } from '#web/features/gallery/files/pending-folders.ts';
import type { Tree } from '#web/features/gallery/tree/use-tree.ts';
import { notify } from '#web/ui/notify.ts';
import { type DeleteOutcome, deleteFiles } from './delete-files.ts';
import { failureText } from './failure-text.ts';

/** Deleting a directory of 100,000 files takes a service its time. */
const TIMEOUT_MS = 300_000;

export type DeletionStage =
  | { readonly kind: 'asking' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'deleting'; readonly done: number; readonly batches: number }
  | { readonly kind: 'failed'; readonly outcome: Failure };

export type Failure =
  | Exclude<DeleteOutcome, { kind: 'done' }>
  /** The list couldn't be checked beforehand: nothing was sent. */
  | { readonly kind: 'unsent'; readonly error: unknown };

export interface Deleted {
  readonly tally: Tally;
  /** Where the focus goes now; '' for none. */
  readonly nextFocus: string;
}

export interface Deletion {
  readonly stage: DeletionStage;
  /** What would go, of the list as it is now; undefined until that is counted. */
  readonly preview: DeletionPreview | undefined;
  /** Whether that is something else than when the question was opened. */
  readonly hasChanged: boolean;
  readonly confirm: () => Promise<void>;
}

export function useDeletion({ catalog, view }: Tree, onDone: (deleted: Deleted) => void): Deletion {
  const queries = useQueryClient();
  const connection = useConnection();
  const connectionId = useConnectionId();
  const [stage, setStage] = useState<DeletionStage>({ kind: 'asking' });
  const preview = view.deletion;
  const [opened, setOpened] = useState<DeletionPreview>();
  // While the list comes it gets longer by itself.
  if (!opened && preview && view.isWhole) setOpened(preview);

  // As things are: what was changed beside the service is asked about, too.
  const query = filesQuery(connection, connectionId, { fresh: true });

  const reread = async () => {
    // A read under way may have started before the delete: its answer says nothing about it. The first is waited for: what
    // is selected is of what has come of it.
    if (view.isWhole) await queries.cancelQueries({ queryKey: query.queryKey });
    await queries.fetchQuery({ ...query, staleTime: 0, retry: 1 });
  };

  // What it would take is counted of the list as it is now. Where that can't be read, it is said before anything is sent.
  const lookAnew = useEffectEvent(() => {
    if (view.isWhole) void reread().catch(() => undefined);
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
    let sending: Sending;
    try {
      await reread();
      sending = await catalog.ask({ kind: 'sending' });
    } catch (error) {
      setStage({ kind: 'failed', outcome: { kind: 'unsent', error } });
      return;
    }
    // Thought better of while the list was read.
    if (!isOpen.current) return;
    // Fewer files than were agreed to, or all there are by now: somebody else was here. (More can’t be, once the list is
    // whole: what is new is not selected.)
    if (isOtherwise(preview, sending)) {
      setStage({ kind: 'asking' });
      return;
    }
    const outcome = await deleteFiles(sending.paths, {
      pathsToSend: (first, end) => catalog.ask({ kind: 'paths-to-send', first, end }),
      send: (paths) =>
        call(connection, deleteMediaFiles, { body: { paths: [...paths] } }, { timeoutMs: TIMEOUT_MS }),
      countLeft: async () => {
        await reread();
        return catalog.ask({ kind: 'left' });
      },
      onProgress: (done, batches) => setStage({ kind: 'deleting', done, batches }),
    });
    if (outcome.kind !== 'done') {
      if (outcome.error instanceof ApiError && outcome.error.isSignedOut) askToSignIn({ byPerson: true });
      setStage({ kind: 'failed', outcome });
      // The page was left, and the dialog with it.
      if (!isOpen.current)
        notify({ message: failureText(outcome, errorText, { isSelected: false }), color: 'red' });
      return;
    }
    dropPendingFolders(connectionId, (path) => sending.emptyFolders.includes(path));
    onDone({ tally: preview.tally, nextFocus: sending.nextFocus });
  };

  const hasChanged = opened !== undefined && preview !== undefined && isOtherwise(opened, preview);
  return { stage, preview, hasChanged, confirm };
}

type Extent = Pick<DeletionPreview, 'tally' | 'isEverything'>;

/** Whether it is to be asked about again: that less is everything no longer is no reason. */
function isOtherwise(asked: Extent, now: Extent): boolean {
  return now.tally.files !== asked.tally.files || (now.isEverything && !asked.isEverything);
}
