// Lists and deletes the files of a workspace.
import type { FieldError } from '#contract/errors.ts';
import { PROBLEM_FIELDS_MAX } from '#contract/limits.ts';
import { composePath, pathProblem } from '#contract/media-paths.ts';
import type { FileVersion } from '#contract/upload-conditions.ts';
import type { MediaStore, Target } from '#service/media-store/media-store.ts';
import type { RecordStore } from '#service/records/record-store.ts';
import { ApiError } from './api-error.ts';
import type { MediaListCache } from './media-list-cache.ts';
import type { VersionedList } from './versioned-list.ts';

export interface MediaFiles {
  /** @param options.fresh whether to read the store instead of a cached list */
  list(workspace: string, options: { readonly fresh: boolean }): Promise<VersionedList<string>>;
  /**
   * Reads the versions of these paths from the store, each as it is spelled and, if no file is there, in NFC.
   * @returns one entry for each path, in their order
   */
  versions(workspace: string, paths: readonly string[]): Promise<FileVersion[]>;
  /**
   * Deletes files, and folders (paths that end with `/`) with their files. If one path is invalid, nothing is deleted.
   * @param turn awaited before each path is checked; if it throws, nothing is deleted
   */
  delete(workspace: string, paths: readonly string[], turn: () => Promise<void>): Promise<void>;
}

interface Parts {
  readonly media: MediaStore;
  readonly records: Pick<RecordStore, 'mediaLists'>;
  readonly lists: MediaListCache;
  /** Called with deleted paths. */
  readonly onRemoved: (workspace: string, targets: readonly Target[]) => void;
}

export function createMediaFiles({ media, records, lists, onRemoved }: Parts): MediaFiles {
  const isShared = 'direct' in media;

  async function remove(workspace: string, targets: readonly Target[]): Promise<void> {
    try {
      await media.remove(workspace, targets);
      onRemoved(workspace, targets);
    } finally {
      // A failed deletion may have deleted some files.
      if (isShared) await records.mediaLists.outdate(workspace);
    }
  }

  return {
    async list(workspace, options) {
      const { version, items } = await lists.list(workspace, options);
      return { version, pages: [items] };
    },
    async versions(workspace, paths) {
      const exact = await media.versions(workspace, paths);
      const others = paths.flatMap((path, at) => {
        const composed = composePath(path);
        return exact[at] === undefined && composed !== path ? [{ at, composed }] : [];
      });
      const found = await media.versions(
        workspace,
        others.map(({ composed }) => composed),
      );
      const composed = new Map(others.map(({ at }, index) => [at, found[index]]));
      return exact.map((version, at) => version ?? composed.get(at) ?? { absent: true });
    },
    async delete(workspace, paths, turn) {
      const targets: Target[] = [];
      const fields: FieldError[] = [];
      const seen = new Set<string>();
      for (const [index, path] of paths.entries()) {
        if (seen.has(path)) continue;
        await turn();
        const target = await targetOf(workspace, path);
        if (typeof target === 'string') {
          fields.push({ path: `paths.${index}`, message: target });
          if (fields.length === PROBLEM_FIELDS_MAX) break;
        } else {
          seen.add(path);
          targets.push(target);
        }
      }
      if (fields.length > 0) {
        throw new ApiError('invalid-input', `Nothing was deleted. ${fields[0]?.message}`, fields);
      }
      await remove(workspace, targets);
    },
  };

  /** @returns the file or folder at the path, or a sentence that says why the path is invalid. Every listed path is valid. */
  async function targetOf(workspace: string, sent: string): Promise<Target | string> {
    const kind = sent.endsWith('/') ? 'directory' : 'file';
    const path = kind === 'directory' ? sent.slice(0, -1) : sent;
    const exact: Target = { path, kind };
    if (await media.has(workspace, exact)) return exact;
    const composed = composePath(path);
    return pathProblem(composed) ?? { path: composed, kind };
  }
}
