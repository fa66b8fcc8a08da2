// The parts of a path in a gallery. Folders end in `/`; the root is empty.

/** The last segment of a file's path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The folder itself for a folder's path, the folder around it for a file's. */
export function folderPart(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** The folder a path is in: of a file `a/b.wav` and of a folder `a/b/` alike it is `a/`. */
export function parentFolder(path: string): string {
  return path.slice(0, path.lastIndexOf('/', path.length - 2) + 1);
}
