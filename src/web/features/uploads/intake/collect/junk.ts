// Files that operating systems create in folders. Nobody means to upload them.
const NAMES: ReadonlySet<string> = new Set(['.ds_store', 'thumbs.db', 'desktop.ini']);

/** @param name the last segment of a path */
export function isJunk(name: string): boolean {
  return name.startsWith('._') || NAMES.has(name.toLowerCase());
}
