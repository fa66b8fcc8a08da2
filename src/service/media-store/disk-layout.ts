// Where things are. Media are plain files a person can look at: DATA/media/<workspace>/<path>. Everything that
// isn't media yet, or any more, is under DATA/uploads, on the same file system, so that a rename moves it.
import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDirectories } from './disk-durable.ts';

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

/** @throws Error with a sentence for the operator */
export async function openLayout(data: string): Promise<DiskLayout> {
  const layout = {
    media: join(data, 'media'),
    staged: join(data, 'uploads', 'staged'),
    parts: join(data, 'uploads', 'parts'),
    trash: join(data, 'uploads', 'trash'),
  };
  const devices = new Set<number>();
  for (const directory of Object.values(layout)) {
    await makeDirectories(directory);
    devices.add((await stat(directory)).dev);
  }
  if (devices.size > 1) {
    throw new Error(
      `“media” and “uploads” in ${data} must be on one file system: files are moved between them.`,
    );
  }
  return layout;
}

const WORKSPACE = /^[a-z0-9-]{1,63}$/;

export function isWorkspace(name: string): boolean {
  return WORKSPACE.test(name);
}

/** The one place where a workspace becomes a directory. */
export function workspaceDirectory(layout: DiskLayout, workspace: string): string {
  if (!isWorkspace(workspace)) throw new Error('Not a workspace.');
  return join(layout.media, workspace);
}

const UPLOAD_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The one place where an upload id becomes a directory. */
export function uploadDirectory(layout: DiskLayout, uploadId: string): string {
  if (!UPLOAD_ID.test(uploadId)) throw new Error('Not an upload id.');
  return join(layout.parts, uploadId);
}

export function newName(): string {
  return randomUUID();
}
