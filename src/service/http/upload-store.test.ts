import { Readable } from 'node:stream';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, expect } from 'vitest';
import {
  type Body,
  Refused,
  type UploadStoreDriver,
  uploadStoreConformance,
} from '#contract/conformance/upload-store.conformance.ts';
import { UPLOAD_SWEEP_AFTER_SECONDS } from '#contract/limits.ts';
import { manualClock } from '#service/testing/manual-clock.ts';
import { bytesOf, leftovers, readMedia, VIDEO } from '#service/testing/media-steps.ts';
import { md5 } from '#service/testing/store-steps.ts';
import { startTestService, type TestService } from '#service/testing/test-service.ts';

const MULTIPART = '/media/upload-url/multipart';

let service: TestService | undefined;
afterAll(() => service?.[Symbol.asyncDispose]());

function accepted(response: LightMyRequestResponse): LightMyRequestResponse {
  if (response.statusCode !== 200) throw new Refused(response.statusCode);
  return response;
}

/** Yields half of the body, runs a function, and yields the rest. */
async function* inHalves(bytes: Buffer, meanwhile: () => Promise<void>): AsyncGenerator<Buffer> {
  const middle = bytes.length >> 1;
  yield bytes.subarray(0, middle);
  await meanwhile();
  yield bytes.subarray(middle);
}

function bytesOfBody({ content, bytes }: Body): Buffer {
  return bytesOf(bytes, content);
}

async function start(): Promise<UploadStoreDriver> {
  await service?.[Symbol.asyncDispose]();
  const time = manualClock();
  const running = await startTestService({}, { clock: time.clock });
  service = running;
  return {
    presignWhole: async (fileName) =>
      accepted(
        await running.send('POST', '/media/upload-url', { fileName, contentType: VIDEO }),
      ).json<string>(),
    async presignPart(fileName, partNumber, uploadId) {
      const body = { action: 'presign', fileName, contentType: VIDEO, partNumber, uploadId };
      const answer = accepted(await running.send('POST', MULTIPART, body));
      const { uploadUrl, ...opened } = answer.json<{ uploadId: string; uploadUrl: string }>();
      return { ...opened, address: uploadUrl };
    },
    async put(address, body, meanwhile = async () => {}) {
      const { pathname, search } = new URL(address);
      const response = await running.inject({
        method: 'PUT',
        url: pathname + search,
        headers: { 'content-length': String(body.bytes) },
        payload: Readable.from(inHalves(bytesOfBody(body), meanwhile)),
      });
      return String(accepted(response).headers['etag']);
    },
    async complete(fileName, uploadId, named) {
      const parts = named.map(({ part, etag }) => ({ PartNumber: part, ETag: etag }));
      const body = { action: 'complete', fileName, contentType: VIDEO, uploadId, parts };
      accepted(await running.send('POST', MULTIPART, body));
    },
    list: async () => accepted(await running.send('GET', '/media/files')).json<string[]>(),
    holds: async (path, ...bodies) =>
      md5(await readMedia(running, path)) === md5(Buffer.concat(bodies.map(bytesOfBody))),
    advance: time.advance,
    async abandonAll() {
      time.advance(UPLOAD_SWEEP_AFTER_SECONDS * 1000 + 1);
      // Each start sweeps idle uploads without waiting for the end of the sweep.
      await running.restart();
      await expect.poll(() => leftovers(running)).toEqual([]);
    },
  };
}

uploadStoreConformance('the service', start);
