// Files that are the same take in other formats: `take 1.wav` beside `take 1.mp3`.
import { type Format, formatOf } from '#contract/media.ts';
import { foldForSearch } from '#text/fold.ts';
import { type Catalog, findEntry, folderOfEntry, nameOfEntry } from './catalog.ts';

/** The other formats the same name has in the same folder. */
export function siblingFormats(catalog: Catalog, path: string): Format[] {
  const entry = findEntry(catalog, path);
  if (entry < 0 || formatOf(path) === undefined) return [];
  const own = stemOf(nameOfEntry(catalog, entry));
  return folderOfEntry(catalog, entry).files.flatMap((file) => {
    const name = nameOfEntry(catalog, file);
    const format = formatOf(name);
    return file !== entry && format !== undefined && stemOf(name) === own ? [format] : [];
  });
}

function stemOf(name: string): string {
  return foldForSearch(name.slice(0, name.lastIndexOf('.')));
}
