// Steps that tests about media start from.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { md5 } from './store-steps.ts';
import type { TestService, Workspace } from './test-service.ts';

export const VIDEO = 'video/mp4';
/** The smallest size of a part that is not the last. */
export const PART = 5_000_000;

/** An address for a whole file. */
export async function fileAddress(
  service: TestService,
  fileName: string,
  workspace?: Workspace,
): Promise<string> {
  const body = { fileName, contentType: VIDEO };
  const response = await service.send('POST', '/media/upload-url', body, workspace);
  expect(response.statusCode).toBe(200);
  return response.json<string>();
}

export interface PartAddress {
  readonly uploadId: string;
  readonly uploadUrl: string;
}

/** An address for a part; without an upload id, for the first of a new upload. */
export async function partAddress(
  service: TestService,
  fileName: string,
  partNumber = 1,
  uploadId?: string,
): Promise<PartAddress> {
  const body = { action: 'presign', fileName, contentType: VIDEO, partNumber, uploadId };
  const response = await service.send('POST', '/media/upload-url/multipart', body);
  expect(response.statusCode).toBe(200);
  return response.json<PartAddress>();
}

/** Sends a body to a signed address. */
export function put(
  service: TestService,
  address: string,
  body: string | Uint8Array,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const { pathname, search } = new URL(address);
  return service.inject({ method: 'PUT', url: pathname + search, payload: Buffer.from(body), headers });
}

export async function upload(
  service: TestService,
  fileName: string,
  body: string | Uint8Array = fileName,
  workspace?: Workspace,
): Promise<void> {
  const response = await put(service, await fileAddress(service, fileName, workspace), body);
  expect(response.statusCode).toBe(200);
}

/** Opens an upload and stores these parts. */
export async function uploadParts(
  service: TestService,
  fileName: string,
  parts: readonly Uint8Array[],
): Promise<string> {
  let id: string | undefined;
  for (const [index, part] of parts.entries()) {
    const { uploadId, uploadUrl } = await partAddress(service, fileName, index + 1, id);
    expect((await put(service, uploadUrl, part)).statusCode).toBe(200);
    id = uploadId;
  }
  return id ?? (await partAddress(service, fileName)).uploadId;
}

/** As `complete` wants these parts named. */
export function named(parts: readonly Uint8Array[]): { PartNumber: number; ETag: string }[] {
  return parts.map((part, index) => ({ PartNumber: index + 1, ETag: `"${md5(part)}"` }));
}

export function complete(
  service: TestService,
  fileName: string,
  uploadId: string,
  parts: readonly unknown[],
  workspace?: Workspace,
): Promise<LightMyRequestResponse> {
  const body = { action: 'complete', fileName, contentType: VIDEO, uploadId, parts };
  return service.send('POST', '/media/upload-url/multipart', body, workspace);
}

/** The paths the list answers. */
export async function filesOf(service: TestService, workspace?: Workspace): Promise<string[]> {
  const response = await service.send('GET', '/media/files', undefined, workspace);
  expect(response.statusCode).toBe(200);
  return response.json<string[]>();
}

export function pathOnDisk(service: TestService, path: string, workspace: Workspace = 'studio'): string {
  return join(service.config.media.folder, workspace, path);
}

export function readMedia(service: TestService, path: string, workspace?: Workspace): Promise<Buffer> {
  return readFile(pathOnDisk(service, path, workspace));
}

/** Bytes that differ from part to part. */
export function bytesOf(length: number, seed: string): Buffer {
  return Buffer.alloc(length, `${seed} `);
}

/** Bytes received that are neither in the gallery nor thrown away. */
export async function leftovers(service: TestService): Promise<string[]> {
  const entries = await readdir(join(service.config.data, 'uploads'), {
    recursive: true,
    withFileTypes: true,
  });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
