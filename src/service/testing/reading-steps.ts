// Helpers for tests of reading files.
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { TestService, Workspace } from './test-service.ts';

export function askToRead(
  service: TestService,
  fileName: unknown,
  workspace?: Workspace,
): Promise<LightMyRequestResponse> {
  return service.send('POST', '/media/read-url', { fileName }, workspace);
}

export async function readAddress(service: TestService, fileName: string): Promise<string> {
  const response = await askToRead(service, fileName);
  expect(response.statusCode).toBe(200);
  return response.json<string>();
}

/** The response to a GET, from the service or from S3. */
export interface ReadAnswer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
  json(): unknown;
}

/** Reads from a signed address like a browser. */
export async function read(
  service: TestService,
  address: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
): Promise<ReadAnswer> {
  if (service.bucket) return readFromBucket(address, headers, method);
  const { pathname, search } = new URL(address);
  const response = await service.inject({ method, url: pathname + search, headers });
  const { statusCode, rawPayload: body } = response;
  return { statusCode, headers: response.headers, body, json: () => response.json<unknown>() };
}

async function readFromBucket(
  address: string,
  headers: Record<string, string>,
  method: string,
): Promise<ReadAnswer> {
  const response = await fetch(address, { method, headers });
  const body = Buffer.from(await response.arrayBuffer());
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    body,
    json: (): unknown => JSON.parse(String(body)),
  };
}
