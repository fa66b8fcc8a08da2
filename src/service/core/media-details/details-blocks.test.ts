import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import type { MediaDetailsBlock } from '#contract/media-details.ts';
import type { MediaFileDetails, MediaFileRecords } from '#service/records/record-store.ts';
import { detailsBlocks } from './details-blocks.ts';

function row(path: string, more: Partial<MediaFileDetails> = {}): MediaFileDetails {
  const nothing = { durationMs: null, codecs: null };
  return { path, size: 1, changedAt: 1_999, ...nothing, ...more };
}

/** Creates records with these sorted rows that remember the largest number of rows read at once. */
function recordsOf(rows: readonly MediaFileDetails[]) {
  const seen = { most: 0 };
  const details: MediaFileRecords['details'] = async (_workspace, limit, { after = '', upTo }) => {
    const from = rows.findIndex(({ path }) => path > after);
    const found = from < 0 ? [] : rows.slice(from, from + limit);
    seen.most = Math.max(seen.most, found.length);
    return found.filter(({ path }) => upTo === undefined || path <= upTo);
  };
  const unasked = () => expect.unreachable();
  const mediaFiles = {
    list: unasked,
    details,
    version: unasked,
    note: unasked,
    forget: unasked,
    claim: unasked,
    finish: unasked,
  };
  return { seen, records: { mediaFiles } };
}

async function blocksOf(paths: readonly string[], rows: readonly MediaFileDetails[]) {
  const { seen, records } = recordsOf(rows);
  const blocks: MediaDetailsBlock[] = [];
  for await (const page of detailsBlocks(records, 'w', paths)) blocks.push(...page);
  return { blocks, seen };
}

test('files without a record have nulls, and records of files that aren’t in the list are left out', async () => {
  const rows = [row('0'), row('b', { size: 7, durationMs: 12_345, codecs: 'pcm' }), row('bb'), row('z')];
  const { blocks } = await blocksOf(['a', 'b', 'c'], rows);
  expect(blocks).toEqual([
    {
      paths: ['a', 'b', 'c'],
      bytes: [null, 7, null],
      changedAt: [null, 1, null],
      seconds: [null, 12.35, null],
      codecs: [null, 'pcm', null],
    },
  ]);
});

test('a time before 1970 becomes 0', async () => {
  expect((await blocksOf(['a'], [row('a', { changedAt: -5 })])).blocks[0]?.changedAt).toEqual([0]);
});

test('at most a thousand rows are in memory, for any number of rows between two listed files', async () => {
  const rows = Array.from({ length: 5_500 }, (_, at) => row(`b${String(at).padStart(5, '0')}`));
  const { blocks, seen } = await blocksOf(['a', 'b05499', 'c'], rows);
  expect(blocks[0]?.bytes).toEqual([null, 1, null]);
  expect(seen.most).toBe(1_000);
});

test('ten thousand files take at most 25 bytes each when compressed', async () => {
  let seed = 1;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const rows = Array.from({ length: 10_000 }, (_, at) =>
    row(`Season ${Math.floor(at / 2_000)}/Episode ${100 + Math.floor(at / 100)}/take ${10_000 + at}.wav`, {
      size: random(50_000_000),
      changedAt: 1_790_000_000_000 + random(30 * 86_400_000),
      durationMs: random(600_000),
      codecs: random(5) === 0 ? 'avc, aac' : 'pcm-s16',
    }),
  );
  const { blocks } = await blocksOf(
    rows.map(({ path }) => path),
    rows,
  );
  const text = `[${blocks.map((block) => JSON.stringify(block)).join(',\n')}]`;
  const sent = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  expect(sent.length / rows.length).toBeLessThan(25);
});
