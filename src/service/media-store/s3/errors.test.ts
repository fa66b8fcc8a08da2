import { S3ServiceException } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { StoreFull, StoreUnavailable } from '#service/media-store/media-store.ts';
import { translateErrors } from './errors.ts';

const serviceError = (name: string, httpStatusCode: number) =>
  new S3ServiceException({ name, $fault: 'server', $metadata: { httpStatusCode }, message: 'x' });
const broken = (code: string) => Object.assign(new Error('x'), { code });

test.each([
  ['has no room', serviceError('QuotaExceeded', 403), StoreFull],
  ['has no room, by the status alone', serviceError('Other', 507), StoreFull],
  ['is busy', serviceError('SlowDown', 503), StoreUnavailable],
  ['is busy, by the status alone', serviceError('Other', 429), StoreUnavailable],
  ['refuses the connection', broken('ECONNREFUSED'), StoreUnavailable],
  ['has no name', broken('ENOTFOUND'), StoreUnavailable],
  ['times out', new DOMException('x', 'TimeoutError'), StoreUnavailable],
])(
  'an error of S3 is translated to an error of the store, with the original as its cause: S3 %s',
  async (_what, error, expected) => {
    const thrown = await translateErrors(Promise.reject(error)).catch((reason: unknown) => reason);
    expect(thrown).toBeInstanceOf(expected);
    expect(thrown).toMatchObject({ cause: error });
  },
);

test.each([serviceError('AccessDenied', 403), serviceError('InternalError', 500), broken('ERR_INVALID_ARG')])(
  'an unknown error is passed on unchanged, and becomes a 500: $message',
  async (unknown) => {
    await expect(translateErrors(Promise.reject(unknown))).rejects.toBe(unknown);
  },
);
