import { describe, expect, it } from 'vitest';
import type { NameClash } from '#catalog/client.ts';
import type { Collected } from '#web/features/uploads/intake/collect/collected.ts';
import { type Batch, planBatch } from './batch.ts';
import { decideAll, needsNoDecision, UNDECIDED } from './decisions.ts';
import { filesToUpload } from './files-to-upload.ts';

function collected(paths: readonly string[], rest: Partial<Collected> = {}): Collected {
  const files = paths.map((path) => ({ path, file: new File(['x'], path) }));
  return { files, junk: [], unreadable: [], emptyFolders: [], ...rest };
}

function gallery(clashes: Readonly<Record<string, NameClash>> = {}) {
  return (paths: readonly string[]) => Promise.resolve(paths.map((path) => clashes[path]));
}

async function plan(files: Collected, target = '', findClashes = gallery()): Promise<Batch> {
  const planned = await planBatch(files, target, { findClashes, pendingPaths: new Map() });
  return { ...planned, matches: [], uncertain: [] };
}

const same = (existing: string): NameClash => ({ kind: 'same', existing });

describe('planning a batch', () => {
  it('names folders for which the browser gave no handle', async () => {
    const { note } = await plan(collected(['takes/a.wav'], { unanswered: ['takes'] }));
    expect(note).toContain('“takes”');
    expect((await plan(collected(['takes/a.wav']))).note).toBe('');
  });

  it('puts relative paths under the target folder', async () => {
    const { ready } = await plan(collected(['day 1/a.wav']), 'interviews/');
    expect(ready.map(({ path }) => path)).toEqual(['interviews/day 1/a.wav']);
  });

  it('turns paths into NFC', async () => {
    const { ready } = await plan(collected(['Cafe\u0301.wav']));
    expect(ready.map(({ path }) => path)).toEqual(['Café.wav']);
  });

  it.each([
    ['photo.jpg', /not a supported type/i],
    ['README', /not a supported type/i],
    ['a\\b.wav', /backslash/],
    ['a\tb.wav', /control character/],
    ['../a.wav', /“\.\.”/],
    [`${'a'.repeat(256)}.wav`, /255 bytes/],
  ])('refuses %j with a reason and accepts the rest', async (path, reason) => {
    const batch = await plan(collected([path, 'fine.wav']));
    expect(batch.refused.map((one) => one.path)).toEqual([path]);
    expect(batch.refused[0]?.reason).toMatch(reason);
    expect(batch.ready).toHaveLength(1);
  });

  it('reads no size or time of a file, because that would block the page for thousands of files', async () => {
    const file = new File([], 'a.mov');
    const askDisk = () => {
      throw new Error('asked the disk');
    };
    Object.defineProperties(file, { size: { get: askDisk }, lastModified: { get: askDisk } });
    const batch = await plan({ ...collected([]), files: [{ path: 'a.mov', file }] });
    expect(batch.ready.map(({ path }) => path)).toEqual(['a.mov']);
  });

  it('puts files into an existing folder whose name differs only in case', async () => {
    const there = gallery({
      Takes: { kind: 'folder-there', existing: 'takes' },
      'takes/a.wav': same('takes/a.wav'),
    });
    const { ready, clashing } = await plan(collected(['Takes/a.wav', 'Takes/b.wav']), '', there);
    expect(ready.map(({ path }) => path)).toEqual(['takes/b.wav']);
    expect(clashing).toMatchObject([{ path: 'takes/a.wav', clash: { kind: 'same' } }]);
  });

  it('lists unreadable files', async () => {
    const batch = await plan(collected([], { unreadable: ['a/locked.wav'] }));
    expect(batch.refused[0]?.path).toBe('a/locked.wav');
    expect(batch.refused[0]?.reason).toMatch(/can’t read/);
  });

  it.each([
    ['the same path', 'a.wav', 'a.wav', 'twice'],
    ['another case', 'a.wav', 'A.WAV', 'twice'],
    ['another Unicode form', 'é.wav', 'e\u0301.wav', 'twice'],
  ])('finds %s twice in the batch', async (_, first, second, kind) => {
    const { ready, clashing } = await plan(collected([first, second]));
    expect(ready).toHaveLength(1);
    expect(clashing).toMatchObject([{ clash: { kind, existing: first } }]);
  });

  it('finds a file with the name of a folder in the batch', async () => {
    const { clashing } = await plan(collected(['a.mp4', 'A.mp4/b.wav']));
    expect(clashing).toMatchObject([{ path: 'a.mp4', clash: { kind: 'folder-there', existing: 'A.mp4' } }]);
  });

  it('finds a file that is already being uploaded', async () => {
    const { clashing } = await planBatch(collected(['A.wav']), '', {
      findClashes: gallery(),
      pendingPaths: new Map([['a.wav', 'a.wav']]),
    });
    expect(clashing).toMatchObject([{ clash: { kind: 'twice', existing: 'a.wav' } }]);
  });

  it('needs no decision without conflicts and refusals, whatever junk and empty folders it has', async () => {
    expect(
      needsNoDecision(await plan(collected(['a.wav'], { junk: ['.DS_Store'], emptyFolders: ['x'] }))),
    ).toBe(true);
    expect(needsNoDecision(await plan(collected(['a.txt'])))).toBe(false);
  });
});

describe('the files to upload', () => {
  const there = gallery({
    'a.wav': same('a.wav'),
    'B.wav': { kind: 'spelling', existing: 'b.wav' },
    'c.wav': { kind: 'folder-there', existing: 'c.wav' },
    'd.wav/x.wav': { kind: 'file-in-the-way', existing: 'd.wav' },
  });
  const files = collected(['new.wav', 'a.wav', 'B.wav', 'c.wav', 'd.wav/x.wav']);
  const settled = async (decisions = UNDECIDED) => {
    const batch = await plan(files, '', there);
    return (await filesToUpload(batch, decisions, there)).map(({ path, wasListed }) => ({ path, wasListed }));
  };

  it('skip every conflict without a decision', async () => {
    expect(await settled()).toEqual([{ path: 'new.wav', wasListed: false }]);
  });

  it('replace files under the existing spelling, but no folder by a file or file by a folder', async () => {
    expect(await settled(decideAll('replace'))).toEqual([
      { path: 'new.wav', wasListed: false },
      { path: 'a.wav', wasListed: true },
      { path: 'b.wav', wasListed: true },
    ]);
  });

  it('get new names if both files are kept', async () => {
    expect(await settled(decideAll('keep-both'))).toEqual([
      { path: 'new.wav', wasListed: false },
      { path: 'a (2).wav', wasListed: false },
      { path: 'B (2).wav', wasListed: false },
      { path: 'c (2).wav', wasListed: false },
      { path: 'd.wav (2)/x.wav', wasListed: false },
    ]);
  });
});
