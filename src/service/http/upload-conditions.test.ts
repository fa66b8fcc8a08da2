// Tests uploads with conditions over HTTP: two clients with one name, and lost responses (docs/api.md §4.3).
import { rm } from 'node:fs/promises';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import type { CompleteCondition, FileCondition } from '#contract/upload-conditions.ts';
import { ON_S3, testOnDisk, testOnS3 } from '#service/testing/by-store.ts';
import { expectProblem } from '#service/testing/expect-problem.ts';
import { manualClock } from '#service/testing/manual-clock.ts';
import {
  bytesOf,
  named,
  PART,
  type PutAnswer,
  partAddress,
  pathOnDisk,
  put,
  readMedia,
  upload,
  VIDEO,
  versionsOf,
} from '#service/testing/media-steps.ts';
import { md5 } from '#service/testing/store-steps.ts';
import { startTestService } from '#service/testing/test-service.ts';

const time = manualClock();
const service = await startTestService({}, { clock: time.clock });
afterAll(() => service[Symbol.asyncDispose]());

const MULTIPART = '/media/upload-url/multipart';
const ABSENT = { absent: true } as const;
const OTHER = { version: 'another-version' } as const;
const ONE = [bytesOf(100, 'only')];

const presign = (fileName: string, onlyIf?: FileCondition) =>
  service.send('POST', '/media/upload-url', { fileName, contentType: VIDEO, onlyIf });

const headersOf = (onlyIf: FileCondition): Record<string, string> =>
  'absent' in onlyIf ? { 'if-none-match': '*' } : { 'if-match': `"${onlyIf.version}"` };

async function conditionalAddress(fileName: string, onlyIf: FileCondition): Promise<string> {
  const response = await presign(fileName, onlyIf);
  expect(response.statusCode).toBe(200);
  return response.json<string>();
}

/** Sends a body to a conditional address, with the header that names the condition. */
const putIf = (address: string, body: string, onlyIf: FileCondition): Promise<PutAnswer> =>
  put(service, address, body, headersOf(onlyIf));

/** Begins a multipart upload under a condition and sends these parts. @returns its id */
async function begin(
  fileName: string,
  onlyIf?: FileCondition,
  parts: readonly Uint8Array[] = ONE,
): Promise<string> {
  const body = { action: 'presign', fileName, contentType: VIDEO, onlyIf };
  const response = await service.send('POST', MULTIPART, body);
  expect(response.statusCode).toBe(200);
  const { uploadId, uploadUrl } = response.json<{ uploadId: string; uploadUrl: string }>();
  for (const [index, part] of parts.entries()) {
    const address =
      index === 0 ? uploadUrl : (await partAddress(service, fileName, index + 1, uploadId)).uploadUrl;
    expect((await put(service, address, part)).statusCode).toBe(200);
  }
  return uploadId;
}

interface Completion {
  readonly onlyIf?: CompleteCondition;
  readonly saveAs?: string;
  readonly parts?: readonly Uint8Array[];
}

const complete = (
  fileName: string,
  uploadId: string,
  { parts = ONE, ...rest }: Completion = {},
): Promise<LightMyRequestResponse> =>
  service.send('POST', MULTIPART, {
    action: 'complete',
    fileName,
    contentType: VIDEO,
    uploadId,
    parts: named(parts),
    ...rest,
  });

async function currentVersion(path: string): Promise<FileCondition> {
  const [found] = await versionsOf(service, path);
  return found && 'version' in found ? { version: found.version } : expect.unreachable();
}

const textOf = async (path: string) => String(await readMedia(service, path));

function expectChanged(answer: PutAnswer | LightMyRequestResponse): void {
  // S3 answers the PUT of a single file itself, in XML.
  if (answer.headers['content-type']?.toString().includes('xml')) expect(answer.statusCode).toBe(412);
  else expectProblem(answer, 412, 'file-changed');
}

describe('a file sent with one PUT', () => {
  test('is published if its path is free', async () => {
    const address = await conditionalAddress('put/free.mp4', ABSENT);
    expect((await putIf(address, 'mine', ABSENT)).statusCode).toBe(200);
    expect(await textOf('put/free.mp4')).toBe('mine');
  });

  test('does not replace a file that was stored since, and its address stays valid', async () => {
    const address = await conditionalAddress('put/taken.mp4', ABSENT);
    await upload(service, 'put/taken.mp4', 'theirs');
    expectChanged(await putIf(address, 'mine', ABSENT));
    expect(await textOf('put/taken.mp4')).toBe('theirs');
    await service.send('POST', '/media/files/delete', { paths: ['put/taken.mp4'] });
    expect((await putIf(address, 'mine', ABSENT)).statusCode).toBe(200);
    expect(await textOf('put/taken.mp4')).toBe('mine');
  });

  testOnDisk('replaces exactly the version that its condition names', async () => {
    await upload(service, 'put/version.mp4', 'first');
    const first = await currentVersion('put/version.mp4');
    const addresses = [
      await conditionalAddress('put/version.mp4', first),
      await conditionalAddress('put/version.mp4', first),
    ] as const;
    expect((await putIf(addresses[0], 'second', first)).statusCode).toBe(200);
    expectChanged(await putIf(addresses[1], 'third', first));
    expect(await textOf('put/version.mp4')).toBe('second');
  });

  test('with a version as its condition gets an address that checks the version, or must be sent in parts', async () => {
    await upload(service, 'put/parts.mp4', 'first');
    const first = await currentVersion('put/parts.mp4');
    await upload(service, 'put/parts.mp4', 'second');
    const response = await presign('put/parts.mp4', first);
    if (response.statusCode === 400) expectProblem(response, 400, 'multipart-required');
    else expectChanged(await putIf(response.json<string>(), 'third', first));
    expect(await textOf('put/parts.mp4')).toBe('second');
  });

  test('is published by one of two concurrent clients', async () => {
    const addresses = await Promise.all(['a', 'b'].map(() => conditionalAddress('put/race.mp4', ABSENT)));
    const answers = await Promise.all(addresses.map((address, at) => putIf(address, `client ${at}`, ABSENT)));
    // The loser gets 412. On S3 it may get 409 instead if the two PUTs meet.
    const won = answers.findIndex(({ statusCode }) => statusCode === 200);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await textOf('put/race.mp4')).toBe(`client ${won}`);
  });

  testOnDisk('succeeds without a condition and replaces any file', async () => {
    await upload(service, 'put/none.mp4', 'first');
    await upload(service, 'put/none.mp4', 'second');
    expect(await textOf('put/none.mp4')).toBe('second');
  });

  testOnS3('is refused by S3 without the header that names its condition', async () => {
    const address = await conditionalAddress('put/no-header.mp4', ABSENT);
    expect((await put(service, address, 'mine')).statusCode).toBe(403);
  });

  describe('whose response was lost', () => {
    testOnDisk('gets the error that its address is used, because its body was stored', async () => {
      const address = await conditionalAddress('lost/used.mp4', ABSENT);
      expect((await putIf(address, 'mine', ABSENT)).statusCode).toBe(200);
      expectProblem(await putIf(address, 'mine', ABSENT), 403, 'address-used');
    });

    testOnDisk('succeeds at a new address, because its own bytes are not a different file', async () => {
      for (const _ of ['sent', 'sent again']) {
        const address = await conditionalAddress('lost/new.mp4', ABSENT);
        expect((await putIf(address, 'mine', ABSENT)).statusCode).toBe(200);
      }
      const address = await conditionalAddress('lost/new.mp4', ABSENT);
      expectChanged(await putIf(address, 'others', ABSENT));
    });

    testOnDisk(
      'succeeds at the same address after a crash between publishing the file and recording it',
      async () => {
        const address = await conditionalAddress('lost/crash.mp4', ABSENT);
        // Makes the state after such a crash: the file is in place, but the address isn't marked as used.
        await upload(service, 'lost/crash.mp4', 'mine');
        const before = await versionsOf(service, 'lost/crash.mp4');
        expect((await putIf(address, 'mine', ABSENT)).statusCode).toBe(200);
        expect(await versionsOf(service, 'lost/crash.mp4')).toEqual(before);
        expectProblem(await putIf(address, 'mine', ABSENT), 403, 'address-used');
      },
    );

    testOnS3('finds its own size and ETag in the versions', async () => {
      const address = await conditionalAddress('lost/s3.mp4', ABSENT);
      expect((await putIf(address, 'mine', ABSENT)).statusCode).toBe(200);
      expectChanged(await putIf(address, 'mine', ABSENT));
      expect(await versionsOf(service, 'lost/s3.mp4')).toMatchObject([{ size: 4, etag: md5('mine') }]);
    });
  });
});

test('each of many files in one request has its own condition', async () => {
  await upload(service, 'many/taken.mp4', 'theirs');
  const files = ['many/taken.mp4', 'many/free.mp4'].map((fileName) => ({
    fileName,
    contentType: VIDEO,
    onlyIf: ABSENT,
  }));
  const answers = (await service.send('POST', '/media/upload-urls', { files })).json<{ url: string }[]>();
  const [taken, free] = await Promise.all(answers.map(({ url }) => putIf(url, 'mine', ABSENT)));
  expectChanged(taken ?? expect.unreachable());
  expect(free?.statusCode).toBe(200);
});

describe('a multipart upload', () => {
  test('keeps its first condition, also after a restart', async () => {
    const id = await begin('multi/kept.mp4', ABSENT);
    await upload(service, 'multi/kept.mp4', 'theirs');
    await service.restart();
    expectChanged(await complete('multi/kept.mp4', id));
    expect(await textOf('multi/kept.mp4')).toBe('theirs');
  });

  test('stays open after a failed condition and completes with another', async () => {
    const parts = [bytesOf(PART, 'one'), bytesOf(10, 'two')];
    const id = await begin('multi/open.mp4', ABSENT, parts);
    await upload(service, 'multi/open.mp4', 'theirs');
    for (const onlyIf of [undefined, ABSENT, OTHER]) {
      expectChanged(await complete('multi/open.mp4', id, { parts, ...(onlyIf && { onlyIf }) }));
    }
    const onlyIf = await currentVersion('multi/open.mp4');
    expect((await complete('multi/open.mp4', id, { parts, onlyIf })).statusCode).toBe(200);
    expect(md5(await readMedia(service, 'multi/open.mp4'))).toBe(md5(Buffer.concat(parts)));
  });

  test('can complete without its first condition, and with one that it did not begin with', async () => {
    const [first, second] = [await begin('multi/any.mp4', ABSENT), await begin('multi/any.mp4')];
    await upload(service, 'multi/any.mp4', 'theirs');
    expectChanged(await complete('multi/any.mp4', second, { onlyIf: ABSENT }));
    expect((await complete('multi/any.mp4', first, { onlyIf: { any: true } })).statusCode).toBe(200);
  });

  test('is published by one of two concurrent clients', async () => {
    const parts = [[bytesOf(100, 'a')], [bytesOf(100, 'b')]];
    const ids = [];
    for (const part of parts) ids.push(await begin('multi/race.mp4', ABSENT, part));
    const answers = await Promise.all(
      ids.map((id, at) => complete('multi/race.mp4', id, { parts: parts[at] ?? [] })),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 412]));
    const won = answers.findIndex(({ statusCode }) => statusCode === 200);
    expect(await textOf('multi/race.mp4')).toBe(String(parts[won]?.[0]));
    expectChanged(answers[1 - won] ?? expect.unreachable());
  });

  test('does not replace a file that another client sent with one PUT', async () => {
    const id = await begin('multi/whole.mp4', ABSENT);
    const address = await conditionalAddress('multi/whole.mp4', ABSENT);
    expect((await putIf(address, 'theirs', ABSENT)).statusCode).toBe(200);
    expectChanged(await complete('multi/whole.mp4', id));
    expect(await textOf('multi/whole.mp4')).toBe('theirs');
  });

  describe('whose response was lost', () => {
    test.each<[string, FileCondition | undefined]>([
      ['a condition', ABSENT],
      ['no condition', undefined],
    ])('is reported as completed for 24 hours, with %s', async (_what, onlyIf) => {
      const id = await begin('lost/multi.mp4', onlyIf);
      expect((await complete('lost/multi.mp4', id, { onlyIf: { any: true } })).statusCode).toBe(200);
      expectProblem(await complete('lost/multi.mp4', id), 404, 'upload-completed');
      await upload(service, 'lost/multi.mp4', 'theirs, later');
      expectProblem(await complete('lost/multi.mp4', id), 404, 'upload-completed');
      time.advance(25 * 3_600_000);
      await service.restart();
      await expect
        .poll(async () => (await complete('lost/multi.mp4', id)).json<{ type: string }>().type)
        .toBe('urn:lectern:error:upload-not-found');
    });

    test('is not reported as completed to another workspace', async () => {
      const id = await begin('lost/mine.mp4');
      expect((await complete('lost/mine.mp4', id)).statusCode).toBe(200);
      const body = { action: 'complete', fileName: 'lost/mine.mp4', contentType: VIDEO, uploadId: id };
      const answer = await service.send('POST', MULTIPART, { ...body, parts: named(ONE) }, 'other');
      expectProblem(answer, 404, 'upload-not-found');
    });
  });

  testOnDisk('completes once the path is free, after any number of failed conditions', async () => {
    const parts = [bytesOf(PART + 1, 'one'), bytesOf(PART + 2, 'two')];
    const id = await begin('multi/clean.mp4', ABSENT, parts);
    await upload(service, 'multi/clean.mp4', 'theirs');
    for (const _ of [1, 2]) expectChanged(await complete('multi/clean.mp4', id, { parts }));
    await rm(pathOnDisk(service, 'multi/clean.mp4'));
    expect((await complete('multi/clean.mp4', id, { parts })).statusCode).toBe(200);
  });
});

describe('another name', () => {
  testOnDisk('publishes an upload beside the file that took its name', async () => {
    const id = await begin('as/taken.mp4', ABSENT);
    await upload(service, 'as/taken.mp4', 'theirs');
    expectChanged(await complete('as/taken.mp4', id));
    expect((await complete('as/taken.mp4', id, { saveAs: 'as/taken (2).mp4' })).statusCode).toBe(200);
    expect(await textOf('as/taken.mp4')).toBe('theirs');
    expect(await textOf('as/taken (2).mp4')).toBe(String(ONE[0]));
    expectProblem(await complete('as/taken.mp4', id), 404, 'upload-completed');
  });

  testOnDisk('replaces a file with that name only if its condition allows it', async () => {
    for (const path of ['as/a.mp4', 'as/b.mp4']) await upload(service, path, 'theirs');
    const id = await begin('as/a.mp4', await currentVersion('as/a.mp4'));
    expectChanged(await complete('as/a.mp4', id, { saveAs: 'as/b.mp4' }));
    const onlyIf = await currentVersion('as/b.mp4');
    expect((await complete('as/a.mp4', id, { saveAs: 'as/b.mp4', onlyIf })).statusCode).toBe(200);
    expect(await textOf('as/a.mp4')).toBe('theirs');
  });

  testOnDisk(
    'gets 400 if it breaks the naming rules or changes the format, and the upload stays open',
    async () => {
      const id = await begin('as/format.mp4');
      for (const saveAs of ['as/format.mkv', '../format.mp4', 'format.txt', '', 'as/format.mp4/x.mp4/']) {
        expectProblem(await complete('as/format.mp4', id, { saveAs }), 400, 'invalid-input');
      }
      await upload(service, 'as/folder.mp4/x.mp4');
      expectProblem(await complete('as/format.mp4', id, { saveAs: 'as/folder.mp4' }), 400, 'name-clash');
      expect((await complete('as/format.mp4', id, { saveAs: 'as/Format 2.MP4' })).statusCode).toBe(200);
    },
  );

  testOnS3('is refused, and the upload stays open', async () => {
    const id = await begin('as/fixed.mp4');
    const answer = await complete('as/fixed.mp4', id, { saveAs: 'as/other.mp4' });
    expect(expectProblem(answer, 400, 'invalid-input').errors?.[0]?.path).toBe('saveAs');
    expect((await complete('as/fixed.mp4', id)).statusCode).toBe(200);
  });
});

test.each<[unknown]>([
  [{}],
  [{ absent: false }],
  [{ absent: true, version: 'x' }],
  [{ any: true }],
  [{ version: '' }],
  [{ version: 'a"b' }],
  [{ version: 'x', etag: 'y' }],
  ['absent'],
])('rejects %j as a condition of a new upload', async (onlyIf) => {
  const body = { fileName: 'bad.mp4', contentType: VIDEO, onlyIf };
  expectProblem(await service.send('POST', '/media/upload-url', body), 400, 'invalid-input');
  expectProblem(await service.send('POST', '/media/upload-urls', { files: [body] }), 400, 'invalid-input');
  expectProblem(await service.send('POST', MULTIPART, { ...body, action: 'presign' }), 400, 'invalid-input');
});

test('a condition is accepted with part 1 only', async () => {
  const uploadId = await begin('later.mp4');
  const body = { action: 'presign', fileName: 'later.mp4', contentType: VIDEO, partNumber: 2, uploadId };
  expectProblem(await service.send('POST', MULTIPART, { ...body, onlyIf: ABSENT }), 400, 'invalid-input');
});

test('the service announces both extensions', async () => {
  const announced = (await service.send('GET', '/capabilities')).json<object>();
  expect(announced).toMatchObject({ uploadConditions: true, completeAs: !ON_S3 });
});
