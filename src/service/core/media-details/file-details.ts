import type { FileDetails, MediaStore } from '#service/media-store/media-store.ts';
import type { NotedFile } from '#service/records/record-store.ts';

/** @returns the current details of one file from the store */
export async function getFileDetails(
  media: Pick<MediaStore, 'open'>,
  workspace: string,
  path: string,
): Promise<FileDetails | undefined> {
  await using file = await media.open(workspace, path);
  if (!file) return undefined;
  const { size, modifiedAt, version } = file;
  return { path, size, modifiedAt, version };
}

export function toNotedFile({ path, size, modifiedAt, version }: FileDetails, notedAt: number): NotedFile {
  return { path, size, changedAt: modifiedAt, version, notedAt };
}
