// The tests of conditional publishing for every media store. media-store.conformance.ts runs them.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FileCondition } from '#contract/upload-conditions.ts';
import type { Subject } from '#service/testing/store-steps.ts';
import { FileChanged } from './media-store.ts';

const PATH = 'dir/a.wav';
const ABSENT: FileCondition = { absent: true };
const OTHER: FileCondition = { version: '00000000000000000000000000000000' };

/** How a file is sent: with one request or as a multipart upload. */
const WAYS = ['whole', 'in parts'] as const;

export function describeConditions(open: () => Promise<Subject>): void {
  let subject: Subject;

  beforeEach(async () => {
    subject = await open();
  });
  afterEach(() => subject.close());

  const text = async () => String(await subject.read('default', PATH));

  async function current(): Promise<FileCondition> {
    const [found] = await subject.store.versions('default', [PATH]);
    return { version: found?.version ?? expect.unreachable() };
  }

  async function publish(way: (typeof WAYS)[number], bytes: string, onlyIf?: FileCondition): Promise<void> {
    if (way === 'whole') return subject.put('default', PATH, bytes, onlyIf);
    const upload = await subject.begin('default', PATH);
    await upload.put(1, Buffer.from(bytes));
    await upload.complete(onlyIf);
  }

  test.each(WAYS)(
    'a file sent %s is published if its path is free, and refused the second time',
    async (way) => {
      await publish(way, 'first', ABSENT);
      await expect(publish(way, 'second', ABSENT)).rejects.toThrow(FileChanged);
      expect(await text()).toBe('first');
    },
  );

  test.each(WAYS)('a file sent %s replaces exactly the version that its condition names', async (way) => {
    await expect(publish(way, 'none', OTHER)).rejects.toThrow(FileChanged);
    await subject.put('default', PATH, 'first');
    const first = await current();
    await expect(publish(way, 'other', OTHER)).rejects.toThrow(FileChanged);
    await publish(way, 'second', first);
    await expect(publish(way, 'third', first)).rejects.toThrow(FileChanged);
    expect(await text()).toBe('second');
  });

  test.each(WAYS)('the path of a deleted file that was sent %s is free and has no version', async (way) => {
    await subject.put('default', PATH, 'first');
    const first = await current();
    await subject.store.remove('default', [{ path: PATH, kind: 'file' }]);
    await expect(publish(way, 'second', first)).rejects.toThrow(FileChanged);
    await publish(way, 'third', ABSENT);
    expect(await text()).toBe('third');
  });

  test('after a failed condition the parts stay, and the upload completes with another condition', async () => {
    const upload = await subject.begin('default', PATH);
    await upload.put(1, Buffer.from('in parts'));
    await subject.put('default', PATH, 'whole');
    for (const onlyIf of [ABSENT, OTHER]) await expect(upload.complete(onlyIf)).rejects.toThrow(FileChanged);
    expect(await text()).toBe('whole');
    await upload.complete(await current());
    expect(await text()).toBe('in parts');
  });

  test('a completed upload, completed again, succeeds although its own file fails the condition', async () => {
    const upload = await subject.begin('default', PATH);
    await upload.put(1, Buffer.from('mine'));
    await upload.complete(ABSENT);
    await expect(upload.complete(ABSENT)).resolves.toBeUndefined();
    expect(await text()).toBe('mine');
  });

  test('parts that are already at the path, as one file, satisfy any condition', async () => {
    await publish('in parts', 'same', ABSENT);
    const before = await current();
    await expect(publish('in parts', 'same', ABSENT)).resolves.toBeUndefined();
    expect(await current()).toEqual(before);
  });
}
