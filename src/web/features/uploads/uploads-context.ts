// What components of this feature, and the pages that compose them, reach uploads by.
import { createContext, use, useSyncExternalStore } from 'react';
import type { UploadClient, UploadView } from '#upload/client.ts';
import type { Row } from '#upload/protocol.ts';
import type { Intake, IntakeState } from '#web/features/uploads/intake/intake.ts';
import type { Work } from '#web/features/uploads/session/work.ts';

export interface Uploads {
  readonly client: UploadClient;
  readonly intake: Intake;
  readonly connectionId: string;
  /** Of the client's store: called at most four times a second. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly getWork: () => Work;
}

export const UploadsContext = createContext<Uploads | undefined>(undefined);

export function useUploads(): Uploads {
  const uploads = use(UploadsContext);
  if (!uploads) throw new Error('This component works only below an UploadsProvider.');
  return uploads;
}

/** Everything but the rows; renders again at most four times a second. */
export function useUploadView(): UploadView {
  const { client, subscribe } = useUploads();
  return useSyncExternalStore(subscribe, () => client.getView());
}

/** The work at hand, the same for all who speak of it. */
export function useWork(): Work {
  const { subscribe, getWork } = useUploads();
  return useSyncExternalStore(subscribe, getWork);
}

/** One row; renders again only when that row changed. */
export function useUploadRow(id: string): Row | undefined {
  const { client, subscribe } = useUploads();
  return useSyncExternalStore(subscribe, () => client.getRow(id));
}

/** Everything is paused; renders again only when that changes. */
export function useAllPaused(): boolean {
  const { client, subscribe } = useUploads();
  return useSyncExternalStore(subscribe, () => client.getView().status.paused);
}

export function useIntakeState(): IntakeState {
  const { intake } = useUploads();
  return useSyncExternalStore(intake.state.subscribe, intake.state.get);
}
