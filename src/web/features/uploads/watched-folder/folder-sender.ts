// From files of a kept folder to uploads, by the way of every drop: as if the folder had been dropped onto its target.
import type { UploadClient } from '#upload/client.ts';
import type { Row } from '#upload/protocol.ts';
import { isPending } from '#web/features/uploads/counts.ts';
import type { FindClashes } from '#web/features/uploads/intake/clashes.ts';
import { inOrder } from '#web/features/uploads/intake/collect/natural-sort.ts';
import type { Collect, Destination, Intake, Outcome } from '#web/features/uploads/intake/intake.ts';
import { isSame } from './fingerprints.ts';
import type { KeptRecord } from './folder-store.ts';
import type { StillFile, WatcherDeps } from './watcher.ts';

interface SendDeps {
  readonly client: Pick<UploadClient, 'getRows'>;
  readonly intake: Pick<Intake, 'take'>;
  readonly findClashes: FindClashes;
}

export function sendsKept(
  { client, intake, findClashes }: SendDeps,
  { handle: root, target }: KeptRecord,
): Pick<WatcherDeps, 'send' | 'ask'> {
  const destination: Destination = { target, findClashes };
  const placed = (path: string) => `${root.name}/${path}`;
  const take = (files: readonly StillFile[], isQuiet: boolean) =>
    new Promise<Outcome | undefined>((told) => {
      const collect: Collect = async ({ signal }) => ({
        files: await inOrder(
          files.map(({ path, file }) => ({ file, path: placed(path), root })),
          signal,
        ),
        junk: [],
        unreadable: [],
        emptyFolders: [],
      });
      intake.take(collect, destination, { isQuiet, told });
    });

  return {
    async send(files) {
      const uploaded = uploadsByPath(client.getRows());
      const isNew = ({ path, file }: StillFile) =>
        !isSame(uploaded.get((target + placed(path)).normalize('NFC')), file);
      const fresh = files.filter(isNew);
      if (fresh.length === 0) return new Set();
      const outcome = await take(fresh, true);
      if (outcome === undefined || !('batch' in outcome)) return undefined;
      const { clashing, doubts } = outcome.batch;
      const asked = new Set([...clashing, ...doubts].map(({ source }) => source.path));
      return new Set(fresh.flatMap(({ path }) => (asked.has(placed(path)) ? [path] : [])));
    },
    async ask(files) {
      const outcome = await take(files, false);
      return outcome !== undefined && 'batch' in outcome;
    },
  };
}

/** @returns uploads whose files are not sent again: done and pending ones. An interrupted upload needs its file again. */
function uploadsByPath(rows: readonly Row[]): ReadonlyMap<string, Row> {
  const there = rows.filter(({ state: { kind } }) => kind === 'done' || isPending(kind));
  return new Map(there.map((row) => [row.path, row]));
}
