// Reading media files. A client with a key gets a signed address, and reading from the address needs no key. With media in S3
// the address is the bucket's.
import { CONTENT_TYPES } from '#contract/content-types.ts';
import { formatOf } from '#contract/formats.ts';
import { READ_ADDRESS_MAX_SECONDS } from '#contract/limits.ts';
import { composePath, pathProblem } from '#contract/media-paths.ts';
import { ApiError } from '#service/core/api-error.ts';
import type { Clock } from '#service/core/clock.ts';
import type { MediaStore, OpenFile } from '#service/media-store/media-store.ts';
import { attachment } from './content-disposition.ts';
import { createReadAddresses, type ReadTarget } from './read-address.ts';

export interface Reading {
  /**
   * @param origin origin of addresses of this service
   * @throws ApiError if there is no such file
   */
  address(workspace: string, fileName: string, origin: string): Promise<string>;
  /** @returns the file of an address @throws ApiError if the address is invalid or expired */
  read(token: string): ReadTarget;
  /** Opens the file; dispose of it. @throws ApiError if this version of the file is gone */
  open(target: ReadTarget): Promise<OpenFile>;
}

/** Headers that describe a file. */
export interface Described {
  readonly contentType: string;
  readonly contentDisposition: string;
}

interface Parts {
  readonly media: MediaStore;
  readonly clock: Clock;
  readonly signingSecret: string;
  readonly uploadUrlTtlSeconds: number;
}

export function createReading({ media, clock, signingSecret, uploadUrlTtlSeconds }: Parts): Reading {
  const ttlSeconds = Math.min(uploadUrlTtlSeconds, READ_ADDRESS_MAX_SECONDS);
  const addresses = createReadAddresses({ secret: signingSecret, ttlSeconds, clock });

  /** @returns the stored path; every listed path is accepted */
  async function pathOf(workspace: string, fileName: string): Promise<string> {
    const composed = composePath(fileName);
    for (const path of new Set([fileName, composed])) {
      if (await media.has(workspace, { path, kind: 'file' })) return path;
    }
    const message = pathProblem(composed);
    if (message === undefined) throw fileNotFound('There is no such file. It may have been deleted.');
    throw new ApiError('invalid-input', message, [{ path: 'fileName', message }]);
  }

  async function open(workspace: string, path: string): Promise<OpenFile> {
    // With media in S3, no address of this service leads here.
    const file = 'direct' in media ? undefined : await media.open(workspace, path);
    if (!file) throw fileNotFound(GONE);
    return file;
  }

  return {
    async address(workspace, fileName, origin) {
      const path = await pathOf(workspace, fileName);
      if ('direct' in media) {
        return media.direct.readAddress({ workspace, path, ...described(path) }, ttlSeconds);
      }
      await using file = await open(workspace, path);
      return addresses.issue(origin, { workspace, path, version: file.version });
    },
    read: (token) => addresses.read(token),
    async open({ workspace, path, version }) {
      const file = await open(workspace, path);
      if (file.version === version) return file;
      await file[Symbol.asyncDispose]();
      throw fileNotFound(GONE);
    },
  };
}

/** @returns headers by the file's extension, because other programs may store any content */
export function described(path: string): Described {
  const format = formatOf(path);
  return {
    contentType: format === undefined ? 'application/octet-stream' : CONTENT_TYPES[format][0],
    contentDisposition: attachment(path.slice(path.lastIndexOf('/') + 1)),
  };
}

const GONE = 'This file was deleted or replaced.';

function fileNotFound(sentence: string): ApiError {
  return new ApiError('file-not-found', sentence);
}
