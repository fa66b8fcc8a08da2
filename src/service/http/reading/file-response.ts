// Decides the response to a request for a file: the whole file, a range, or 304.
import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from '#service/core/api-error.ts';
import { type ByteRange, selectBytes } from './byte-range.ts';
import { evaluateConditions, matchesIfRange } from './conditions.ts';

export interface FileRequest {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
}

/** A file as its store describes it. */
export interface StoredFile {
  readonly version: string;
  readonly modifiedAt: number;
  readonly size: number;
}

type Headers = Readonly<Record<string, string>>;

export type FileResponse =
  | { readonly status: 200 | 206; readonly range: ByteRange; readonly headers: Headers }
  | { readonly status: 304; readonly headers: Headers }
  | { readonly status: 416; readonly headers: Headers };

/**
 * @param now time (ms since 1970)
 * @throws ApiError if the request requires another version
 */
export function createFileResponse(
  { method, headers: requestHeaders }: FileRequest,
  { version, modifiedAt, size }: StoredFile,
  now = Date.now(),
): FileResponse {
  const etag = `"${version}"`;
  // `Last-Modified` must not be in the future (RFC 9110 §8.8.2.1).
  const lastModified = new Date(Math.min(modifiedAt, now)).toUTCString();
  const validators = { etag, lastModified };
  const verdict = evaluateConditions(requestHeaders, validators);
  if (verdict === 'failed') {
    throw new ApiError('file-changed', 'The file is not the requested version.');
  }
  // `no-cache` makes the browser ask each time, so that it shows nothing that may no longer be read.
  const headers = { etag, 'last-modified': lastModified, 'cache-control': 'private, no-cache' };
  if (verdict === 'not-modified') return { status: 304, headers };
  const isRanged = method === 'GET' && matchesIfRange(requestHeaders['if-range'], validators, now);
  const selection = selectBytes(isRanged ? requestHeaders.range : undefined, size);
  if (selection.kind === 'unsatisfiable') {
    return { status: 416, headers: { 'content-range': `bytes */${size}` } };
  }
  const range = selection.kind === 'part' ? selection.range : { start: 0, end: size };
  const length = { 'accept-ranges': 'bytes', 'content-length': `${range.end - range.start}` };
  if (selection.kind === 'whole') return { status: 200, range, headers: { ...headers, ...length } };
  const contentRange = `bytes ${range.start}-${range.end - 1}/${size}`;
  return { status: 206, range, headers: { ...headers, ...length, 'content-range': contentRange } };
}
