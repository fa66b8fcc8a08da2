// Runs Uppy against our endpoints. Uppy's multipart client uses the protocol of its server, Companion. The adapter below
// maps each call to one of ours and adds no requests.

import AwsS3 from '@uppy/aws-s3';
import Uppy from '@uppy/core';
import { z } from 'zod';
import { complete, presignPart, presignSingle } from './api.ts';
import { begin } from './clock.ts';

const COMPANION = '/companion';

export interface UppySettings {
  /** Part size (bytes). Default: Uppy's choice. */
  readonly partSize?: number;
  /** Concurrent files. Default: Uppy's choice. */
  readonly limit?: number;
  readonly multipart: boolean;
}

/** Resolves when Uppy reports every file as complete. */
export async function runUppy(
  files: readonly File[],
  { partSize, limit, multipart }: UppySettings,
  apiKey: string,
): Promise<void> {
  const uppy = new Uppy({ autoProceed: false });
  const typeOf = (name: string): string => files.find((file) => file.name === name)?.type ?? '';
  const options = {
    shouldUseMultipart: multipart,
    generateObjectKey: (file: { readonly name: string }) => file.name,
    ...(limit !== undefined && { limit }),
  };
  if (multipart) {
    answerCompanion(apiKey);
    uppy.use(AwsS3, {
      ...options,
      companionEndpoint: COMPANION,
      ...(partSize !== undefined && { getChunkSize: () => partSize }),
    });
  } else {
    uppy.use(AwsS3, {
      ...options,
      signRequest: async ({ key }) => ({ url: await presignSingle(apiKey, key, typeOf(key)) }),
    });
  }
  begin();
  uppy.addFiles(files.map((file) => ({ name: file.name, type: file.type, data: file, source: 'bench' })));
  const result = await uppy.upload();
  const failed = result?.failed ?? [];
  if (failed.length > 0) throw new Error(`Uppy failed ${failed.length} files: ${String(failed[0]?.error)}`);
}

const createBody = z.object({ filename: z.string() });
const completeBody = z.object({ parts: z.array(z.object({ PartNumber: z.number(), ETag: z.string() })) });

function answerCompanion(key: string): void {
  const realFetch = globalThis.fetch;
  /** Part 1's address. It arrives with the upload id, before Uppy asks for it. */
  const firstAddress = new Map<string, string>();

  async function answer(url: URL, init: RequestInit | undefined): Promise<unknown> {
    const [id = '', last = ''] = url.pathname.replace(`${COMPANION}/s3/multipart`, '').split('/').slice(1);
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const objectKey = url.searchParams.get('key') ?? '';
    if (id === '') {
      const { filename } = createBody.parse(body);
      const { uploadId, uploadUrl } = await presignPart(key, filename, 1);
      firstAddress.set(uploadId, uploadUrl);
      return { key: filename, uploadId };
    }
    if (last === 'complete') {
      await complete(key, objectKey, id, completeBody.parse(body).parts);
      return { location: objectKey };
    }
    const partNumber = Number(last);
    if (partNumber === 1) return { url: firstAddress.get(id) };
    return { url: (await presignPart(key, objectKey, partNumber, id)).uploadUrl };
  }

  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (!url.pathname.startsWith(COMPANION)) return realFetch(input, init);
    return Response.json(await answer(url, init));
  };
}
