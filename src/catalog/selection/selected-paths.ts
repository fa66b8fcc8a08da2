import { pathOf } from '#catalog/catalog.ts';
import type { Answers } from '#catalog/protocol.ts';
import type { Tree } from '#catalog/tree.ts';
import { has } from './entry-set.ts';

export function selectedPaths({ catalog, selection }: Tree): Answers['selected-paths'] {
  const paths: string[] = [];
  for (let entry = 0; entry < catalog.size; entry++) {
    if (has(selection, entry)) paths.push(pathOf(catalog, entry));
  }
  return { text: paths.join('\n'), count: paths.length };
}
