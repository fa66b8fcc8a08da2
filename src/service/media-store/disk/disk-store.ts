// The embedded media store: plain files on the disk of this machine. Other processes may read these files and add files of
// their own. Only one service may run on the same data (see startup/data-folder.ts).
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isWorkspace } from '#contract/workspace.ts';
import type { ReceivingStore } from '#service/media-store/media-store.ts';
import { backgroundTask } from './background-task.ts';
import { completeParts } from './complete.ts';
import { type DiskFolders, openLayout, uploadDirectory, workspaceDirectory } from './layout.ts';
import { DiskParts } from './parts.ts';
import { emptyDirectory } from './remove-tree.ts';
import { stageFile } from './staged-file.ts';
import { DiskWorkspace } from './workspace.ts';
import { refuseUnwritable, tryPublishing } from './writable.ts';

/** Time (ms) between scans for changes that other programs made. */
const RESCAN_MS = 60_000;

/** Report of a finished background scan of a workspace's folder. */
export interface DiskScan {
  readonly workspace: string;
  readonly files: number;
  readonly ms: number;
  /** Whether this was the first scan of the workspace since the start. */
  readonly isFirst: boolean;
}

export interface DiskOptions extends DiskFolders {
  /** Called with errors of background work. */
  readonly onError: (error: unknown) => void;
  readonly onScanned?: ((scan: DiskScan) => void) | undefined;
}

/** @throws Error with a sentence for the operator */
export async function openDisk({ onError, onScanned, ...folders }: DiskOptions): Promise<ReceivingStore> {
  const layout = await openLayout(folders);
  await refuseUnwritable(layout);
  const workspaces = new Map<string, DiskWorkspace>();
  const parts = new DiskParts(layout);
  const closing = new AbortController();

  const workspaceOf = (name: string) => {
    const known = workspaces.get(name) ?? new DiskWorkspace(workspaceDirectory(layout, name), layout.trash);
    workspaces.set(name, known);
    return known;
  };

  // A directory is deleted by one rename into the trash. Emptying the trash may take long, so it is background work.
  const emptying = backgroundTask(() => emptyDirectory(layout.trash, closing.signal), onError);
  const scanned = new Set<string>();
  const scanning = backgroundTask(async () => {
    for (const [workspace, { index }] of workspaces) {
      if (closing.signal.aborted) return;
      const start = performance.now();
      await index.rescan();
      const ms = Math.round(performance.now() - start);
      onScanned?.({ workspace, files: index.size, ms, isFirst: !scanned.has(workspace) });
      scanned.add(workspace);
    }
  }, onError);

  for (const name of await readdir(layout.media)) if (isWorkspace(name)) workspaceOf(name);
  scanning.ask();
  const timer = setInterval(() => scanning.ask(), RESCAN_MS).unref();

  return {
    intake: {
      stage: (body) =>
        stageFile(layout.staged, body, (file, pieces, { workspace, path, onlyIf }) =>
          workspaceOf(workspace).publish(file, path, pieces, onlyIf),
        ),
      beginPart: (upload, partNumber, size, stored) => parts.begin(upload, partNumber, size, stored),
      complete: ({ id, workspace, path }, stored, onlyIf) =>
        completeParts(
          {
            directory: uploadDirectory(layout, id),
            target: join(workspaceDirectory(layout, workspace), path),
            publish: (file) => workspaceOf(workspace).publish(file, path, stored, onlyIf),
            settle: () => workspaceOf(workspace).settle(path),
          },
          stored,
        ),
      drop: (uploadId) => parts.drop(uploadId),
      uploadIds: () => parts.uploadIds(),
      trim: (uploadId, stored) => parts.trim(uploadId, stored),
      async cleanUp() {
        await emptyDirectory(layout.staged);
        emptying.ask();
      },
    },
    tryWriting: () => tryPublishing(layout),
    checkName: (workspace, path) => workspaceOf(workspace).checkName(path),
    list: (workspace, options) => workspaceOf(workspace).index.list(options),
    usedBytes: (workspace) => workspaceOf(workspace).usedBytes(),
    details: (workspace) => workspaceOf(workspace).details(),
    versions: (workspace, paths) => workspaceOf(workspace).versions(paths),
    open: (workspace, path) => workspaceOf(workspace).open(path),
    has: (workspace, target) => workspaceOf(workspace).has(target),
    async remove(workspace, targets) {
      if (await workspaceOf(workspace).remove(targets)) emptying.ask();
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      closing.abort();
      await Promise.all([emptying.settled(), scanning.settled()]);
    },
  };
}
