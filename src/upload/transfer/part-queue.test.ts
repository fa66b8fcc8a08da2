import { beforeEach, describe, expect, it } from 'vitest';
import { MIB } from '#contract/limits.ts';
import { newUpload } from '#upload/model/create-upload.ts';
import type { Upload } from '#upload/model/upload.ts';
import { entry } from '#upload/testing/set-up.ts';
import { PartQueue } from './part-queue.ts';

function upload(id: string, size: number = MIB): Upload {
  return newUpload(entry(id, size), 0);
}

describe('the part queue', () => {
  let queue: PartQueue;
  beforeEach(() => (queue = new PartQueue()));

  /** Takes parts until the queue has none or the maximum is reached. Returns their names, such as "a1". */
  function takeNext(most = 100): string[] {
    const parts = Array.from({ length: most }, () => queue.take()).filter((part) => part !== undefined);
    return parts.map((part) => `${part.upload.id}${part.number}`);
  }

  it('returns small files in order', () => {
    for (const id of ['a', 'b', 'c']) queue.add(upload(id));
    expect(takeNext()).toEqual(['a1', 'b1', 'c1']);
  });

  it('returns only part 1 of a large file until it is stored', () => {
    const big = upload('big', 40 * MIB);
    queue.add(big);
    queue.add(upload('next', 40 * MIB));
    expect(takeNext()).toEqual(['big1', 'next1']);
    big.stored({ part: 1, etag: '', size: 8 * MIB });
    queue.add(big);
    expect(takeNext()).toEqual(['big2', 'big3', 'big4', 'big5']);
  });

  it('returns three more parts of a file whose part 1 is in flight if no other file can start', () => {
    const big = upload('big', 80 * MIB);
    queue.add(big);
    expect(takeNext()).toEqual(['big1']);
    queue.addEarlyParts(big);
    queue.add(upload('next', 40 * MIB));
    expect(takeNext()).toEqual(['next1', 'big2', 'big3', 'big4']);
    big.stored({ part: 1, etag: '', size: 8 * MIB });
    queue.add(big);
    expect(takeNext(2)).toEqual(['big5', 'big6']);
  });

  it('returns each part once if part 1 is stored meanwhile', () => {
    const big = upload('big', 24 * MIB);
    queue.add(big);
    expect(takeNext()).toEqual(['big1']);
    queue.addEarlyParts(big);
    expect(takeNext(1)).toEqual(['big2']);
    big.stored({ part: 1, etag: '', size: 8 * MIB });
    queue.add(big);
    expect(takeNext()).toEqual(['big3']);
  });

  it('returns only parts that are not stored', () => {
    const big = upload('big', 40 * MIB);
    for (const part of [1, 3, 5]) big.stored({ part, etag: '', size: 8 * MIB });
    queue.add(big);
    expect(takeNext()).toEqual(['big2', 'big4']);
  });

  it('returns the parts of a started file before it starts another', () => {
    const begun = upload('begun', 24 * MIB);
    begun.stored({ part: 1, etag: '', size: 8 * MIB });
    queue.add(upload('new', 24 * MIB));
    queue.add(begun);
    expect(takeNext()).toEqual(['begun2', 'begun3', 'new1']);
  });

  it('alternates between small and large files', () => {
    const big = upload('big', 80 * MIB);
    big.stored({ part: 1, etag: '', size: 8 * MIB });
    queue.add(big);
    for (let index = 0; index < 10; index++) queue.add(upload(`s${index}-`));
    expect(takeNext(6)).toEqual(['s0-1', 'big2', 's1-1', 'big3', 's2-1', 'big4']);
  });

  it('returns no parts of a removed upload', () => {
    const [a, b] = [upload('a'), upload('b')];
    queue.add(a);
    queue.add(b);
    queue.remove(a);
    expect(takeNext()).toEqual(['b1']);
  });

  it('returns the parts again after the upload is removed and added', () => {
    const big = upload('big', 24 * MIB);
    big.stored({ part: 1, etag: '', size: 8 * MIB });
    queue.add(big);
    expect(takeNext(1)).toEqual(['big2']);
    queue.remove(big);
    big.session = undefined;
    queue.add(big);
    expect(takeNext()).toEqual(['big2', 'big3']);
  });
});
