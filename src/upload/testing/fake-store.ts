// A server that keeps what it is sent as extents. It answers as the service does, by the suite in
// contract/conformance/, and never fails by itself; the network in front of it does.
import { ApiError } from '#api-client/api-error.ts';
import { PART_MIN_BYTES, PART_NUMBER_MAX } from '#contract/limits.ts';
import type { StoredPart } from '#upload/model/parts/stored-part.ts';
import { PutError } from '#upload/network/put-error.ts';
import { type Extent, FakeFile, FakeSlice } from './fake-file.ts';

interface Address {
  readonly path: string;
  readonly uploadId: string | undefined;
  readonly part: number;
  readonly expiresAt: number;
  isUsed: boolean;
}

interface OpenUpload {
  readonly path: string;
  readonly parts: Map<number, { readonly etag: string; readonly extent: Extent }>;
}

export class FakeStore {
  readonly objects = new Map<string, readonly Extent[]>();
  readonly uploads = new Map<string, OpenUpload>();
  readonly #addresses = new Map<string, Address>();
  readonly #now: () => number;
  readonly #ttlMs: number;
  readonly #etagOf: (extent: string) => string;
  #count = 0;

  constructor(now: () => number, ttlMs: number, etagOf = (extent: string) => extent) {
    this.#now = now;
    this.#ttlMs = ttlMs;
    this.#etagOf = etagOf;
  }

  presignWhole(path: string): string {
    return this.#sign(path, undefined, 1);
  }

  presignPart(path: string, part: number, uploadId?: string): { uploadId: string; address: string } {
    const isNumber = Number.isInteger(part) && part >= 1 && part <= PART_NUMBER_MAX;
    if (!isNumber || (part === 1) !== (uploadId === undefined)) throw refused(400);
    if (uploadId !== undefined) this.#openFor(path, uploadId);
    const id = uploadId ?? `upload-${++this.#count}`;
    if (uploadId === undefined) this.uploads.set(id, { path, parts: new Map() });
    return { uploadId: id, address: this.#sign(path, id, part) };
  }

  /** Judged when the request starts; answers what stores the body once it is whole. */
  beginPut(url: string): (body: Blob | ArrayBuffer) => { readonly etag: string } {
    const address = this.#usable(url);
    return (body) => {
      const extent = extentOf(body);
      this.#usable(url, address.expiresAt);
      address.isUsed = true;
      const etag = `"${this.#etagOf(`${extent.content} ${extent.start}-${extent.end}`)}"`;
      if (address.uploadId === undefined) this.objects.set(address.path, [extent]);
      else this.uploads.get(address.uploadId)?.parts.set(address.part, { etag, extent });
      return { etag };
    };
  }

  complete(path: string, uploadId: string, named: readonly Pick<StoredPart, 'part' | 'etag'>[]): void {
    const { parts } = this.#openFor(path, uploadId);
    const extents = named.map(({ part, etag }, index) => {
      const stored = parts.get(part);
      if (part !== index + 1 || stored?.etag !== etag) throw refused(400);
      return stored.extent;
    });
    const isTooSmall = extents.slice(0, -1).some(({ start, end }) => end - start < PART_MIN_BYTES);
    if (extents.length === 0 || extents.length !== parts.size || isTooSmall) throw refused(400);
    this.objects.set(path, extents);
    this.uploads.delete(uploadId);
  }

  /**
   * Forgets uploads long before their time, but none that would replace a file: for those a lost answer to `complete`
   * is settled by trusting that time.
   */
  sweep(): void {
    for (const [id, { path }] of this.uploads) if (!this.objects.has(path)) this.uploads.delete(id);
  }

  /** Whether all bytes of this content are there, in order, and no others. */
  isWhole(path: string, content: string, size: number): boolean {
    let reached = 0;
    for (const { content: from, start, end } of this.objects.get(path) ?? []) {
      if (from !== content || start !== reached) return false;
      reached = end;
    }
    return this.objects.has(path) && reached === size;
  }

  /** What an address is for. */
  describe(url: string): {
    readonly uploadId: string | undefined;
    readonly part: number;
    readonly path: string;
  } {
    const address = this.#addresses.get(url);
    if (!address) throw new Error(`Nobody signed ${url}`);
    return address;
  }

  #openFor(path: string, uploadId: string): OpenUpload {
    const upload = this.uploads.get(uploadId);
    if (!upload) throw refused(404);
    if (upload.path !== path) throw refused(400);
    return upload;
  }

  #sign(path: string, uploadId: string | undefined, part: number): string {
    const url = `put:${++this.#count}`;
    this.#addresses.set(url, { path, uploadId, part, expiresAt: this.#now() + this.#ttlMs, isUsed: false });
    return url;
  }

  #usable(url: string, now = this.#now()): Address {
    const address = this.#addresses.get(url);
    const isOpen = address && (address.uploadId === undefined || this.uploads.has(address.uploadId));
    if (!isOpen || address.isUsed || now > address.expiresAt)
      throw new PutError({ kind: 'refused', status: 403, detail: '', fields: [] });
    return address;
  }
}

export function extentOf(body: Blob | ArrayBuffer): Extent {
  if (body instanceof FakeSlice || body instanceof FakeFile) return body.extent;
  throw new Error('A body of this kind would be many times slower in a browser.');
}

export function refused(status: number, retryAfterSeconds?: number): ApiError {
  return new ApiError({
    kind: 'refused',
    status,
    detail: `status ${status}`,
    fields: [],
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}
