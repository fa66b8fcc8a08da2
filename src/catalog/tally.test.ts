import { expect, test } from 'vitest';
import { buildCatalog } from '#catalog/list/catalog-builder.ts';
import { entrySet } from '#catalog/selection/entry-set.ts';
import { formatsIn, tallySet } from './tally.ts';

const ENDINGS = ['wav', 'mp3', 'mp4'] as const;
const paths = Array.from({ length: 300 }, (_, at) => `${String(at).padStart(3, '0')}.${ENDINGS[at % 3]}`);

test.each([
  ['all', () => true],
  ['none', () => false],
  ['one of seven', (at: number) => at % 7 === 0],
  ['from one place to another', (at: number) => at >= 50 && at < 270],
  ['the last', (at: number) => at === 299],
])('a set of many files is counted by kind: %s', (_, isIn) => {
  const catalog = buildCatalog(paths);
  const set = entrySet(Uint8Array.from(paths, (_, at) => (isIn(at) ? 1 : 0)));
  const filesOf = (ending: string) => paths.filter((path, at) => isIn(at) && path.endsWith(ending)).length;
  const audio = filesOf('wav') + filesOf('mp3');
  const video = filesOf('mp4');
  expect(tallySet(catalog, set)).toEqual({ folders: 0, files: audio + video, audio, video, other: 0 });
  const formats = new Map(formatsIn(catalog, set));
  for (const ending of ENDINGS) expect(formats.get(ending) ?? 0).toBe(filesOf(ending));
});
