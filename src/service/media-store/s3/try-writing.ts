// Checks that files can be written, by storing a small file and deleting it in a batch, as the service deletes files.
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { deleteObjects } from './delete-objects.ts';
import type { SendCommand } from './send-command.ts';
import type { S3Settings } from './settings.ts';

/** A name that no workspace can have. */
const NAME = '.lectern-write-check';

type Place = Pick<S3Settings, 'bucket' | 'prefix'>;

/** Returns the key of the test file. Several services may use it at once. */
export const probeKey = ({ prefix }: Pick<Place, 'prefix'>): string => prefix + NAME;

export async function putProbe(send: SendCommand, place: Place): Promise<void> {
  await send(new PutObjectCommand({ Bucket: place.bucket, Key: probeKey(place), Body: 'x' }));
}

export async function deleteProbe(send: SendCommand, place: Place): Promise<void> {
  await deleteObjects(send, place.bucket, [probeKey(place)]);
}

export async function tryWriting(send: SendCommand, place: Place): Promise<void> {
  await putProbe(send, place);
  await deleteProbe(send, place);
}
