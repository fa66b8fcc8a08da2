// Helpers for tests of media files.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { FileVersion } from '#contract/upload-conditions.ts';
import { ON_S3 } from './by-store.ts';
import { md5 } from './store-steps.ts';
import type { TestService, Workspace } from './test-service.ts';

export const VIDEO = 'video/mp4';
/** Minimum size (bytes) of every part except the last. */
export const PART = ON_S3 ? 5 * 1024 * 1024 : 5_000_000;

/** @returns a signed address for a file sent with one PUT */
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

/** @returns a signed address for a part. Without an upload id, it begins a new upload */
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

/** The response to a PUT, from the service or from S3. */
export interface PutAnswer extends Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body'> {
  json(): unknown;
}

/** Sends a body to a signed address like a browser. */
export async function put(
  service: TestService,
  address: string,
  body: string | Uint8Array,
  headers: Record<string, string> = {},
): Promise<PutAnswer> {
  if (service.bucket) return putToBucket(address, Buffer.from(body), headers);
  const { pathname, search } = new URL(address);
  return service.inject({ method: 'PUT', url: pathname + search, payload: Buffer.from(body), headers });
}

/** Sends the content type with a single file, because S3 requires the type that the address was signed with. */
async function putToBucket(
  address: string,
  body: Buffer<ArrayBuffer>,
  headers: Record<string, string>,
): Promise<PutAnswer> {
  const isPart = new URL(address).searchParams.has('partNumber');
  const type: Record<string, string> = isPart ? {} : { 'content-type': VIDEO };
  const response = await fetch(address, { method: 'PUT', body, headers: { ...type, ...headers } });
  const text = await response.text();
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    body: text,
    json: (): unknown => JSON.parse(text),
  };
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

/** Begins an upload and sends these parts. @returns its id */
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

/** @returns the list of parts that `complete` expects */
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

/** @returns the current versions of these paths */
export async function versionsOf(service: TestService, ...paths: string[]): Promise<FileVersion[]> {
  const response = await service.send('POST', '/media/versions', { paths });
  expect(response.statusCode).toBe(200);
  return response.json<FileVersion[]>();
}

/** @returns the listed paths */
export async function filesOf(service: TestService, workspace?: Workspace): Promise<string[]> {
  const response = await service.send('GET', '/media/files', undefined, workspace);
  expect(response.statusCode).toBe(200);
  return response.json<string[]>();
}

export function pathOnDisk({ config }: TestService, path: string, workspace: Workspace = 'studio'): string {
  if (config.media.kind !== 'disk') throw new Error('Media are not on disk here.');
  return join(config.media.folder, workspace, path);
}

export async function readMedia(
  service: TestService,
  path: string,
  workspace: Workspace = 'studio',
): Promise<Buffer> {
  if (!service.bucket) return readFile(pathOnDisk(service, path, workspace));
  const bytes = await service.bucket.read(workspace, path);
  if (!bytes) throw new Error(`There is no ${path} in the bucket.`);
  return bytes;
}

/** Stores an empty file without the service, like another program. */
export async function putExternally(service: TestService, path: string): Promise<void> {
  if (service.bucket) return service.bucket.putFile('studio', path);
  const file = pathOnDisk(service, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, '');
}

/** @returns bytes that repeat the seed, so that each part has different bytes */
export function bytesOf(length: number, seed: string): Buffer {
  return Buffer.alloc(length, `${seed} `);
}

/** @returns names of files in the folder of unfinished uploads */
export async function leftovers(service: TestService): Promise<string[]> {
  const entries = await readdir(join(service.config.data, 'uploads'), {
    recursive: true,
    withFileTypes: true,
  });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
