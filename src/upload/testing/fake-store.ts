// A server that stores the byte ranges of files in place of their bytes. It answers like the service and passes the same
// suite (contract/conformance/). It never fails by itself. The fake network in front of it does.
import { ApiError } from '#api-client/api-error.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { PART_MIN_BYTES, PART_NUMBER_MAX } from '#contract/limits.ts';
import type { FileVersion } from '#contract/upload-conditions.ts';
import type { Condition } from '#upload/model/condition.ts';
import type { StoredPart } from '#upload/model/parts/stored-part.ts';
import { PutError } from '#upload/network/put-error.ts';
import { type Extent, FakeFile, FakeSlice } from './fake-file.ts';

interface Address {
  readonly path: string;
  readonly uploadId: string | undefined;
  readonly part: number;
  readonly expiresAt: number;
  readonly onlyIf: Condition | undefined;
  isUsed: boolean;
}

interface OpenUpload {
  readonly path: string;
  readonly parts: Map<number, { readonly etag: string; readonly extent: Extent }>;
  readonly onlyIf: Condition | undefined;
}

/** Optional fields of `complete`. */
interface Publishing {
  readonly onlyIf?: Condition | undefined;
  readonly saveAs?: string | undefined;
}

export class FakeStore {
  readonly objects = new Map<string, readonly Extent[]>();
  readonly uploads = new Map<string, OpenUpload>();
  /** Like our service: a repeated `complete` is refused with the code "upload-completed". */
  reportsCompleted = false;
  /** Uploads that were completed. */
  readonly completed = new Set<string>();
  /** Called before a file is published. */
  onPublish: (path: string, extents: readonly Extent[]) => void = () => undefined;
  /** Like the disk store: versions have no ETag. Publishing the same bytes again succeeds even if the condition fails. */
  settlesItself = false;
  readonly #versions = new WeakMap<readonly Extent[], string>();
  readonly #addresses = new Map<string, Address>();
  readonly #now: () => number;
  readonly #ttlMs: number;
  readonly #etagOf: (extent: string) => string;
  #count = 0;

  constructor(now: () => number, ttlMs: number, etagFor = (extent: string) => extent) {
    this.#now = now;
    this.#ttlMs = ttlMs;
    this.#etagOf = etagFor;
  }

  presignWhole(path: string, onlyIf?: Condition): string {
    return this.#sign(path, undefined, 1, onlyIf);
  }

  presignPart(
    path: string,
    part: number,
    uploadId?: string,
    onlyIf?: Condition,
  ): { uploadId: string; address: string } {
    const isNumber = Number.isInteger(part) && part >= 1 && part <= PART_NUMBER_MAX;
    if (!isNumber || (part === 1) !== (uploadId === undefined)) throw refused(400);
    if (uploadId !== undefined) this.#openFor(path, uploadId);
    const id = uploadId ?? `upload-${++this.#count}`;
    if (uploadId === undefined) this.uploads.set(id, { path, parts: new Map(), onlyIf });
    return { uploadId: id, address: this.#sign(path, id, part) };
  }

  /** Checks the address when the request starts. @returns stores the body when all of it has arrived */
  beginPut(url: string): (body: Blob | ArrayBuffer) => { readonly etag: string } {
    const address = this.#usable(url);
    return (body) => {
      const extent = getExtent(body);
      this.#usable(url, address.expiresAt);
      const etag = `"${this.etagOf(extent)}"`;
      if (address.uploadId === undefined) this.#publish(address.path, [extent], address.onlyIf);
      else this.uploads.get(address.uploadId)?.parts.set(address.part, { etag, extent });
      address.isUsed = true;
      return { etag };
    };
  }

  complete(
    path: string,
    uploadId: string,
    named: readonly Pick<StoredPart, 'part' | 'etag'>[],
    { onlyIf, saveAs }: Publishing = {},
  ): void {
    const { parts, ...begun } = this.#openFor(path, uploadId);
    const extents = named.map(({ part, etag }, index) => {
      const stored = parts.get(part);
      if (part !== index + 1 || stored?.etag !== etag) throw refused(400);
      return stored.extent;
    });
    const isTooSmall = extents.slice(0, -1).some(({ start, end }) => end - start < PART_MIN_BYTES);
    if (extents.length === 0 || extents.length !== parts.size || isTooSmall) throw refused(400);
    const usual = saveAs === undefined ? begun.onlyIf : ({ absent: true } as const);
    this.#publish(saveAs ?? path, extents, onlyIf ?? usual);
    this.uploads.delete(uploadId);
    this.completed.add(uploadId);
  }

  /**
   * Forgets uploads before the time that the API guarantees, except uploads that replace a file. For these the engine relies
   * on that time to find out whether a `complete` without an answer succeeded.
   */
  sweep(): void {
    for (const [id, { path }] of this.uploads) if (!this.objects.has(path)) this.uploads.delete(id);
  }

  /** Whether the file at the path has exactly the bytes of this content, in order. */
  isWhole(path: string, content: string, size: number): boolean {
    let reached = 0;
    for (const { content: from, start, end } of this.objects.get(path) ?? []) {
      if (from !== content || start !== reached) return false;
      reached = end;
    }
    return this.objects.has(path) && reached === size;
  }

  /** Returns what an address was signed for. */
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
    if (!upload)
      throw refused(
        404,
        undefined,
        this.reportsCompleted && this.completed.has(uploadId) ? 'upload-completed' : undefined,
      );
    if (upload.path !== path) throw refused(400);
    return upload;
  }

  versions(paths: readonly string[]): readonly FileVersion[] {
    return paths.map((path) => {
      const extents = this.objects.get(path);
      if (!extents) return { absent: true };
      const size = extents.reduce((sum, { start, end }) => sum + end - start, 0);
      const [only] = extents.length === 1 ? extents : [];
      const etag = only && !this.settlesItself && { etag: this.etagOf(only) };
      return { version: this.#versionOf(extents), size, ...etag };
    });
  }

  etagOf({ content, start, end }: Extent): string {
    return this.#etagOf(`${content} ${start}-${end}`);
  }

  #publish(path: string, extents: readonly Extent[], onlyIf: Condition | undefined): void {
    const existing = this.objects.get(path);
    const isSame = existing && JSON.stringify(existing) === JSON.stringify(extents);
    if (this.settlesItself && onlyIf && isSame) return;
    const holds =
      !onlyIf || ('absent' in onlyIf ? !existing : existing && this.#versionOf(existing) === onlyIf.version);
    if (!holds) throw refused(412, undefined, 'file-changed');
    this.onPublish(path, extents);
    this.objects.set(path, extents);
  }

  #versionOf(extents: readonly Extent[]): string {
    const version = this.#versions.get(extents) ?? `v${++this.#count}`;
    this.#versions.set(extents, version);
    return version;
  }

  #sign(path: string, uploadId: string | undefined, part: number, onlyIf?: Condition): string {
    const url = `put:${++this.#count}`;
    this.#addresses.set(url, {
      path,
      uploadId,
      part,
      onlyIf,
      expiresAt: this.#now() + this.#ttlMs,
      isUsed: false,
    });
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

export function getExtent(body: Blob | ArrayBuffer): Extent {
  if (body instanceof FakeSlice || body instanceof FakeFile) return body.extent;
  throw new Error('A body of this kind would be many times slower in a browser.');
}

export function refused(status: number, retryAfterSeconds?: number, code?: ErrorCode): ApiError {
  return new ApiError({
    kind: 'refused',
    status,
    detail: `status ${status}`,
    fields: [],
    ...(code && { code }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}
