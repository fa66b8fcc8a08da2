import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { toDraft } from '#lexicon/plan/draft.ts';
import { FileError, type FileProblem } from '#lexicon/read/file-error.ts';
import { readFile } from '#lexicon/read/read-file.ts';
import { createEntry, entryArbitrary } from '#lexicon/testing/entries.ts';
import { planRestore } from './plan-restore.ts';
import { readArchive } from './read-archive.ts';
import { ArchiveWriter } from './write-archive.ts';

const HEAD = { workspace: 'Studio', savedAt: '2026-11-23T08:00:00Z', missing: [] };

function archiveOf(
  glossaries: readonly { readonly name: string; readonly words: readonly string[] }[],
): Blob {
  const writer = new ArchiveWriter();
  for (const [index, { name, words }] of glossaries.entries())
    writer.add(
      { id: `g${index}`, name, description: null },
      words.map((word) => createEntry(word, { phonemization: 'a', pronunciationLanguageId: 'en' })),
    );
  return writer.finish('All', HEAD).content;
}

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

it('restores every glossary and every term unchanged', async () => {
  const glossary = fc.record({
    id: fc.uuid(),
    name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
    description: fc.option(fc.string({ maxLength: 12 }), { nil: null }),
  });
  const glossaries = fc.array(fc.tuple(glossary, fc.array(entryArbitrary, { maxLength: 5 })), {
    maxLength: 5,
  });
  await fc.assert(
    fc.asyncProperty(glossaries, async (all) => {
      const writer = new ArchiveWriter();
      for (const [one, entries] of all) expect(writer.add(one, entries)).toBe('packed');
      const missing = [{ id: 'gone', name: 'Gone' }];
      const { info, sheetAt } = await readArchive(writer.finish('All', { ...HEAD, missing }).content);
      expect(info).toEqual({
        ...HEAD,
        missing,
        glossaries: all.map(([one, { length }]) => ({ ...one, terms: length })),
      });
      for (const [index, [, entries]] of all.entries()) {
        const rows = planRestore(sheetAt(index));
        expect(rows.map(({ word, languageId }) => [word, languageId])).toEqual(
          entries.map(({ word, languageId }) => [word, languageId]),
        );
        for (const [at, row] of rows.entries()) {
          const given = entries[at];
          if (row.kind === 'create' && given) expect(row.draft).toEqual(toDraft(given));
          // Terms that the service would reject are reported as errors, not left out.
          else expect(row.kind).toBe('error');
        }
      }
    }),
  );
});

it('contains a file per glossary that can be imported by itself', async () => {
  const archive = archiveOf([{ name: 'Names', words: ['Siobhán', 'Aoife'] }]);
  const files = unzipSync(await bytesOf(archive));
  const file = files['Names.json'];
  const { sheet } = await readFile(new Blob([strFromU8(file ?? new Uint8Array())]));
  expect(sheet.rows).toHaveLength(2);
});

it('plans two terms for two equal terms', () => {
  const columns = ['word', 'languageId', 'pronounceAs', 'phonemizationLanguageId'];
  const cells = ['twice', 'en', 'x', 'en'];
  const rows = [1, 2].map((line) => ({ line, cells }));
  expect(planRestore({ columns, rows, notes: [] }).map(({ kind }) => kind)).toEqual(['create', 'create']);
});

it('names files after the glossaries, without duplicates on any file system', async () => {
  const names = ['archive', 'Names', 'names', 'a/b', '../up', '', 'Names (2)'];
  const archive = archiveOf(names.map((name) => ({ name: name || ' ', words: ['x'] })));
  const files = Object.keys(unzipSync(await bytesOf(archive)));
  expect(new Set(files.map((file) => file.toLowerCase())).size).toBe(names.length + 1);
  expect(files.filter((file) => /[\\/]|^\./.test(file))).toEqual([]);
});

describe('refuses', () => {
  const LIST = {
    format: 'lectern-glossaries',
    version: 1,
    ...HEAD,
    glossaries: [{ id: 'g', name: 'Names', description: null, file: 'Names.json', terms: 1 }],
  };
  const GLOSSARY = { terms: [createEntry('x')] };
  const packed = (files: Record<string, unknown>): Uint8Array<ArrayBuffer> => {
    const zip: Zippable = {};
    for (const [name, said] of Object.entries(files))
      zip[name] = strToU8(typeof said === 'string' ? said : JSON.stringify(said));
    return new Uint8Array(zipSync(zip));
  };
  const list = (more: object) => ({ 'archive.json': { ...LIST, ...more }, 'Names.json': GLOSSARY });
  const damaged = (file: string): FileProblem => ({ kind: 'damaged-archive', file });
  const twice = () => {
    const bytes = packed({ 'archive.json': LIST, 'Names.json': GLOSSARY, 'Namez.json': GLOSSARY });
    const text = strFromU8(bytes, true).replaceAll('Namez.json', 'Names.json');
    return new Uint8Array(strToU8(text, true));
  };
  const [good] = LIST.glossaries;
  const cases: [string, () => Uint8Array<ArrayBuffer>, FileProblem][] = [
    ['what is no archive', () => new Uint8Array([1, 2, 3]), { kind: 'not-an-archive' }],
    ['an archive of something else', () => packed({ 'a.txt': 'a' }), { kind: 'not-an-archive' }],
    [
      'a manifest of another format',
      () => packed({ 'archive.json': { version: 1 } }),
      { kind: 'not-an-archive' },
    ],
    ['an archive that breaks off', () => packed(list({})).slice(0, -30), { kind: 'not-an-archive' }],
    ['a version it doesn’t know', () => packed(list({ version: 2 })), { kind: 'newer-archive' }],
    ['a list that is broken', () => packed({ 'archive.json': '{"format"' }), damaged('archive.json')],
    ['a list without names', () => packed(list({ glossaries: [{ id: 'g' }] })), damaged('archive.json')],
    ['a file that is not there', () => packed({ 'archive.json': LIST }), damaged('Names.json')],
    ['a file that is not listed', () => packed({ ...list({}), 'b.json': GLOSSARY }), damaged('b.json')],
    ['a file that is there twice', twice, damaged('Names.json')],
    [
      'a file that is listed twice',
      () => packed(list({ glossaries: [good, good] })),
      damaged('archive.json'),
    ],
    [
      'a manifest that lists itself as a glossary',
      () => packed(list({ glossaries: [{ ...good, file: 'archive.json' }] })),
      damaged('archive.json'),
    ],
    [
      'a damaged glossary',
      () => packed({ 'archive.json': LIST, 'Names.json': '{"terms": [' }),
      damaged('Names.json'),
    ],
    [
      'a glossary with another number of terms than listed',
      () => packed({ 'archive.json': LIST, 'Names.json': { terms: [] } }),
      damaged('Names.json'),
    ],
    [
      'terms that are not objects',
      () => packed({ 'archive.json': LIST, 'Names.json': { terms: [1] } }),
      damaged('Names.json'),
    ],
  ];
  it.each(cases)('%s', async (_, bytes, problem) => {
    const reading = readArchive(new Blob([bytes()]));
    await expect(reading).rejects.toThrow(FileError);
    await expect(reading).rejects.toMatchObject({ problem });
  });

  it('an archive that unpacks to more than the limit, whatever its headers state', async () => {
    const limit = 100_000;
    const bomb = zipSync({
      'archive.json': strToU8(JSON.stringify(LIST)),
      'Names.json': new Uint8Array(2 * limit),
    });
    const reading = readArchive(new Blob([new Uint8Array(bomb)]), limit);
    await expect(reading).rejects.toMatchObject({ problem: { kind: 'unpacks-too-large', limit } });
  });
});

it('reads an archive that macOS or Windows packed again with files of its own', async () => {
  const files = unzipSync(await bytesOf(archiveOf([{ name: 'Names', words: ['x'] }])));
  const again = zipSync({ ...files, '__MACOSX/._Names.json': strToU8('x'), '.DS_Store': strToU8('x') });
  const { info } = await readArchive(new Blob([new Uint8Array(again)]));
  expect(info.glossaries.map(({ name }) => name)).toEqual(['Names']);
});
