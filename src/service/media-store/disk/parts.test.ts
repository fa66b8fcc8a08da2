import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bodyOf, brokenBody } from '#service/testing/store-steps.ts';
import { type DiskLayout, openLayout } from './layout.ts';
import { DiskParts } from './parts.ts';

const UPLOAD = { id: 'id', workspace: 'default', path: 'a.mp4' };
let data: string;
let layout: DiskLayout;
let parts: DiskParts;

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'parts-'));
  layout = await openLayout({ media: join(data, 'media'), uploads: join(data, 'uploads') });
  parts = new DiskParts(layout);
});
afterEach(() => rm(data, { recursive: true }));

const slots = (size: number) => stat(join(layout.parts, UPLOAD.id, `slots-${size}`));

test('a failed attempt frees its space up to the end of the other parts', async () => {
  await using second = parts.begin(UPLOAD, 2, 4, []);
  await using fourth = parts.begin(UPLOAD, 4, 4, []);
  await using sixth = parts.begin(UPLOAD, 6, 4, []);
  await fourth.receive(bodyOf('4444'));
  await fourth.keep(undefined);
  await expect(sixth.receive(brokenBody(4))).rejects.toThrow('connection lost');
  expect(await slots(4)).toMatchObject({ size: 16 });
  await expect(second.receive(brokenBody(4))).rejects.toThrow('connection lost');
  expect(await slots(4)).toMatchObject({ size: 16 });
});

test('a failed attempt leaves no bytes if it was alone', async () => {
  await using attempt = parts.begin(UPLOAD, 3, 4, []);
  await expect(attempt.receive(brokenBody(4))).rejects.toThrow('connection lost');
  expect(await slots(4)).toMatchObject({ size: 0 });
});

test('concurrent attempts have files of their own, which are deleted when they fail, lose or are replaced', async () => {
  const files = async () => (await readdir(join(layout.parts, UPLOAD.id))).length;
  const first = parts.begin(UPLOAD, 1, 4, []);
  const aside = parts.begin(UPLOAD, 1, 4, []);
  const broken = parts.begin(UPLOAD, 1, 4, []);
  const stored = await first.receive(bodyOf('aaaa'));
  const better = await aside.receive(bodyOf('bbbb'));
  await expect(broken.receive(brokenBody(4))).rejects.toThrow('connection lost');
  expect(await files()).toBe(3);
  await first.keep(undefined);
  await aside.keep(stored);
  for (const attempt of [first, aside, broken]) await attempt[Symbol.asyncDispose]();
  expect(await files()).toBe(2);
  await using best = parts.begin(UPLOAD, 1, 4, [better]);
  await best.receive(bodyOf('cccc'));
  await best.keep(better);
  expect(await files()).toBe(1);
});
