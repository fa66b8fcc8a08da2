// Files that are read back: an address is given to who has a key, and whoever has the address reads from there, without one.
// Where the store hands out its files itself, the address is the store's own.
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
   * @param origin what an address of the service starts with
   * @throws ApiError where there is no such file, or can't be one
   */
  address(workspace: string, fileName: string, origin: string): Promise<string>;
  /** What an address is for. @throws ApiError where it isn't good, or not any more */
  read(token: string): ReadTarget;
  /** To be disposed of. @throws ApiError where this version of the file is gone */
  open(target: ReadTarget): Promise<OpenFile>;
}

/** What a file is said to be, whoever asks for it. */
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

  /** Whatever the list shows may be named, however odd. */
  async function pathOf(workspace: string, fileName: string): Promise<string> {
    const composed = composePath(fileName);
    for (const path of new Set([fileName, composed])) {
      if (await media.has(workspace, { path, kind: 'file' })) return path;
    }
    const message = pathProblem(composed);
    if (message === undefined) throw fileNotFound('There is no such file, or no longer.');
    throw new ApiError('invalid-input', message, [{ path: 'fileName', message }]);
  }

  async function open(workspace: string, path: string): Promise<OpenFile> {
    // None of our addresses leads here where the store has its own.
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

/** By its format. Others may have laid files of any kind there. */
export function described(path: string): Described {
  const format = formatOf(path);
  return {
    contentType: format === undefined ? 'application/octet-stream' : CONTENT_TYPES[format][0],
    contentDisposition: attachment(path.slice(path.lastIndexOf('/') + 1)),
  };
}

const GONE = 'This file is no longer there, or another is in its place.';

function fileNotFound(sentence: string): ApiError {
  return new ApiError('file-not-found', sentence);
}
