// Fixtures for tests on S3: one real S3 server per worker, and services with a bucket of their own.
import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  type CORSRule,
  CreateBucketCommand,
  GetObjectCommand,
  PutBucketCorsCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { ROOT, type Service, startService } from '#e2e/harness/service.ts';
import { test as base, type Workspace, workspaceOf } from '#e2e/harness/test.ts';
import { HOW_TO_GET_S3, type S3Server, startS3 } from './s3-server.ts';

const KEY = 'k'.repeat(40);
const WORKSPACE = 'default';

interface PerTest {
  /** Skips the test if no S3 server is installed. */
  readonly s3: S3Server;
}
interface PerWorker {
  readonly s3OfWorker: S3Server | undefined;
}

export const test = base.extend<PerTest, PerWorker>({
  s3OfWorker: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      await using server = await startS3();
      await use(server);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  async s3({ s3OfWorker }, use, testInfo) {
    if (!s3OfWorker) return testInfo.skip(true, `There is no S3 here. “${HOW_TO_GET_S3}” brings one.`);
    return use(s3OfWorker);
  },
});

export interface Bucket extends AsyncDisposable {
  readonly service: Service;
  readonly workspace: Workspace;
  /** Runs `s3:setup`, which sets the bucket's rules for pages of the service. */
  setUp(): void;
  /** Sets another CORS rule for pages of the service. */
  allow(rule: Omit<CORSRule, 'AllowedOrigins'>): Promise<void>;
  sha256(path: string): Promise<string>;
}

/** @param env settings of the service besides the bucket's */
export async function startOnBucket(s3: S3Server, env: NodeJS.ProcessEnv = {}): Promise<Bucket> {
  const { endpoint, region, accessKeyId, secretAccessKey } = s3;
  await using made = new AsyncDisposableStack();
  const credentials = { accessKeyId, secretAccessKey };
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  made.defer(() => client.destroy());
  const Bucket = `e2e-${randomUUID()}`;
  await client.send(new CreateBucketCommand({ Bucket }));
  const service = made.use(
    await startService({
      API_KEYS: `${WORKSPACE}:${KEY}`,
      MEDIA: 's3',
      S3_BUCKET: Bucket,
      S3_ENDPOINT: endpoint,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      ...env,
    }),
  );
  const all = made.move();
  return {
    service,
    workspace: workspaceOf(service, WORKSPACE, KEY),
    setUp() {
      execFileSync(process.execPath, ['src/service/cli/s3-setup.ts'], {
        cwd: ROOT,
        env: { ...service.env, PUBLIC_URL: service.origin },
      });
    },
    async allow(rule) {
      const CORSRules = [{ ...rule, AllowedOrigins: [service.origin] }];
      await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules } }));
    },
    async sha256(path) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: `${WORKSPACE}/${path}` }));
      return createHash('sha256')
        .update((await Body?.transformToByteArray()) ?? '')
        .digest('hex');
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}
