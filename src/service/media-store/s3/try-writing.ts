// Finds out whether the bucket takes files, by storing a small one and deleting it in the way that files are deleted.
import { PutObjectCommand } from '@aws-sdk/client-s3';
import type { Ask } from './ask.ts';
import { deleteObjects } from './delete-objects.ts';
import type { S3Settings } from './settings.ts';

/** Below the prefix, where no workspace can be. */
const NAME = '.lectern-write-check';

type Place = Pick<S3Settings, 'bucket' | 'prefix'>;

/** The key of the file that is stored to try it. Several services may use it at once. */
export const probeKey = ({ prefix }: Pick<Place, 'prefix'>): string => prefix + NAME;

export async function putProbe(ask: Ask, place: Place): Promise<void> {
  await ask(new PutObjectCommand({ Bucket: place.bucket, Key: probeKey(place), Body: 'x' }));
}

export async function deleteProbe(ask: Ask, place: Place): Promise<void> {
  await deleteObjects(ask, place.bucket, [probeKey(place)]);
}

export async function tryWriting(ask: Ask, place: Place): Promise<void> {
  await putProbe(ask, place);
  await deleteProbe(ask, place);
}
