import { ApiError } from '#api-client/api-error.ts';
import {
  Refused,
  type UploadStoreDriver,
  uploadStoreConformance,
} from '#contract/conformance/upload-store.conformance.ts';
import { UPLOAD_ADDRESS_TTL_SECONDS } from '#contract/limits.ts';
import { PutError } from '#upload/network/put-error.ts';
import { FakeSlice } from './fake-file.ts';
import { FakeStore } from './fake-store.ts';

/** Converts the store's refusals to the error that the suite expects. */
async function refusing<T>(step: () => T | Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    const isRefusal = (error instanceof ApiError || error instanceof PutError) && 'status' in error.failure;
    throw isRefusal && error.failure.kind === 'refused' ? new Refused(error.failure.status) : error;
  }
}

async function start(): Promise<UploadStoreDriver> {
  let now = 0;
  const store = new FakeStore(() => now, UPLOAD_ADDRESS_TTL_SECONDS * 1000);
  return {
    presignWhole: (path) => refusing(() => store.presignWhole(path)),
    presignPart: (path, part, uploadId) => refusing(() => store.presignPart(path, part, uploadId)),
    put: (address, { content, bytes }, meanwhile) =>
      refusing(async () => {
        const finish = store.beginPut(address);
        await meanwhile?.();
        return finish(new FakeSlice({ content, start: 0, end: bytes })).etag;
      }),
    complete: (path, uploadId, parts) => refusing(() => store.complete(path, uploadId, parts)),
    list: async () => [...store.objects.keys()],
    holds: async (path, ...bodies) => {
      const extents = store.objects.get(path) ?? [];
      const isSame = bodies.every(({ content, bytes }, index) => {
        const extent = extents[index];
        return extent?.content === content && extent.start === 0 && extent.end === bytes;
      });
      return extents.length === bodies.length && isSame;
    },
    advance(ms) {
      now += ms;
    },
    abandonAll: async () => store.sweep(),
  };
}

uploadStoreConformance('the store of the simulations', start);
