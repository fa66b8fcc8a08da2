// Tests on a fake server that refuses some requests: checking, creating and setting up a bucket.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startFakeS3 } from '#service/testing/fake-s3.ts';
import { checkBucket } from './check.ts';
import { setUpBucket } from './set-up.ts';

const PAGE = 'https://media.example.com';
const NEEDS = { origins: [PAGE], uploadSweepAfterSeconds: 86_400 };

beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
});
afterEach(() => void vi.unstubAllEnvs());

test('a bucket on a store that wants Content-MD5 is set up, and the check finds nothing missing', async () => {
  await using s3 = await startFakeS3({ requiresMd5: true });
  await setUpBucket(s3.settings, NEEDS);
  expect(s3.bucketRules.get('PUT ?cors')).toContain(PAGE);
  expect(s3.bucketRules.get('PUT ?lifecycle')).toContain('<DaysAfterInitiation>7<');
  expect(await checkBucket(s3.settings, NEEDS)).toEqual([]);
});

test.each([
  ['GET ?list-type', 'list the files in'],
  ['PUT', 'write to'],
  ['POST ?delete', 'delete several files with one request from'],
  ['POST ?uploads', 'upload files in parts to'],
  ['GET ?uploadId', 'upload files in parts to'],
  ['GET ?uploads', 'list the unfinished uploads in'],
])('the check names what the store refuses: %s', async (operation, what) => {
  await using s3 = await startFakeS3({ refused: { [operation]: [501, 'NotImplemented'] } });
  await expect(checkBucket(s3.settings, NEEDS)).rejects.toThrow(
    `Lectern can’t ${what} the bucket “media” at ${s3.settings.endpoint}: the S3 server responds with 501 NotImplemented.`,
  );
});

test('the check names what the credentials may not do', async () => {
  await using s3 = await startFakeS3({ refused: { 'POST ?delete': [403, 'AccessDenied'] } });
  await expect(checkBucket(s3.settings, NEEDS)).rejects.toThrow(
    /^The credentials may not delete several files with one request from the bucket .* docs\/s3\.md lists what they need\.$/,
  );
});

test('the check finds a store that accepts a batch delete but deletes no file', async () => {
  await using s3 = await startFakeS3({ deleteErrors: ['AccessDenied'] });
  await expect(checkBucket(s3.settings, NEEDS)).rejects.toThrow(
    /^The credentials may not delete several files with one request from the bucket/,
  );
});

test('the check leaves neither a file nor an upload behind', async () => {
  await using s3 = await startFakeS3();
  await checkBucket(s3.settings, NEEDS);
  expect([...s3.objects.keys()]).toEqual([]);
  expect(s3.requests).toContain('DELETE ?uploadId');
});

test('the check leaves no upload behind if the store refuses to list its parts', async () => {
  await using s3 = await startFakeS3({ refused: { 'GET ?uploadId': [403, 'AccessDenied'] } });
  await expect(checkBucket(s3.settings, NEEDS)).rejects.toThrow(/may not upload files in parts to/);
  expect(s3.requests.at(-1)).toBe('DELETE ?uploadId');
});

test('the check distinguishes a store without bucket rules from credentials that may not read them', async () => {
  const [cors, lifecycle] = ['?cors', '?lifecycle'];
  const refused = Object.fromEntries(
    ['GET', 'PUT'].flatMap((method) =>
      [cors, lifecycle].map((name) => [`${method} ${name}`, [501, 'NotImplemented'] as const]),
    ),
  );
  await using s3 = await startFakeS3({ refused });
  const sentences = [
    `The bucket “media” at ${s3.settings.endpoint} doesn’t support CORS rules. Allow pages at ${PAGE} to upload and read files in the settings of the S3 server.`,
    `The bucket “media” at ${s3.settings.endpoint} doesn’t support lifecycle rules. Unfinished uploads are deleted only while Lectern runs.`,
  ];
  expect(await setUpBucket(s3.settings, NEEDS)).toEqual(sentences);
  expect(await checkBucket(s3.settings, NEEDS)).toEqual(sentences);
});

test('setup continues if the store rejects the lifecycle rule as malformed, like Swift', async () => {
  await using s3 = await startFakeS3({ refused: { 'PUT ?lifecycle': [400, 'MalformedXML'] } });
  expect(await setUpBucket(s3.settings, NEEDS)).toEqual([
    expect.stringContaining(`allows pages at ${PAGE} to upload and read files`),
    expect.stringContaining('doesn’t support lifecycle rules'),
  ]);
});

test.each([
  ['us-east-1', ''],
  ['eu-central-1', '<LocationConstraint>eu-central-1</LocationConstraint>'],
])('a missing bucket is created in the region %s', async (region, constraint) => {
  await using s3 = await startFakeS3({ hasBucket: false });
  const settings = { ...s3.settings, region };
  await expect(setUpBucket(settings, NEEDS)).rejects.toThrow(/doesn’t exist\. Create it with/);
  const [first] = await setUpBucket(settings, NEEDS, { create: true });
  expect(first).toBe(`The bucket “media” was created in the region ${region}.`);
  expect(s3.bucketRules.get('PUT')).toContain(constraint);
  expect(s3.bucketRules.get('PUT') === '').toBe(constraint === '');
  expect(await checkBucket(settings, NEEDS)).toEqual([]);
});

test('two concurrent setups that create the bucket both succeed', async () => {
  await using s3 = await startFakeS3({ hasBucket: false });
  const both = [1, 2].map(() => setUpBucket(s3.settings, NEEDS, { create: true }));
  const created = (await Promise.all(both)).flat().filter((sentence) => sentence.includes('was created'));
  expect(created).toHaveLength(1);
});

test.each([
  [403, 'AccessDenied', /^The credentials may not create the bucket .* \(s3:CreateBucket\)\.$/],
  [409, 'BucketAlreadyExists', /^The name of the bucket .* is taken\. Set S3_BUCKET to another\.$/],
  [400, 'InvalidBucketName', /^“media” is not a valid bucket name\./],
  [400, 'InvalidLocationConstraint', /can’t be created in the region us-east-1\. Set S3_REGION/],
] as const)('setup explains why the bucket can’t be created: %s %s', async (status, code, sentence) => {
  await using s3 = await startFakeS3({ hasBucket: false, refused: { PUT: [status, code] } });
  await expect(setUpBucket(s3.settings, NEEDS, { create: true })).rejects.toThrow(sentence);
});
