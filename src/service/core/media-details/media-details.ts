// What is known of a workspace’s files beside their paths. It is kept on record: put there as this service stores a file,
// and found by a comparison in the background for those that came otherwise. Who asks gets what is known, and waits for
// nothing.
import type { MediaDetailsBlock } from '#contract/media-details.ts';
import type { Clock } from '#service/core/clock.ts';
import type { KnownLists } from '#service/core/known-lists.ts';
import { MediaReadings, type ReadOutcome } from '#service/core/media-reading/media-readings.ts';
import type { VersionedList } from '#service/core/versioned-list.ts';
import type { MediaStore, Target } from '#service/media-store/media-store.ts';
import type { RecordStore } from '#service/records/record-store.ts';
import { ChangeNotes } from './change-notes.ts';
import { Comparisons } from './comparisons.ts';
import { detailsBlocks } from './details-blocks.ts';

/** What a file takes at least in an answer: five values between commas, two of them in quotes. */
const FILE_BYTES = 14;

export interface MediaDetails extends AsyncDisposable {
  /** @param options.fresh not from what is known of the list, but from the store itself */
  list(workspace: string, options: { readonly fresh: boolean }): Promise<VersionedList<MediaDetailsBlock>>;
  /** A file has been stored. */
  readonly stored: (workspace: string, path: string) => void;
  /** These have been deleted. */
  readonly removed: (workspace: string, targets: readonly Target[]) => void;
}

interface Parts {
  readonly media: MediaStore;
  readonly records: RecordStore;
  readonly clock: Clock;
  readonly lists: KnownLists;
  /** Hears of what fails in the background. */
  readonly onBackgroundError: (error: unknown) => void;
  /** Hears of each file that was read for what it says of itself. */
  readonly onFileRead?: ((outcome: ReadOutcome) => void) | undefined;
}

export function createMediaDetails({
  media,
  records,
  clock,
  lists,
  onBackgroundError: onError,
  onFileRead: onRead,
}: Parts): MediaDetails {
  const readings = new MediaReadings({ media, records, clock, onError, onRead });
  const onNoted = () => readings.wake();
  const comparisons = new Comparisons({ media, records, clock, onError, onNoted });
  const notes = new ChangeNotes({
    media,
    records,
    clock,
    onNoted,
    onMissed: (workspace) => comparisons.doubt(workspace),
  });

  // What was not read before this start.
  readings.wake();

  return {
    async list(workspace, options) {
      const askedAt = clock();
      const list = await lists.list(workspace, options);
      await notes.settled();
      // Before any row is read: what is sent is never older than its version.
      const version = await records.mediaFiles.version(workspace);
      comparisons.want(workspace, list, askedAt);
      return {
        version: `${list.version} ${version}`,
        pages: { [Symbol.asyncIterator]: () => detailsBlocks(records, workspace, list.items) },
        bytesAtLeast: list.length * FILE_BYTES,
        inLines: true,
      };
    },
    stored: (workspace, path) => notes.stored(workspace, path),
    removed: (workspace, targets) => notes.removed(workspace, targets),
    async [Symbol.asyncDispose]() {
      await comparisons[Symbol.asyncDispose]();
      await notes[Symbol.asyncDispose]();
      await readings[Symbol.asyncDispose]();
    },
  };
}
