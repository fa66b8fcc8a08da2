// The folders of the store. Media are plain files that a person can open: <media>/<workspace>/<path>. Unfinished uploads
// and deleted directories are in another folder on the same file system, so that a rename moves them.
import { join } from 'node:path';
import { isWorkspace } from '#contract/workspace.ts';
import { makeDirectories } from '#service/durability/directories.ts';

export interface DiskFolders {
  /** Folder of finished files, which people may open. */
  readonly media: string;
  /** Folder of unfinished uploads and deleted directories. */
  readonly uploads: string;
}

export interface DiskLayout {
  /** Has one directory for each workspace. */
  readonly media: string;
  /** Has the bodies of single-request uploads until they are published. */
  readonly staged: string;
  /** Has one directory for each multipart upload. */
  readonly parts: string;
  /** Has deleted directories until they are emptied. */
  readonly trash: string;
}

/**
 * @param folders absolute paths. Missing folders are created
 * @throws Error with a sentence for the operator
 */
export async function openLayout({ media, uploads }: DiskFolders): Promise<DiskLayout> {
  const layout = {
    media,
    staged: join(uploads, 'staged'),
    parts: join(uploads, 'parts'),
    trash: join(uploads, 'trash'),
  };
  for (const directory of Object.values(layout)) {
    try {
      await makeDirectories(directory);
    } catch (cause) {
      throw new Error(`${directory} is not a folder, and no folder can be created there.`, { cause });
    }
  }
  return layout;
}

/** Returns the directory of a workspace. No other function builds this path. */
export function workspaceDirectory(layout: DiskLayout, workspace: string): string {
  if (!isWorkspace(workspace)) throw new Error('Not a workspace.');
  return join(layout.media, workspace);
}

const UPLOAD_ID = /^[A-Za-z0-9_-]{1,64}$/;

export const isUploadId = (name: string) => UPLOAD_ID.test(name);

/** Returns the directory of an upload. No other function builds this path. */
export function uploadDirectory(layout: DiskLayout, uploadId: string): string {
  if (!isUploadId(uploadId)) throw new Error('Not an upload id.');
  return join(layout.parts, uploadId);
}
