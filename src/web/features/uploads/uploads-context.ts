// Gives components access to uploads.
import { createContext, use, useSyncExternalStore } from 'react';
import type { UploadClient, UploadView } from '#upload/client.ts';
import { isBlockedByStorage, type Row } from '#upload/protocol.ts';
import type { GalleryLookup } from '#web/features/uploads/gallery-lookup.ts';
import type { Intake, IntakeState } from '#web/features/uploads/intake/intake.ts';
import type { UploadProgress } from '#web/features/uploads/session/upload-progress.ts';

export interface Uploads {
  readonly client: UploadClient;
  readonly intake: Intake;
  readonly gallery: GalleryLookup;
  readonly connectionId: string;
  /** Subscribes to the client's store, which calls at most four times a second. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly getProgress: () => UploadProgress;
}

export const UploadsContext = createContext<Uploads | undefined>(undefined);

export function useUploads(): Uploads {
  const uploads = use(UploadsContext);
  if (!uploads) throw new Error('This component works only below an UploadsProvider.');
  return uploads;
}

function useLatest<T>(read: (uploads: Uploads) => T): T {
  const uploads = useUploads();
  return useSyncExternalStore(uploads.subscribe, () => read(uploads));
}

/** Returns everything except the rows. Renders at most four times a second. */
export const useUploadView = (): UploadView => useLatest(({ client }) => client.getView());

/** Whether queued uploads wait because the storage is full. Renders only when that changes. */
export const useIsStorageFull = (): boolean =>
  useLatest(({ client }) => {
    const { status, totals } = client.getView();
    return isBlockedByStorage(status, totals.counts.sending);
  });

/** Returns the overall progress, the same for all components. */
export const useUploadProgress = (): UploadProgress => useLatest(({ getProgress }) => getProgress());

/** Returns one row. Renders only when that row changes. */
export const useUploadRow = (id: string): Row | undefined => useLatest(({ client }) => client.getRow(id));

export function useIntakeState(): IntakeState {
  const { intake } = useUploads();
  return useSyncExternalStore(intake.state.subscribe, intake.state.get);
}

/** Whether drops wait until the server can be asked which names are taken. */
export function useHasWaitingDrops(): boolean {
  const { waiting } = useUploads().intake;
  return useSyncExternalStore(waiting.subscribe, () => waiting.get().length > 0);
}
