// Tests without a real S3 server: signing is local, and a fake server sends responses that a real one sends only rarely.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { S3Client } from '@aws-sdk/client-s3';
import { describe, expect, test } from 'vitest';
import type { FileCondition } from '#contract/upload-conditions.ts';
import { FileChanged, StoreUnavailable, UploadGone } from '#service/media-store/media-store.ts';
import { createDirectUploads } from './direct-uploads.ts';
import { etagOfParts } from './etag.ts';
import { createKeys } from './keys.ts';
import { commandSender } from './send-command.ts';

const CREDENTIALS = { region: 'x', credentials: { accessKeyId: 'id', secretAccessKey: 'secret' } };

const PART = { partNumber: 1, etag: '900150983cd24fb0d6963f7d28e17f72' };

const all = async () => ({ absent: true, version: true });
const conditions = { put: all, complete: all };

test('signing many addresses yields to other work in between', async () => {
  const direct = createDirectUploads({
    client: new S3Client(CREDENTIALS),
    send: () => expect.unreachable('Nobody is asked.'),
    longestMs: 1_000,
    bucket: 'bucket',
    keys: createKeys(''),
    conditions,
  });
  const sign = (path: string) => direct.fileAddress({ workspace: 'w', path, contentType: 'video/mp4' }, 900);
  // The SDK loads its modules at the first call.
  await sign('first.mp4');
  let turns = 0;
  const count = () => {
    turns++;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  for (let at = 0; at < 100; at++) await sign(`${at}.mp4`);
  clearImmediate(counting);
  expect(turns).toBeGreaterThan(0);
});

/** `changed` and `absent`: the condition failed, because the path has another object or none. */
type Completion = 'done' | 'failed' | 'gone' | 'conflict' | 'changed' | 'absent';

const STATUS: Record<Completion, number> = {
  done: 200,
  failed: 500,
  gone: 404,
  conflict: 409,
  changed: 412,
  absent: 404,
};

/** Completes an upload of one part on a server that gives these answers, and repeats the last one. */
async function complete(
  answers: readonly Completion[],
  { longestMs, onlyIf, etag }: { longestMs: number; onlyIf?: FileCondition; etag?: string },
): Promise<void> {
  const left = [...answers];
  let last: Completion | undefined;
  const server = createServer(({ method }, response) => {
    if (method === 'POST') last = left.shift() ?? last;
    const status = method === 'POST' || last === 'gone' ? STATUS[last ?? 'done'] : 200;
    response.statusCode = method === 'HEAD' && etag === undefined ? 404 : status;
    if (etag !== undefined) response.setHeader('etag', `"${etag}"`);
    response.end(`<Answer><Code>${last}</Code></Answer>`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : expect.unreachable();
  const client = new S3Client({ ...CREDENTIALS, endpoint: `http://127.0.0.1:${port}`, maxAttempts: 1 });
  const send = commandSender(client, 10_000);
  try {
    const direct = createDirectUploads({
      client,
      send,
      longestMs,
      retryMs: 1,
      bucket: 'b',
      keys: createKeys(''),
      conditions,
    });
    await direct.complete({ id: 'id', workspace: 'w', path: 'a.mp4' }, [PART], onlyIf);
  } finally {
    client.destroy();
    server.close();
  }
}

test('completing is retried while S3 answers 500, as it does while another replica completes the upload', async () => {
  await expect(complete(['failed', 'failed', 'done'], { longestMs: 60_000 })).resolves.toBeUndefined();
});

test('completing stops with UploadGone once the upload is gone', async () => {
  await expect(complete(['failed', 'failed', 'gone'], { longestMs: 60_000 })).rejects.toThrow(UploadGone);
});

test('completing stops with StoreUnavailable after the time limit, so that the client tries again later', async () => {
  await expect(complete(['failed'], { longestMs: 200 })).rejects.toThrow(StoreUnavailable);
});

describe('a condition', () => {
  const onlyIf = { version: 'some-version' };
  const longestMs = 60_000;

  test.each<[Completion[], typeof FileChanged | undefined]>([
    [['changed'], FileChanged],
    [['absent'], FileChanged],
    [['conflict', 'done'], undefined],
    [['conflict', 'changed'], FileChanged],
    [['conflict', 'conflict'], FileChanged],
    [['failed', 'changed'], FileChanged],
  ])('of which S3 says: %s', async (answers, outcome) => {
    const completed = complete(answers, { longestMs, onlyIf });
    if (outcome) await expect(completed).rejects.toThrow(outcome);
    else await expect(completed).resolves.toBeUndefined();
  });

  test('counts as met if it failed because an earlier attempt succeeded and its response was lost', async () => {
    const etag = etagOfParts([PART.etag]);
    await expect(complete(['changed'], { longestMs, onlyIf, etag })).resolves.toBeUndefined();
  });
});
