// A victim: the S3 gateway under a service that has its records in PostgreSQL.
import {
  CreateBucketCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { startService } from '#e2e/harness/service.ts';
import { startPostgres } from '#e2e/stores/postgres-server.ts';
import { startS3 } from '#e2e/stores/s3-server.ts';
import type { Victim } from '#e2e/torture/crashes.ts';
import { uploadsOnRecord } from './postgres.ts';
import { KEY, restartAndSweep, SETTINGS, WORKSPACE } from './service-on-disk.ts';

const BUCKET = 'torture';

/** @returns undefined if Ceph or PostgreSQL is not installed */
export async function gatewayUnderService(): Promise<Victim | undefined> {
  await using made = new AsyncDisposableStack();
  const [s3, postgres] = await Promise.all([startS3(), startPostgres({ keepsCommits: true })]);
  if (s3) made.use(s3);
  if (postgres) made.use(postgres);
  if (!s3 || !postgres) return undefined;
  const { endpoint, region, accessKeyId, secretAccessKey } = s3;
  const credentials = { accessKeyId, secretAccessKey };
  const bucket = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  made.defer(() => bucket.destroy());
  await bucket.send(new CreateBucketCommand({ Bucket: BUCKET }));
  const url = `${postgres.url}/postgres`;
  let service = await startService({
    ...SETTINGS,
    DATABASE_URL: url,
    MEDIA: 's3',
    S3_BUCKET: BUCKET,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  });
  made.defer(() => service[Symbol.asyncDispose]());
  const all = made.move();
  return {
    origin: service.origin,
    key: KEY,
    async readFile(path) {
      const { Body } = await bucket.send(
        new GetObjectCommand({ Bucket: BUCKET, Key: `${WORKSPACE}/${path}` }),
      );
      return (await Body?.transformToByteArray()) ?? new Uint8Array();
    },
    async leftovers() {
      const { Uploads = [] } = await bucket.send(new ListMultipartUploadsCommand({ Bucket: BUCKET }));
      return [...Uploads.map(({ Key }) => `The upload of ${Key}`), ...(await uploadsOnRecord(url))];
    },
    crash: () => s3.killGateway(),
    recover: () => s3.startGateway(),
    async sweepSoon() {
      service = await restartAndSweep(service);
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}
