// Details of a workspace's files: size, date, length, codecs. They are recorded when this service stores a file. A background
// comparison finds other files. A request gets the known details and never waits for unknown ones.
import type { MediaDetailsBlock } from '#contract/media-details.ts';
import type { Clock } from '#service/core/clock.ts';
import type { MediaListCache } from '#service/core/media-list-cache.ts';
import { MediaReadings, type ReadOutcome } from '#service/core/media-reading/media-readings.ts';
import type { VersionedList } from '#service/core/versioned-list.ts';
import type { MediaStore, Target } from '#service/media-store/media-store.ts';
import type { RecordStore } from '#service/records/record-store.ts';
import { ChangeNotes } from './change-notes.ts';
import { Comparisons } from './comparisons.ts';
import { detailsBlocks } from './details-blocks.ts';

/** Minimum size of a file's details in a response (bytes): five values with commas, two of them quoted. */
const FILE_BYTES = 14;

export interface MediaDetails extends AsyncDisposable {
  /** @param options.fresh whether to read the list from the store instead of a cache */
  list(workspace: string, options: { readonly fresh: boolean }): Promise<VersionedList<MediaDetailsBlock>>;
  /** Call after a file was stored. */
  readonly stored: (workspace: string, path: string) => void;
  /** Call after files were deleted. */
  readonly removed: (workspace: string, targets: readonly Target[]) => void;
}

interface Parts {
  readonly media: MediaStore;
  readonly records: RecordStore;
  readonly clock: Clock;
  readonly lists: MediaListCache;
  /** Called for errors of background work. */
  readonly onBackgroundError: (error: unknown) => void;
  /** Called for each file whose length and codecs were read. */
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

  // Read files that an earlier process did not finish.
  readings.wake();

  return {
    async list(workspace, options) {
      const askedAt = clock();
      const list = await lists.list(workspace, options);
      await notes.settled();
      // Read the version before any row, so that the rows are never older than the version.
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
