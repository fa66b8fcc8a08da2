import { S3ServiceException } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { StoreFull, StoreUnavailable } from '#service/media-store/media-store.ts';
import { inPortWords } from './errors.ts';

const said = (name: string, httpStatusCode: number) =>
  new S3ServiceException({ name, $fault: 'server', $metadata: { httpStatusCode }, message: 'x' });
const broken = (code: string) => Object.assign(new Error('x'), { code });

test.each([
  ['has no room', said('QuotaExceeded', 403), StoreFull],
  ['has no room, by the status alone', said('Other', 507), StoreFull],
  ['is busy', said('SlowDown', 503), StoreUnavailable],
  ['is busy, by the status alone', said('Other', 429), StoreUnavailable],
  ['refuses the connection', broken('ECONNREFUSED'), StoreUnavailable],
  ['has no name', broken('ENOTFOUND'), StoreUnavailable],
  ['was given up on', new DOMException('x', 'TimeoutError'), StoreUnavailable],
])(
  'an S3 that %s is told in the words of the port, with its own error behind them',
  async (_what, error, told) => {
    const heard = await inPortWords(Promise.reject(error)).catch((reason: unknown) => reason);
    expect(heard).toBeInstanceOf(told);
    expect(heard).toMatchObject({ cause: error });
  },
);

test.each([said('AccessDenied', 403), said('InternalError', 500), broken('ERR_INVALID_ARG')])(
  'what isn’t known goes on as it is, and becomes a 500: $message',
  async (unknown) => {
    await expect(inPortWords(Promise.reject(unknown))).rejects.toBe(unknown);
  },
);
