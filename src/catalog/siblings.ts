// Finds other formats of the same recording: `take 1.wav` beside `take 1.mp3`.

import { foldedNames } from '#catalog/names/folded-names.ts';
import { type Format, formatOf } from '#contract/formats.ts';
import { foldForSearch } from '#text/fold.ts';
import { type Catalog, filesIn, findEntry, folderOfEntry, nameOf } from './catalog.ts';

/** Returns the other formats of the same name in the same folder. */
export function siblingFormats(catalog: Catalog, path: string): Format[] {
  const entry = findEntry(catalog, path);
  if (entry < 0 || formatOf(path) === undefined) return [];
  const { files } = foldedNames(catalog);
  const own = stemOf(foldForSearch(nameOf(catalog, entry)));
  return filesIn(catalog, folderOfEntry(catalog, entry)).flatMap((file) => {
    if (file === entry || stemOf(files.at(file)) !== own) return [];
    return formatOf(nameOf(catalog, file)) ?? [];
  });
}

function stemOf(name: string): string {
  return name.slice(0, name.lastIndexOf('.'));
}
