// Which part of a file a PUT carries. To the browser an address is opaque; here it is opened, to count what is sent.
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { Exchange, FaultProxy } from '#e2e/harness/fault-proxy.ts';
import { isPut } from '#e2e/harness/uploads.ts';
import { expect } from './test.ts';

export const MIB = 1024 * 1024;
/** Of files up to 800 MiB. */
export const PART_BYTES = 8 * MIB;

const address = z.object({ target: z.object({ partNumber: z.int() }), expiresAt: z.int() });

function addressIn(url = ''): z.infer<typeof address> | undefined {
  const [payload = ''] = url.split('token=')[1]?.split('.') ?? [];
  if (payload === '') return undefined;
  return address.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString())).data;
}

/** From 1; 0 for what carries no part. */
function partIn(url: string | undefined): number {
  return addressIn(url)?.target.partNumber ?? 0;
}

/** Until when parts could be sent, by the service's clock, in milliseconds since 1970. */
export function expiriesOf({ exchanges }: FaultProxy): number[] {
  return exchanges.map(({ url }) => addressIn(url)?.expiresAt ?? 0).filter((expiresAt) => expiresAt > 0);
}

/** PUTs of this part and those behind it. */
export function isFromPart(first: number): (request: IncomingMessage) => boolean {
  return (request) => isPut(request) && partIn(request.url) >= first;
}

/** Presigning a part, and `complete`. */
export function isMultipartCall({ url }: IncomingMessage): boolean {
  return url?.startsWith('/api/media/upload-url/multipart') ?? false;
}

/** The parts a browser was told are stored, in the order they were sent. One that is named twice was sent in vain. */
export function storedParts({ exchanges }: FaultProxy): number[] {
  return exchanges.filter(isStored).map(({ url }) => partIn(url));
}

function isStored({ method, status }: Exchange): boolean {
  return method === 'PUT' && status === 200;
}

export async function expectStored(faults: FaultProxy, ...parts: number[]): Promise<void> {
  await expect.poll(() => storedParts(faults).sort(ascending)).toEqual(parts);
}

/** Nothing that was stored has been sent again. */
export function expectEachPartOnce(faults: FaultProxy, count: number): void {
  const all = Array.from({ length: count }, (_, index) => index + 1);
  expect(storedParts(faults).sort(ascending)).toEqual(all);
}

function ascending(a: number, b: number): number {
  return a - b;
}
