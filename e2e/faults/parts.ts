// Counts the parts that a browser sends. It decodes the part number from the signed address, which the app never does.
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { Exchange, FaultProxy } from '#e2e/harness/fault-proxy.ts';
import { isPut } from '#e2e/harness/uploads.ts';
import { expect } from './test.ts';

export const MIB = 1024 * 1024;
/** Size of a part (bytes) of files up to 800 MiB. */
export const PART_BYTES = 8 * MIB;

const address = z.object({ target: z.object({ partNumber: z.int() }), expiresAt: z.int() });

function addressIn(url = ''): z.infer<typeof address> | undefined {
  const [payload = ''] = url.split('token=')[1]?.split('.') ?? [];
  if (payload === '') return undefined;
  return address.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString())).data;
}

/** @returns the part number, from 1; 0 if the address is for no part */
function partNumberIn(url: string | undefined): number {
  return addressIn(url)?.target.partNumber ?? 0;
}

/** @returns when the addresses of parts expire (ms since 1970, by the service's clock) */
export function partExpiries({ exchanges }: FaultProxy): number[] {
  return exchanges.map(({ url }) => addressIn(url)?.expiresAt ?? 0).filter((expiresAt) => expiresAt > 0);
}

/** @returns whether a request is the PUT of this part or of a later one */
export function isFromPart(first: number): (request: IncomingMessage) => boolean {
  return (request) => isPut(request) && partNumberIn(request.url) >= first;
}

/** @returns whether a request gets the address of a part, or completes an upload */
export function isMultipartCall({ url }: IncomingMessage): boolean {
  return url?.startsWith('/api/media/upload-url/multipart') ?? false;
}

/** @returns the parts whose PUT was answered with success, in the order they were sent; a repeated part was sent twice */
export function storedParts({ exchanges }: FaultProxy): number[] {
  return exchanges.filter(isStored).map(({ url }) => partNumberIn(url));
}

function isStored({ method, status }: Exchange): boolean {
  return method === 'PUT' && status === 200;
}

export async function expectStored(faults: FaultProxy, ...parts: number[]): Promise<void> {
  await expect.poll(() => storedParts(faults).sort(ascending)).toEqual(parts);
}

/** Expects that each part was stored exactly once. */
export function expectEachPartOnce(faults: FaultProxy, count: number): void {
  const all = Array.from({ length: count }, (_, index) => index + 1);
  expect(storedParts(faults).sort(ascending)).toEqual(all);
}

function ascending(a: number, b: number): number {
  return a - b;
}
