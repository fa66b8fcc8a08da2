// A delete from the question to its end. What is said and what is sent come from the same plan, made of the list as it
// is now; if the list changes in between, the person is asked again.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#api-client/api-error.ts';
import { call } from '#api-client/call.ts';
import { type Catalog, carryOver, type DeletePlan, type EntrySet, planDelete } from '#catalog/client.ts';
import { deleteMediaFiles } from '#contract/media.ts';
import { useConnection, useConnectionId } from '#web/api/connection-context.ts';
import { askToSignIn } from '#web/api/sign-in.ts';
import { filesQuery } from '#web/features/gallery/files/files-query.ts';
import { dropPendingFolders } from '#web/features/gallery/files/pending-folders.ts';
import { type DeleteOutcome, deleteFiles } from './delete-files.ts';

/** Deleting a directory of 100,000 files takes a service its time. */
const TIMEOUT_MS = 300_000;

export type DeletionStage =
  | { readonly kind: 'asking'; readonly changed: boolean }
  | { readonly kind: 'checking' }
  | { readonly kind: 'deleting'; readonly done: number; readonly batches: number }
  | { readonly kind: 'failed'; readonly outcome: Failure };

export type Failure =
  | Exclude<DeleteOutcome, { kind: 'done' }>
  /** The list couldn't be checked beforehand: nothing was sent. */
  | { readonly kind: 'unsent'; readonly error: unknown };

interface DeletionOptions {
  /** The list on screen, folders that hold nothing yet included. */
  readonly catalog: Catalog;
  /** What was chosen, of that list. */
  readonly targets: EntrySet;
  readonly onDone: (deleted: DeletePlan) => void;
}

export interface Deletion {
  readonly stage: DeletionStage;
  /** Of the list as it is now. */
  readonly plan: DeletePlan;
  readonly confirm: () => Promise<void>;
}

export function useDeletion({ catalog, targets, onDone }: DeletionOptions): Deletion {
  const queries = useQueryClient();
  const connection = useConnection();
  const connectionId = useConnectionId();
  const [stage, setStage] = useState<DeletionStage>({ kind: 'asking', changed: false });
  const plan = planDelete(catalog, targets);

  const reread = async () => {
    const query = filesQuery(connection, connectionId);
    // A read under way may have started before the delete: its answer says nothing about it.
    await queries.cancelQueries({ queryKey: query.queryKey });
    return (await queries.fetchQuery({ ...query, staleTime: 0, retry: 1 })).list;
  };

  const confirm = async () => {
    setStage({ kind: 'checking' });
    let stored: Catalog;
    try {
      stored = await reread();
    } catch (error) {
      setStage({ kind: 'failed', outcome: { kind: 'unsent', error } });
      return;
    }
    const now = carryOver(targets, catalog, stored);
    const toSend = planDelete(stored, now);
    // Fewer files than were agreed to: somebody else was here. (More can't be: only what was chosen is carried over.)
    if (toSend.tally.files !== plan.tally.files) {
      setStage({ kind: 'asking', changed: true });
      return;
    }
    const outcome = await deleteFiles(stored, now, toSend.paths, {
      send: (paths) =>
        call(connection, deleteMediaFiles, { body: { paths: [...paths] } }, { timeoutMs: TIMEOUT_MS }),
      reread,
      onProgress: (done, batches) => setStage({ kind: 'deleting', done, batches }),
    });
    if (outcome.kind !== 'done') {
      if (outcome.error instanceof ApiError && outcome.error.isSignedOut) askToSignIn({ byPerson: true });
      setStage({ kind: 'failed', outcome });
      return;
    }
    dropPendingFolders(connectionId, (path) => isCovered(plan, path));
    onDone(plan);
  };

  return { stage, plan, confirm };
}

/** Whether a path goes by a plan: named itself, or below a folder that is. */
function isCovered({ paths }: DeletePlan, path: string): boolean {
  return paths.some((going) => going === path || (going.endsWith('/') && path.startsWith(going)));
}
