import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildCatalog } from '#catalog/list/catalog-builder.ts';
import { allEntries, type EntrySet, noEntries } from '#catalog/selection/entry-set.ts';
import { tallySet } from '#catalog/tally.ts';
import { setOf } from '#catalog/testing/catalogs.ts';
import { paths } from '#catalog/testing/paths.ts';
import { linesOfPlan, pathInPlan, planDelete } from './delete-plan.ts';

const LIST = ['a/1.wav', 'a/2.mp4', 'a/b/3.wav', 'a/b/c/4.txt', 'ab/5.wav', 'a-b/x.wav', 'a.wav'];

function plan(list: readonly string[], chosen: readonly string[]) {
  const catalog = buildCatalog(list);
  return planOf(catalog, setOf(catalog, chosen));
}

function planOf(catalog: ReturnType<typeof buildCatalog>, set: EntrySet) {
  const plan = planDelete(catalog, set);
  const named = (nodes: readonly number[]) => nodes.map((node) => pathInPlan(catalog, node));
  return {
    paths: named(plan),
    all: named(linesOfPlan(catalog, plan)),
    some: (first: number, end: number) => named(linesOfPlan(catalog, plan, first, end)),
    tally: tallySet(catalog, set),
  };
}

/** Returns the files that a service would keep. */
function remaining(list: readonly string[], sent: readonly string[]): string[] {
  return list.filter((file) =>
    sent.every((path) => (path.endsWith('/') ? !file.startsWith(path) : file !== path)),
  );
}

describe('planDelete', () => {
  test('sends a whole folder as one path and spares siblings that share its prefix', () => {
    const { paths, tally } = plan(LIST, ['a/1.wav', 'a/2.mp4', 'a/b/3.wav', 'a/b/c/4.txt']);
    expect(paths).toEqual(['a/']);
    expect(tally).toEqual({ folders: 3, files: 4, audio: 2, video: 1, other: 1 });
  });

  test('sends files and whole subfolders if only a part of a folder is selected', () => {
    const { paths, tally } = plan(LIST, ['a/1.wav', 'a/b/3.wav', 'a/b/c/4.txt', 'a.wav']);
    expect(paths).toEqual(['a/b/', 'a/1.wav', 'a.wav']);
    expect(tally).toEqual({ folders: 2, files: 4, audio: 3, video: 0, other: 1 });
  });

  test('sends nothing for an empty selection', () => {
    const catalog = buildCatalog(LIST);
    expect(planOf(catalog, noEntries(catalog)).paths).toEqual([]);
  });

  test('never sends the root if everything is selected', () => {
    const catalog = buildCatalog(LIST);
    expect(planOf(catalog, allEntries(catalog)).paths).toEqual(['a/', 'a-b/', 'ab/', 'a.wav']);
  });

  test('sends the path of an empty folder', () => {
    expect(plan(['empty/', 'x.wav'], ['empty/']).paths).toEqual(['empty/']);
  });

  test('keeps the marker of an empty folder if only its files are selected', () => {
    expect(plan(['f/', 'f/x.wav'], ['f/x.wav']).paths).toEqual(['f/x.wav']);
  });

  test('never sends a folder path that a service would reject or misread', () => {
    const odd = ['/a.wav', 'c//d.wav', '../e.wav', './f.wav'];
    expect([...plan(odd, odd).paths].sort()).toEqual(['../e.wav', './f.wav', '/a.wav', 'c/']);
  });

  test('removes exactly the selection, sends no path twice, and counts it correctly', () => {
    fc.assert(
      fc.property(paths, paths, (chosen, others) => {
        const list = [...new Set([...chosen, ...others])].sort();
        const picked = new Set(chosen);
        const { paths: sent, all: gone, some, tally } = plan(list, chosen);
        expect(remaining(list, sent)).toEqual(list.filter((file) => !picked.has(file)));
        for (const path of sent) {
          const above = sent.filter(
            (other) => other !== path && other.endsWith('/') && path.startsWith(other),
          );
          expect(above).toEqual([]);
        }
        expect(tally.files).toBe(picked.size);
        expect(tally.audio + tally.video + tally.other).toBe(tally.files);
        expect(gone.filter((path) => !path.endsWith('/')).sort()).toEqual([...picked].sort());
        expect(gone.filter((path) => path.endsWith('/'))).toHaveLength(tally.folders);
        for (let at = 0; at <= gone.length; at++) expect(some(at, at + 3)).toEqual(gone.slice(at, at + 3));
      }),
    );
  });
});

test('lists the deleted entries in the order of the tree', () => {
  const list = ['b 10/x.wav', 'b 2/x.wav', 'a/take 10.wav', 'a/take 2.wav', 'a/sub/x.wav', '10.wav', '9.wav'];
  const { paths, all } = plan(list, list);
  expect(paths).toEqual(['a/', 'b 2/', 'b 10/', '9.wav', '10.wav']);
  expect(all).toEqual([
    'a/',
    'a/sub/',
    'a/sub/x.wav',
    'a/take 2.wav',
    'a/take 10.wav',
    'b 2/',
    'b 2/x.wav',
    'b 10/',
    'b 10/x.wav',
    '9.wav',
    '10.wav',
  ]);
});
