// Uploads files of a watched folder as if the folder had been dropped onto its target.
import type { UploadClient } from '#upload/client.ts';
import type { Row } from '#upload/protocol.ts';
import { isPending } from '#web/features/uploads/counts.ts';
import type { FindClashes } from '#web/features/uploads/intake/clashes.ts';
import { sortNaturally } from '#web/features/uploads/intake/collect/natural-sort.ts';
import type { Collect, Destination, Intake, Outcome } from '#web/features/uploads/intake/intake.ts';
import { isSameFile } from './fingerprints.ts';
import type { WatchedFolderRecord } from './folder-store.ts';
import type { StableFile, WatcherDeps } from './watcher.ts';

interface SenderDeps {
  readonly client: Pick<UploadClient, 'getRows'>;
  readonly intake: Pick<Intake, 'receive'>;
  readonly findClashes: FindClashes;
}

export function createFolderSender(
  { client, intake, findClashes }: SenderDeps,
  { handle: root, target }: WatchedFolderRecord,
): Pick<WatcherDeps, 'send' | 'ask'> {
  const destination: Destination = { target, findClashes };
  const pathInDrop = (path: string) => `${root.name}/${path}`;
  const upload = (files: readonly StableFile[], isQuiet: boolean) =>
    new Promise<Outcome | undefined>((onOutcome) => {
      const collect: Collect = async ({ signal }) => ({
        files: await sortNaturally(
          files.map(({ path, file }) => ({ file, path: pathInDrop(path), root })),
          signal,
        ),
        junk: [],
        unreadable: [],
        emptyFolders: [],
      });
      intake.receive(collect, destination, { isQuiet, onOutcome });
    });

  return {
    async send(files) {
      const uploaded = uploadsByPath(client.getRows());
      const isNew = ({ path, file }: StableFile) =>
        !isSameFile(uploaded.get((target + pathInDrop(path)).normalize('NFC')), file);
      const fresh = files.filter(isNew);
      if (fresh.length === 0) return new Set();
      const outcome = await upload(fresh, true);
      if (outcome === undefined || !('batch' in outcome)) return undefined;
      const { clashing, uncertain } = outcome.batch;
      const skipped = new Set([...clashing, ...uncertain].map(({ source }) => source.path));
      return new Set(fresh.flatMap(({ path }) => (skipped.has(pathInDrop(path)) ? [path] : [])));
    },
    async ask(files) {
      const outcome = await upload(files, false);
      return outcome !== undefined && 'batch' in outcome;
    },
  };
}

/**
 * Returns the uploads whose files are not sent again: done and pending ones. An interrupted upload needs its file
 * again.
 */
function uploadsByPath(rows: readonly Row[]): ReadonlyMap<string, Row> {
  const existing = rows.filter(({ state: { kind } }) => kind === 'done' || isPending(kind));
  return new Map(existing.map((row) => [row.path, row]));
}
