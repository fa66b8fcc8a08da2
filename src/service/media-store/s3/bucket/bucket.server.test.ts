// Tests on a real S3 server: checking a bucket and setting it up.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import {
  GetBucketCorsCommand,
  GetBucketLifecycleConfigurationCommand,
  PutBucketCorsCommand,
} from '@aws-sdk/client-s3';
import { afterEach, expect, test, vi } from 'vitest';
import { bucketOfRun } from '#service/testing/s3-bucket.ts';
import { checkBucket } from './check.ts';
import { setUpBucket } from './set-up.ts';

const PAGE = 'https://media.example.com';
const NEEDS = { origins: [PAGE], uploadSweepAfterSeconds: 86_400 };

afterEach(() => void vi.unstubAllEnvs());

function portOf(server: Server): number | undefined {
  const address = server.address();
  return typeof address === 'object' ? address?.port : undefined;
}

test('the check reports the missing rules of a new bucket, and nothing once it is set up', async () => {
  using bucket = await bucketOfRun();
  const { settings } = bucket;
  expect(await checkBucket(settings, NEEDS)).toEqual([
    `The bucket “${settings.bucket}” doesn’t allow pages at ${PAGE} to upload files. Run “npm run s3:setup” to change that.`,
    `The bucket “${settings.bucket}” doesn’t allow pages at ${PAGE} to read files, so they can’t play or archive them. Run “npm run s3:setup” to change that.`,
    expect.stringMatching(
      /has no rule that deletes unfinished uploads, .* Run “npm run s3:setup” to change that\.$/,
    ),
  ]);
  expect(await setUpBucket(settings, NEEDS)).toEqual([
    `The bucket “${settings.bucket}” allows pages at ${PAGE} to upload and read files.`,
    'S3 deletes unfinished uploads below media/ 7 days after they began.',
  ]);
  expect(await checkBucket(settings, NEEDS)).toEqual([]);
});

test('a bucket that is set up lets only pages at the named origins upload and read files', async () => {
  using bucket = await bucketOfRun();
  const { endpoint, bucket: name } = bucket.settings;
  await setUpBucket(bucket.settings, NEEDS);
  const send = (origin: string, method: string, header: string) =>
    fetch(`${endpoint}/${name}/media/studio/a.wav`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': header,
      },
    });
  for (const [method, header] of [
    ['PUT', 'content-type'],
    ['GET', 'range'],
    ['HEAD', 'range'],
  ] as const) {
    const answer = await send(PAGE, method, header);
    expect(answer.headers.get('access-control-allow-origin')).toBe(PAGE);
    const exposed = answer.headers.get('access-control-expose-headers')?.toLowerCase() ?? '';
    for (const name of ['etag', 'content-range', 'accept-ranges']) expect(exposed).toContain(name);
    const { headers } = await send('https://elsewhere.example.com', method, header);
    expect(headers.get('access-control-allow-origin')).toBeNull();
  }
});

test.each([
  [
    'for uploads only',
    {
      AllowedMethods: ['PUT'],
      AllowedHeaders: ['content-type', 'if-none-match', 'if-match'],
      ExposeHeaders: ['ETag'],
    },
  ],
  [
    'that exposes no Content-Range',
    { AllowedMethods: ['PUT', 'GET'], AllowedHeaders: ['*'], ExposeHeaders: ['ETag'] },
  ],
])(
  'the check reports that pages can’t read files because of a rule %s, until the bucket is set up again',
  async (_, rule) => {
    using bucket = await bucketOfRun();
    const { settings, client } = bucket;
    await setUpBucket(settings, NEEDS);
    const CORSRules = [{ ...rule, ID: 'lectern', AllowedOrigins: [PAGE] }];
    await client.send(
      new PutBucketCorsCommand({ Bucket: settings.bucket, CORSConfiguration: { CORSRules } }),
    );
    expect(await checkBucket(settings, NEEDS)).toEqual([
      expect.stringContaining(`doesn’t allow pages at ${PAGE} to read files`),
    ]);
    await setUpBucket(settings, NEEDS);
    expect(await checkBucket(settings, NEEDS)).toEqual([]);
  },
);

test('another program’s rule for all origins doesn’t hide the rule of Lectern', async () => {
  using bucket = await bucketOfRun();
  const { settings, client } = bucket;
  const { endpoint, bucket: Bucket } = settings;
  const CORSRules = [{ AllowedOrigins: ['*'], AllowedMethods: ['GET'] }];
  await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules } }));
  expect(await checkBucket(settings, NEEDS)).toHaveLength(3);
  await setUpBucket(settings, NEEDS);
  expect(await checkBucket(settings, NEEDS)).toEqual([]);
  const asking = { origin: PAGE, 'access-control-request-method': 'PUT' };
  const { headers } = await fetch(`${endpoint}/${Bucket}/media/studio/a.wav`, {
    method: 'OPTIONS',
    headers: { ...asking, 'access-control-request-headers': 'content-type' },
  });
  expect(headers.get('access-control-allow-origin')).toBe(PAGE);
});

test('setup keeps the rules of other programs, and a second setup changes nothing', async () => {
  using bucket = await bucketOfRun();
  const { settings, client } = bucket;
  const theirs = { AllowedOrigins: ['https://theirs.example.com'], AllowedMethods: ['GET'] };
  const Bucket = settings.bucket;
  await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [theirs] } }));
  await setUpBucket(settings, { ...NEEDS, uploadSweepAfterSeconds: 30 * 86_400 });
  const [, days] = await setUpBucket(settings, { ...NEEDS, uploadSweepAfterSeconds: 30 * 86_400 });
  expect(days).toContain('31 days');
  const { CORSRules } = await client.send(new GetBucketCorsCommand({ Bucket }));
  expect(CORSRules?.map(({ AllowedOrigins }) => AllowedOrigins)).toEqual([[PAGE], theirs.AllowedOrigins]);
  const { Rules } = await client.send(new GetBucketLifecycleConfigurationCommand({ Bucket }));
  expect(Rules).toHaveLength(1);
});

test('if the origins are unknown, the check reports none as missing, and setup asks for PUBLIC_URL', async () => {
  using bucket = await bucketOfRun();
  const needs = { ...NEEDS, origins: undefined };
  expect(await checkBucket(bucket.settings, needs)).toHaveLength(1);
  await expect(setUpBucket(bucket.settings, needs)).rejects.toThrow(/^Set PUBLIC_URL to the address/);
});

test('check and setup fail if the bucket doesn’t exist or refuses the credentials', async () => {
  using bucket = await bucketOfRun();
  const { settings } = bucket;
  const elsewhere = { ...settings, bucket: 'not-there' };
  for (const send of [checkBucket, setUpBucket]) {
    await expect(send(elsewhere, NEEDS)).rejects.toThrow(
      `The bucket “not-there” at ${settings.endpoint} doesn’t exist. Create it with “npm run s3:setup -- --create”, or set S3_BUCKET to another.`,
    );
  }
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'wrong');
  for (const send of [checkBucket, setUpBucket]) {
    await expect(send(settings, NEEDS)).rejects.toThrow(/doesn’t accept the credentials/);
  }
});

test('setup creates a bucket in a region of the server, and a second setup changes nothing', async () => {
  using bucket = await bucketOfRun();
  const settings = { ...bucket.settings, bucket: `test-${randomUUID()}` };
  const created = await setUpBucket(settings, NEEDS, { create: true });
  expect(created[0]).toBe(`The bucket “${settings.bucket}” was created in the region us-east-1.`);
  expect(await checkBucket(settings, NEEDS)).toEqual([]);
  expect(await setUpBucket(settings, NEEDS, { create: true })).toEqual(created.slice(1));
  const elsewhere = { ...settings, bucket: `test-${randomUUID()}`, region: 'eu-central-1' };
  await expect(setUpBucket(elsewhere, NEEDS, { create: true })).rejects.toThrow(
    /can’t be created in the region eu-central-1\. Set S3_REGION to the region of the server\.$/,
  );
});

test.each([
  ['cors', /may not change the CORS rules of .* \(s3:GetBucketCORS, s3:PutBucketCORS\)\. docs\/s3\.md/],
  [
    'lifecycle',
    /may not change the lifecycle rules of .* \(s3:GetLifecycleConfiguration, s3:PutLifecycleConfiguration\)/,
  ],
])('setup names the permissions that are missing for %s', async (rules, sentence) => {
  using bucket = await bucketOfRun();
  await using refusing = createHttpServer(({ method, url = '' }, response) => {
    response.statusCode = method === 'PUT' && url.includes(`?${rules}`) ? 403 : method === 'GET' ? 404 : 200;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(refusing, 'listening');
  const endpoint = `http://127.0.0.1:${portOf(refusing)}`;
  await expect(setUpBucket({ ...bucket.settings, endpoint }, NEEDS)).rejects.toThrow(sentence);
});

test('setup says to try again if S3 doesn’t respond', async () => {
  using bucket = await bucketOfRun();
  const away = { ...bucket.settings, endpoint: 'http://127.0.0.1:1' };
  await expect(setUpBucket(away, NEEDS)).rejects.toThrow(
    /127\.0\.0\.1:1 doesn’t respond\. Try again when it does\.$/,
  );
});

test('the check says so if there are no credentials', async () => {
  using bucket = await bucketOfRun();
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, undefined);
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
  vi.stubEnv('HOME', '/nowhere');
  await expect(checkBucket(bucket.settings, NEEDS)).rejects.toThrow(/^There are no credentials for S3\. Set/);
});

test('the check only warns if nothing listens at the endpoint', async () => {
  using bucket = await bucketOfRun();
  const away = { ...bucket.settings, endpoint: 'http://127.0.0.1:1' };
  expect(await checkBucket(away, NEEDS)).toEqual([
    `The bucket “${away.bucket}” at http://127.0.0.1:1 doesn’t respond. Uploads and the gallery don’t work until it does.`,
  ]);
});

test('the check only warns if the server accepts connections but never responds', async () => {
  using bucket = await bucketOfRun();
  await using silent = createServer((socket) => socket.resume()).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const endpoint = `http://127.0.0.1:${portOf(silent)}`;
  const [sentence] = await checkBucket({ ...bucket.settings, endpoint }, NEEDS, 100);
  expect(sentence).toMatch(/doesn’t respond\. Uploads and the gallery don’t work/);
});
