// Splits gallery paths. A folder's path ends in `/`. The root folder is the empty string.

/** Returns the file name: the last segment of a file's path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Returns the path up to its last `/`: `a/` for the file `a/b.wav`, and `a/b/` itself for the folder `a/b/`. */
export function folderPart(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** Returns the parent folder: `a/` for the file `a/b.wav` and also for the folder `a/b/`. */
export function parentFolder(path: string): string {
  return path.slice(0, path.lastIndexOf('/', path.length - 2) + 1);
}
