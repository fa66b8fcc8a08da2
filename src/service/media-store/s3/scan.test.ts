import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareUtf8 } from '#service/media-store/utf8-order.ts';
import { keyBetween } from './key-between.ts';
import type { ListPage, PageStart } from './list-page.ts';
import { scanKeys } from './scan.ts';

const name = fc.string({
  unit: fc.constantFrom('a', 'b', 'z', '0', '/', ' ', 'é', '\u{e000}', '😀'),
  maxLength: 6,
});

/** A bucket in memory that counts requests, also those in flight at once. */
function bucketOf(keys: readonly string[], pageSize: number) {
  const sorted = [...new Set(keys)].sort(compareUtf8);
  const seen = { requests: 0, under: 0, most: 0 };
  return {
    sorted,
    seen,
    async readPage(start: PageStart): Promise<ListPage> {
      const after = 'after' in start ? start.after : expect.unreachable();
      seen.requests++;
      seen.most = Math.max(seen.most, ++seen.under);
      await Promise.resolve();
      seen.under--;
      const from = after === undefined ? 0 : sorted.filter((key) => compareUtf8(key, after) <= 0).length;
      const objects = sorted.slice(from, from + pageSize).map((path) => ({
        path,
        size: path.length,
        modifiedAt: 0,
        version: `version of ${path}`,
      }));
      const next = from + pageSize < sorted.length ? { after: objects.at(-1)?.path } : undefined;
      return { objects, unreadable: [], next };
    },
  };
}

test('a scan lists every key once and in order and adds up the sizes, however the ranges are split', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(name),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 8 }),
      async (keys, pageSize, readers) => {
        const bucket = bucketOf(
          keys.filter((key) => key !== ''),
          pageSize,
        );
        const { blocks, bytes, contentVersion } = await scanKeys((start) => bucket.readPage(start), readers);
        expect([blocks.flat(), bytes]).toEqual([bucket.sorted, bucket.sorted.join('').length]);
        const onePage = bucketOf(bucket.sorted, 1_000);
        const { contentVersion: uncut } = await scanKeys((start) => onePage.readPage(start), 1);
        expect(contentVersion).toBe(uncut);
        expect(bucket.seen.most).toBeLessThanOrEqual(readers);
      },
    ),
  );
});

test('a large bucket is read in parallel with few more requests than it has pages', async () => {
  const keys = Array.from({ length: 20_000 }, (_, index) => `show/season ${index % 7}/take ${index}.wav`);
  const bucket = bucketOf(keys, 100);
  expect((await scanKeys((start) => bucket.readPage(start), 8)).blocks.flat()).toEqual(bucket.sorted);
  expect(bucket.seen.most).toBeGreaterThan(4);
  expect(bucket.seen.requests).toBeLessThan(400);
});

test('a scan fails if a page fails', async () => {
  await expect(scanKeys(() => Promise.reject(new Error('away')), 4)).rejects.toThrow('away');
});

test('keyBetween returns a key after the lower and before the higher one', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.option(fc.string({ unit: 'grapheme' }), { nil: undefined }),
      (a, b) => {
        const [low, high] = b !== undefined && compareUtf8(a, b) > 0 ? [b, a] : [a, b];
        if (low === high) return;
        const between = keyBetween(low, high);
        if (between === undefined) return;
        expect(compareUtf8(low, between)).toBeLessThan(0);
        if (high !== undefined) expect(compareUtf8(between, high)).toBeLessThan(0);
        expect(between.isWellFormed()).toBe(true);
      },
    ),
  );
});
