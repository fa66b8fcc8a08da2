// Media on disk as the source or target of a migration. Files are read directly and written by the disk store.
import { constants, existsSync } from 'node:fs';
import { mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isWorkspace } from '#contract/workspace.ts';
import { openDisk } from '#service/media-store/disk/disk-store.ts';
import { unless } from '#service/media-store/disk/errors.ts';
import type { DiskFolders } from '#service/media-store/disk/layout.ts';
import { scanPaths } from '#service/media-store/disk/scan.ts';
import type { ReceivingStore } from '#service/media-store/media-store.ts';
import { type Content, fingerprintOf } from './fingerprint.ts';
import type { MigrationMedia, NameProblem } from './migration-media.ts';

const CHUNK_BYTES = 1024 * 1024;
/** Maximum lengths (UTF-8 bytes) on Linux. */
const SEGMENT_MAX_BYTES = 255;
const PATH_MAX_BYTES = 4_095;

export function diskMedia(folders: DiskFolders): MigrationMedia {
  const { media } = folders;
  const place = (workspace: string, path: string) => join(media, workspace, path);
  /** Opened by the first write, because opening creates folders, and nothing may change in the source of a migration. */
  let store: Promise<ReceivingStore> | undefined;
  const opened = () => (store ??= openDisk({ ...folders, onError: () => {} }));

  const read = async (workspace: string, path: string): Promise<Content> => {
    const { size } = await stat(place(workspace, path));
    return { size, chunks: chunksOf(place(workspace, path)) };
  };

  return {
    read,
    async workspaces() {
      const names = ((await unless(['ENOENT'], readdir(media))) ?? []).filter(isWorkspace);
      const found = await Promise.all(
        names.map(async (name) => ((await stat(join(media, name))).isDirectory() ? [name] : [])),
      );
      return found.flat();
    },
    async paths(workspace) {
      if (!existsSync(join(media, workspace))) return [];
      return (await scanPaths(join(media, workspace))).flat();
    },
    async nameProblems(workspace, paths) {
      const long = paths.flatMap((path) => tooLong(path, place(workspace, path)));
      return [...long, ...clashes(paths), ...(await confusions(paths, folders))];
    },
    async write(workspace, path, { size, chunks }) {
      const { intake } = await opened();
      await using staged = await intake.stage({ size, chunks });
      await staged.publish(workspace, path);
    },
    async holds(workspace, path, bytes) {
      const content = await unless(['ENOENT', 'ENOTDIR'], read(workspace, path));
      if (content?.size !== bytes.size) return false;
      return (await fingerprintOf(content)).md5 === bytes.md5;
    },
    async [Symbol.asyncDispose]() {
      await (await store)?.[Symbol.asyncDispose]();
    },
  };
}

async function* chunksOf(path: string): AsyncGenerator<Uint8Array> {
  await using file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES, position);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}

function tooLong(path: string, place: string): NameProblem[] {
  if (path.split('/').some((segment) => Buffer.byteLength(segment) > SEGMENT_MAX_BYTES)) {
    return [{ path, why: `has a file or folder name longer than ${SEGMENT_MAX_BYTES} bytes` }];
  }
  if (Buffer.byteLength(place) <= PATH_MAX_BYTES) return [];
  return [{ path, why: `is longer than ${PATH_MAX_BYTES} bytes with the media folder` }];
}

/** Finds files whose path is also a folder of another file. */
function clashes(paths: readonly string[]): NameProblem[] {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      if (folders.has(path.slice(0, end))) break;
      folders.add(path.slice(0, end));
    }
  }
  return paths
    .filter((path) => folders.has(path))
    .map((path) => ({ path, why: 'is both a file and a folder' }));
}

/** Finds paths that are the same file on the target's file system, which may ignore case or Unicode form. */
async function confusions(paths: readonly string[], { uploads }: DiskFolders): Promise<NameProblem[]> {
  const foldName = await nameFolding(uploads);
  const seen = new Map<string, string>();
  const found: NameProblem[] = [];
  for (const path of paths) {
    const other = seen.get(foldName(path));
    if (other !== undefined) found.push({ path, why: `would be the same file as “${other}”` });
    seen.set(foldName(path), path);
  }
  return found;
}

async function nameFolding(folder: string): Promise<(path: string) => string> {
  const probe = await unless(['ENOENT'], mkdtemp(join(folder, 'probe-')));
  if (probe === undefined) return (path) => path;
  await writeFile(join(probe, 'é'.normalize('NFC')), '');
  const foldsCase = existsSync(join(probe, 'É'.normalize('NFC')));
  const foldsForm = existsSync(join(probe, 'é'.normalize('NFD')));
  await rm(probe, { recursive: true });
  return (path) => {
    const formed = foldsForm ? path.normalize('NFC') : path;
    return foldsCase ? formed.toLowerCase() : formed;
  };
}
