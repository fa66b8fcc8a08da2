// Where things are. Media are plain files a person can look at: <media>/<workspace>/<path>. Everything that isn't media
// yet, or any more, is in another folder on the same file system, so that a rename moves it.
import { join } from 'node:path';
import { isWorkspace } from '#contract/workspace.ts';
import { makeDirectories } from '#service/durability/directories.ts';

export interface DiskFolders {
  /** What a person may look at. */
  readonly media: string;
  /** What nobody needs to see. */
  readonly uploads: string;
}

export interface DiskLayout {
  /** A directory per workspace. */
  readonly media: string;
  /** Bodies of single uploads until they are published. */
  readonly staged: string;
  /** A directory per multipart upload. */
  readonly parts: string;
  /** Deleted directories until they are gone. */
  readonly trash: string;
}

/**
 * @param folders absolute; made where there are none
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
      throw new Error(`${directory} is no folder, and none can be made there.`, { cause });
    }
  }
  return layout;
}

/** The one place where a workspace becomes a directory. */
export function workspaceDirectory(layout: DiskLayout, workspace: string): string {
  if (!isWorkspace(workspace)) throw new Error('Not a workspace.');
  return join(layout.media, workspace);
}

const UPLOAD_ID = /^[A-Za-z0-9_-]{1,64}$/;

export const isUploadId = (name: string) => UPLOAD_ID.test(name);

/** The one place where an upload id becomes a directory. */
export function uploadDirectory(layout: DiskLayout, uploadId: string): string {
  if (!isUploadId(uploadId)) throw new Error('Not an upload id.');
  return join(layout.parts, uploadId);
}
