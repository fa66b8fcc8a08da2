import { beforeEach, describe, expect, it } from 'vitest';
import { MIB } from '#contract/limits.ts';
import { newUpload } from '#upload/model/create-upload.ts';
import type { Upload } from '#upload/model/upload.ts';
import { entry } from '#upload/testing/set-up.ts';
import { PartQueue } from './part-queue.ts';

function upload(id: string, size: number = MIB): Upload {
  return newUpload(entry(id, size), 0);
}

describe('the queue', () => {
  let queue: PartQueue;
  beforeEach(() => (queue = new PartQueue()));

  /** Takes parts until the queue has none or the maximum is reached. Returns their names, such as "a1". */
  function taken(most = 100): string[] {
    const parts = Array.from({ length: most }, () => queue.take()).filter((part) => part !== undefined);
    return parts.map((part) => `${part.upload.id}${part.number}`);
  }

  it('gives small files in their order', () => {
    for (const id of ['a', 'b', 'c']) queue.add(upload(id));
    expect(taken()).toEqual(['a1', 'b1', 'c1']);
  });

  it('gives nothing of a large file but part 1, until that is stored', () => {
    const big = upload('big', 40 * MIB);
    queue.add(big);
    queue.add(upload('next', 40 * MIB));
    expect(taken()).toEqual(['big1', 'next1']);
    big.stored({ part: 1, etag: '', size: 8 * MIB });
    queue.add(big);
    expect(taken()).toEqual(['big2', 'big3', 'big4', 'big5']);
  });

  it('gives three more of one whose part 1 is on its way, when nothing else is to be begun', () => {
    const big = upload('big', 80 * MIB);
    queue.add(big);
    expect(taken()).toEqual(['big1']);
    queue.addBeginning(big);
    queue.add(upload('next', 40 * MIB));
    expect(taken()).toEqual(['next1', 'big2', 'big3', 'big4']);
    big.stored({ part: 1, etag: '', size: 8 * MIB });
    queue.add(big);
    expect(taken(2)).toEqual(['big5', 'big6']);
  });

  it('gives no part twice, and none that isn’t there, when part 1 is stored meanwhile', () => {
    const big = upload('big', 24 * MIB);
    queue.add(big);
    expect(taken()).toEqual(['big1']);
    queue.addBeginning(big);
    expect(taken(1)).toEqual(['big2']);
    big.stored({ part: 1, etag: '', size: 8 * MIB });
    queue.add(big);
    expect(taken()).toEqual(['big3']);
  });

  it('gives only the parts the store does not have', () => {
    const big = upload('big', 40 * MIB);
    for (const part of [1, 3, 5]) big.stored({ part, etag: '', size: 8 * MIB });
    queue.add(big);
    expect(taken()).toEqual(['big2', 'big4']);
  });

  it('goes on with a large file before it begins another', () => {
    const begun = upload('begun', 24 * MIB);
    begun.stored({ part: 1, etag: '', size: 8 * MIB });
    queue.add(upload('new', 24 * MIB));
    queue.add(begun);
    expect(taken()).toEqual(['begun2', 'begun3', 'new1']);
  });

  it('serves small and large files side by side', () => {
    const big = upload('big', 80 * MIB);
    big.stored({ part: 1, etag: '', size: 8 * MIB });
    queue.add(big);
    for (let index = 0; index < 10; index++) queue.add(upload(`s${index}-`));
    expect(taken(6)).toEqual(['s0-1', 'big2', 's1-1', 'big3', 's2-1', 'big4']);
  });

  it('forgets what is taken out', () => {
    const [a, b] = [upload('a'), upload('b')];
    queue.add(a);
    queue.add(b);
    queue.remove(a);
    expect(taken()).toEqual(['b1']);
  });

  it('gives the parts again when the upload is picked up again', () => {
    const big = upload('big', 24 * MIB);
    big.stored({ part: 1, etag: '', size: 8 * MIB });
    queue.add(big);
    expect(taken(1)).toEqual(['big2']);
    queue.remove(big);
    big.session = undefined;
    queue.add(big);
    expect(taken()).toEqual(['big2', 'big3']);
  });
});
