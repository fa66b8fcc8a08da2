// The behaviour of a server that the upload engine relies on (§4.1). The suite runs against the service over HTTP, and against
// the simulated store of the engine's tests, so that both behave in the same way.
import { beforeEach, describe, expect, it } from 'vitest';
import { PART_MIN_BYTES, PART_NUMBER_MAX, UPLOAD_ADDRESS_TTL_SECONDS } from '#contract/limits.ts';

/** A body with this number of bytes. Bodies that differ in content or size have different bytes. */
export interface Body {
  readonly content: string;
  readonly bytes: number;
}

export interface NamedPart {
  readonly part: number;
  readonly etag: string;
}

/** A server without files, whose clock moves only by {@link UploadStoreDriver.advance}. A refusal throws {@link Refused}. */
export interface UploadStoreDriver {
  presignWhole(path: string): Promise<string>;
  presignPart(
    path: string,
    part: number,
    uploadId?: string,
  ): Promise<{ readonly uploadId: string; readonly address: string }>;
  /**
   * @param meanwhile runs after the first bytes have arrived and before the last
   * @returns the ETag
   */
  put(address: string, body: Body, meanwhile?: () => Promise<void>): Promise<string>;
  complete(path: string, uploadId: string, parts: readonly NamedPart[]): Promise<void>;
  list(): Promise<readonly string[]>;
  /** Whether the file consists of exactly these bodies, in this order. */
  holds(path: string, ...bodies: readonly Body[]): Promise<boolean>;
  advance(ms: number): void;
  /** Advances the clock until all open uploads are swept. */
  abandonAll(): Promise<void>;
}

export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;

  constructor(status: number) {
    super(`status ${status}`);
    this.status = status;
  }
}

async function expectRefused(status: number, answer: Promise<unknown>): Promise<void> {
  await expect(answer).rejects.toEqual(new Refused(status));
}

const TTL_MS = UPLOAD_ADDRESS_TTL_SECONDS * 1000;
const PATH = 'folder/film.mp4';
const FIRST: Body = { content: 'first', bytes: PART_MIN_BYTES };
const SECOND: Body = { content: 'second', bytes: PART_MIN_BYTES };
const LAST: Body = { content: 'last', bytes: 7 };
const OTHER: Body = { content: 'other', bytes: 7 };

/** @param start returns a new server for each test */
export function uploadStoreConformance(name: string, start: () => Promise<UploadStoreDriver>): void {
  let store: UploadStoreDriver;

  /** Opens an upload and stores these parts. */
  async function begin(...bodies: readonly Body[]): Promise<{ uploadId: string; parts: NamedPart[] }> {
    const { uploadId, address } = await store.presignPart(PATH, 1);
    const parts: NamedPart[] = [];
    for (const [index, body] of bodies.entries()) {
      const part = index + 1;
      const to = part === 1 ? address : (await store.presignPart(PATH, part, uploadId)).address;
      parts.push({ part, etag: await store.put(to, body) });
    }
    return { uploadId, parts };
  }

  describe(`${name} as an upload store`, () => {
    beforeEach(async () => {
      store = await start();
    });

    describe('a signed address', () => {
      const addresses = {
        'for a whole file': () => store.presignWhole(PATH),
        'for a part': async () => (await store.presignPart(PATH, 1)).address,
      };

      it.each(Object.entries(addresses))('%s accepts one body', async (_, sign) => {
        const address = await sign();
        await store.put(address, LAST);
        await expectRefused(403, store.put(address, LAST));
      });

      it.each(Object.entries(addresses))(
        '%s accepts the first of two bodies that arrives completely',
        async (_, sign) => {
          const address = await sign();
          const slower = store.put(address, LAST, async () => {
            await store.put(address, OTHER);
          });
          await expectRefused(403, slower);
        },
      );

      it.each(Object.entries(addresses))('%s works until it expires', async (_, sign) => {
        const [good, bad] = [await sign(), await sign()];
        store.advance(TTL_MS);
        await store.put(good, LAST);
        store.advance(1);
        await expectRefused(403, store.put(bad, LAST));
      });

      it.each(Object.entries(addresses))('%s may expire while its body arrives', async (_, sign) => {
        const address = await sign();
        const etag = await store.put(address, LAST, async () => store.advance(TTL_MS + 1));
        expect(etag).toMatch(/^".+"$/);
      });

      it.each(Object.entries(addresses))('%s can’t be forged', async (_, sign) => {
        await expectRefused(403, store.put(`${await sign()}x`, LAST));
      });

      it('returns an ETag that differs between bodies', async () => {
        const put = async (body: Body) => store.put(await store.presignWhole(PATH), body);
        const etag = await put(LAST);
        expect(await put(LAST)).toBe(etag);
        expect(await put(OTHER)).not.toBe(etag);
      });
    });

    it('a file is listed once it is stored completely, and then replaces the earlier file', async () => {
      const [address, again] = [await store.presignWhole(PATH), await store.presignWhole(PATH)];
      await store.put(address, LAST, async () => expect(await store.list()).toEqual([]));
      expect(await store.list()).toEqual([PATH]);
      await store.put(again, OTHER, async () => expect(await store.holds(PATH, LAST)).toBe(true));
      expect(await store.list()).toEqual([PATH]);
      expect(await store.holds(PATH, OTHER)).toBe(true);
    });

    describe('presigning a part', () => {
      it('opens a new upload for each request for part 1', async () => {
        const [one, other] = [await store.presignPart(PATH, 1), await store.presignPart(PATH, 1)];
        expect(one.uploadId).not.toBe(other.uploadId);
      });

      it('requires the upload id from part 2 on, and refuses it for part 1', async () => {
        const { uploadId } = await begin();
        expect((await store.presignPart(PATH, 2, uploadId)).uploadId).toBe(uploadId);
        await expectRefused(400, store.presignPart(PATH, 2));
        await expectRefused(400, store.presignPart(PATH, 1, uploadId));
        await expectRefused(404, store.presignPart(PATH, 2, 'unknown'));
        await expectRefused(400, store.presignPart('another.mp4', 2, uploadId));
      });

      it('accepts whole numbers up to the maximum', async () => {
        const { uploadId } = await begin();
        await store.presignPart(PATH, PART_NUMBER_MAX, uploadId);
        for (const part of [0, 2.5, PART_NUMBER_MAX + 1])
          await expectRefused(400, store.presignPart(PATH, part, uploadId));
      });
    });

    describe('a part sent again', () => {
      it('replaces the earlier body: the last stored body counts', async () => {
        const { uploadId, parts } = await begin(FIRST, LAST);
        const { address } = await store.presignPart(PATH, 2, uploadId);
        const again = { part: 2, etag: await store.put(address, OTHER) };
        await expectRefused(400, store.complete(PATH, uploadId, parts));
        await store.complete(PATH, uploadId, parts.with(1, again));
        expect(await store.holds(PATH, FIRST, OTHER)).toBe(true);
      });

      it('is replaced by the first attempt if that arrives later', async () => {
        const { uploadId, parts } = await begin(FIRST);
        const [late, soon] = [
          await store.presignPart(PATH, 2, uploadId),
          await store.presignPart(PATH, 2, uploadId),
        ];
        let overtaken = '';
        const etag = await store.put(late.address, LAST, async () => {
          overtaken = await store.put(soon.address, OTHER);
        });
        await expectRefused(400, store.complete(PATH, uploadId, [...parts, { part: 2, etag: overtaken }]));
        await store.complete(PATH, uploadId, [...parts, { part: 2, etag }]);
        expect(await store.holds(PATH, FIRST, LAST)).toBe(true);
      });
    });

    describe('complete', () => {
      it('makes one file of the parts, which is listed only then', async () => {
        const { uploadId, parts } = await begin(FIRST, SECOND, LAST);
        expect(await store.list()).toEqual([]);
        await store.complete(PATH, uploadId, parts);
        expect(await store.list()).toEqual([PATH]);
        expect(await store.holds(PATH, FIRST, SECOND, LAST)).toBe(true);
      });

      it('accepts parts that arrived in any order', async () => {
        const { uploadId, address } = await store.presignPart(PATH, 1);
        const second = await store.presignPart(PATH, 2, uploadId);
        const last = { part: 2, etag: await store.put(second.address, LAST) };
        const first = { part: 1, etag: await store.put(address, FIRST) };
        await store.complete(PATH, uploadId, [first, last]);
        expect(await store.holds(PATH, FIRST, LAST)).toBe(true);
      });

      it('replaces a file in one step', async () => {
        await store.put(await store.presignWhole(PATH), OTHER);
        const { uploadId, parts } = await begin(FIRST, LAST);
        expect(await store.holds(PATH, OTHER)).toBe(true);
        await store.complete(PATH, uploadId, parts);
        expect(await store.list()).toEqual([PATH]);
        expect(await store.holds(PATH, FIRST, LAST)).toBe(true);
      });

      it('refuses a list that isn’t exactly the stored parts in order, and stays open', async () => {
        const { uploadId, parts } = await begin(FIRST, SECOND, LAST);
        const [first, second, last] = parts;
        if (!first || !second || !last) throw new Error('Three parts were stored.');
        const wrong: Readonly<Record<string, readonly NamedPart[]>> = {
          none: [],
          'a gap': [first, last],
          'not from 1': [second, last],
          'another order': [second, first, last],
          'one twice': [first, first, second, last],
          'one too few': [first, second],
          'one too many': [...parts, { part: 4, etag: last.etag }],
          'another ETag': [first, { ...second, etag: first.etag }, last],
        };
        for (const [what, list] of Object.entries(wrong)) {
          const status = await store.complete(PATH, uploadId, list).then(
            () => 200,
            (error: unknown) => (error instanceof Refused ? error.status : error),
          );
          expect({ what, status }).toEqual({ what, status: 400 });
        }
        await store.complete(PATH, uploadId, parts);
        expect(await store.holds(PATH, FIRST, SECOND, LAST)).toBe(true);
      });

      it('refuses an upload without parts', async () => {
        const { uploadId } = await begin();
        await expectRefused(400, store.complete(PATH, uploadId, []));
      });

      it('refuses a small part that isn’t the last, and stays open', async () => {
        const { uploadId, parts } = await begin({ ...FIRST, bytes: PART_MIN_BYTES - 1 });
        const { address } = await store.presignPart(PATH, 2, uploadId);
        const both = [...parts, { part: 2, etag: await store.put(address, LAST) }];
        await expectRefused(400, store.complete(PATH, uploadId, both));
        await store.presignPart(PATH, 2, uploadId);
      });

      it('refuses another file’s name, and stays open', async () => {
        const { uploadId, parts } = await begin(LAST);
        await expectRefused(400, store.complete('another.mp4', uploadId, parts));
        await store.complete(PATH, uploadId, parts);
      });

      it('is 404 for an unknown or completed upload', async () => {
        const { uploadId, parts } = await begin(LAST);
        await expectRefused(404, store.complete(PATH, 'unknown', parts));
        await store.complete(PATH, uploadId, parts);
        await expectRefused(404, store.complete(PATH, uploadId, parts));
        await expectRefused(404, store.presignPart(PATH, 2, uploadId));
      });

      it('invalidates the addresses of its parts, also for a body that is arriving, so the file stays unchanged', async () => {
        const { uploadId, parts } = await begin(LAST);
        const [underWay, late] = [
          await store.presignPart(PATH, 2, uploadId),
          await store.presignPart(PATH, 2, uploadId),
        ];
        const torn = store.put(underWay.address, OTHER, () => store.complete(PATH, uploadId, parts));
        await expectRefused(403, torn);
        await expectRefused(403, store.put(late.address, OTHER));
        expect(await store.holds(PATH, LAST)).toBe(true);
      });
    });

    it('a swept upload is unknown, and none of its bytes are listed', async () => {
      const { uploadId, parts } = await begin(LAST);
      const { address } = await store.presignPart(PATH, 2, uploadId);
      await store.abandonAll();
      await expectRefused(404, store.complete(PATH, uploadId, parts));
      await expectRefused(404, store.presignPart(PATH, 2, uploadId));
      await expectRefused(403, store.put(address, LAST));
      expect(await store.list()).toEqual([]);
    });
  });
}
