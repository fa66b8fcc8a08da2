import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { copyMedia } from './copy-media.ts';

test('if a folder replaces a file during a backup, the backup has the files of the folder', async () => {
  const root = await mkdtemp(join(tmpdir(), 'zz2-'));
  const from = join(root, 'from');
  const to = join(root, 'to');
  const place = join(from, 'studio', 'a.mp4');
  await mkdir(join(from, 'studio'), { recursive: true });
  await mkdir(to);
  await writeFile(place, 'file');
  // Each call returns a time 10 s later, so that progress is reported after the first file.
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10_000));
  const copied = await copyMedia({
    from,
    to,
    links: false,
    print(line) {
      if (!line.startsWith('Copying: ')) return;
      rmSync(place);
      mkdirSync(place);
      writeFileSync(join(place, 'b.wav'), 'inside');
    },
  });
  expect([...copied.keys()]).toEqual(['studio/a.mp4/b.wav']);
  expect(await readFile(join(to, 'studio', 'a.mp4', 'b.wav'), 'utf8')).toBe('inside');
  await rm(root, { recursive: true });
});
