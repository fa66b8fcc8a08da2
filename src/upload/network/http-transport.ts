// Implements the transport over HTTP. Calls to the API use the shared fetch layer. PUTs use XMLHttpRequest, because fetch
// doesn't report the progress of an upload.
import { ApiError, type ApiFailure } from '#api-client/api-error.ts';
import { call, send } from '#api-client/call.ts';
import type { Connection } from '#api-client/connection.ts';
import { failureOf, readFailure } from '#api-client/error-body.ts';
import { isReachable } from '#api-client/is-reachable.ts';
import { unexpectedOrigin } from '#api-client/unexpected-origin.ts';
import { api } from '#contract/api.ts';
import type { Condition } from '#upload/model/condition.ts';
import type { Target } from '#upload/model/parts/stored-part.ts';
import { ConditionalList } from './conditional-list.ts';
import { PutError } from './put-error.ts';
import { parseS3Error, type S3Error } from './s3-error.ts';
import { ServerFeatures } from './server-features.ts';
import type { PutOptions, Transport } from './transport.ts';

const PRESIGN_TIMEOUT_MS = 30_000;
/** Timeout (ms) of `complete`. Some stores assemble a large file only during this call. */
const COMPLETE_TIMEOUT_MS = 5 * 60_000;
const REACH_TIMEOUT_MS = 10_000;
const LIST_TIMEOUT_MS = 2 * 60_000;

/** Concurrent PUTs to a host. A browser opens 6 connections to a host. Two stay free for the API and the player. */
const SLOTS = { sameHost: 4, otherHost: 6, multiplexed: 8 };

/**
 * Statuses of a batch request which show that the server doesn't support batches, although it announced them. An older
 * version may have replaced it, or a proxy refuses the body.
 */
const GONE_STATUSES: ReadonlySet<number | undefined> = new Set([404, 405, 413, 501]);

/**
 * @param connection called for every request, because the key may have been replaced
 * @param pageOrigin origin of the page
 */
export function httpTransport(connection: () => Connection, pageOrigin: string): Transport {
  const features = new ServerFeatures(
    () => call(connection(), api.getCapabilities, {}),
    () => performance.now(),
  );
  const list = new ConditionalList(connection);
  /** Returns the fields of a request for an address. They include the condition if the server supports conditions. */
  const requestFields = async ({ path, contentType, onlyIf }: Target, signal: AbortSignal) => {
    const { uploadConditions } = await features.get(signal);
    return { fileName: path, contentType, ...(uploadConditions && onlyIf && { onlyIf }) };
  };
  /** Unexpected origins that have stored a body. If one of them fails later, the network is the cause, not its address. */
  const reachedOrigins = new Set<string>();
  return {
    async presignWhole(target, signal) {
      const address = await call(
        connection(),
        api.createUploadUrl,
        { body: await requestFields(target, signal) },
        { signal, timeoutMs: PRESIGN_TIMEOUT_MS },
      );
      features.answered();
      return address;
    },

    async presignMany(targets, signal) {
      if (!(await features.get(signal)).uploadUrls) return undefined;
      const files = await Promise.all(targets.map((target) => requestFields(target, signal)));
      try {
        const answers = await call(
          connection(),
          api.createUploadUrls,
          { body: { files } },
          { signal, timeoutMs: PRESIGN_TIMEOUT_MS },
        );
        return answers.map((answer) =>
          'url' in answer ? answer.url : new ApiError(failureOf(answer.error)),
        );
      } catch (error) {
        if (!(error instanceof ApiError && GONE_STATUSES.has(error.status))) throw error;
        features.withoutUploadUrls();
        return undefined;
      }
    },

    async presignPart(target, partNumber, uploadId, signal) {
      const { path: fileName, contentType } = target;
      const file = uploadId === undefined ? await requestFields(target, signal) : { fileName, contentType };
      const body = { action: 'presign' as const, ...file, partNumber };
      const answer = await call(
        connection(),
        api.presignPart,
        { body: { ...body, ...(uploadId !== undefined && { uploadId }) } },
        { signal, timeoutMs: PRESIGN_TIMEOUT_MS },
      );
      features.answered();
      return { uploadId: answer.uploadId, address: answer.uploadUrl };
    },

    async put(address, body, options) {
      const addressOrigin = unexpectedOrigin(address, connection().baseUrl, pageOrigin);
      try {
        const stored = await put(address, body, options);
        if (addressOrigin !== undefined) reachedOrigins.add(addressOrigin);
        return stored;
      } catch (error) {
        const isUnreachable = error instanceof PutError && error.failure.kind === 'unreachable';
        if (addressOrigin === undefined || !isUnreachable || reachedOrigins.has(addressOrigin)) throw error;
        throw new PutError(error.failure, { addressOrigin, pageOrigin });
      }
    },

    async complete(target, uploadId, parts, signal) {
      const body = {
        action: 'complete' as const,
        ...(await requestFields(target, signal)),
        ...(target.saveAs !== undefined && { saveAs: target.saveAs }),
        uploadId,
        parts: parts.map(({ part, etag }) => ({ PartNumber: part, ETag: etag })),
      };
      const response = await send(
        connection(),
        api.completeUpload,
        { body },
        { signal, timeoutMs: COMPLETE_TIMEOUT_MS },
      );
      await refuseErrorInside(response);
    },

    async versions(paths, signal) {
      if (!(await features.get(signal)).uploadConditions) return undefined;
      return call(connection(), api.getMediaVersions, { body: { paths: [...paths] } }, { signal });
    },

    features: (signal) => features.get(signal),

    list: (signal) => list.read(signal, LIST_TIMEOUT_MS),

    async reaches(address, signal) {
      try {
        const root = new URL('/', new URL(address, connection().baseUrl));
        return await isReachable(root.href, AbortSignal.any([signal, AbortSignal.timeout(REACH_TIMEOUT_MS)]));
      } catch {
        return false;
      }
    },

    slotsAt(address) {
      const { baseUrl } = connection();
      const { origin, host } = new URL(address, baseUrl);
      if (isMultiplexed(origin)) return SLOTS.multiplexed;
      return host === new URL(baseUrl).host ? SLOTS.sameHost : SLOTS.otherHost;
    },

    hostOf: (address) => new URL(address, connection().baseUrl).host,
  };
}

/** S3's statuses for errors that end an upload. Any other error may be temporary, so it is retried like a 500. */
const COMPLETE_STATUS: ReadonlyMap<string, number> = new Map([
  ['NoSuchUpload', 404],
  ['InvalidPart', 400],
  ['InvalidPartOrder', 400],
  ['EntityTooSmall', 400],
]);

/** Throws the error that a 200 answer contains: S3 answers before it has assembled the file. */
async function refuseErrorInside(response: Response): Promise<void> {
  const s3 = parseS3Error(await response.text().catch(() => ''));
  if (s3) throw new ApiError(refusedByS3(COMPLETE_STATUS.get(s3.code) ?? 500, s3));
}

function refusedByS3(status: number, { code, message }: S3Error): ApiFailure {
  return { kind: 'refused', status, detail: message, fields: [], s3Code: code };
}

/** Whether the origin uses HTTP/2 or 3. Browsers show this only for the page's origin and with Timing-Allow-Origin. */
function isMultiplexed(origin: string): boolean {
  return performance
    .getEntriesByType('resource')
    .some(
      (entry) =>
        entry instanceof PerformanceResourceTiming &&
        /^h[23]/.test(entry.nextHopProtocol) &&
        entry.name.startsWith(`${origin}/`),
    );
}

function put(
  address: string,
  body: Blob | ArrayBuffer,
  { contentType, onlyIf, signal, onSent }: PutOptions,
): Promise<{ readonly etag: string | null }> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const xhr = new XMLHttpRequest();
    const abort = (): void => xhr.abort();
    const fail = (failure: ApiFailure): void => reject(new PutError(failure));
    signal.addEventListener('abort', abort);
    xhr.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    xhr.addEventListener('load', () => {
      if (xhr.status >= 200 && xhr.status < 300) return resolve({ etag: readableEtag(xhr) });
      const s3 = parseS3Error(xhr.responseText);
      readFailure(asResponse(xhr)).then(
        (failure) => fail(s3 ? { ...failure, ...refusedByS3(xhr.status, s3) } : failure),
        reject,
      );
    });
    xhr.addEventListener('error', () => fail({ kind: 'unreachable' }));
    // Safari also fires "abort" for a connection that it dropped itself. Only the signal shows that the upload was stopped.
    xhr.addEventListener('abort', () =>
      // oxlint-disable-next-line promise/prefer-promise-reject-errors -- a signal's reason goes on as it is
      signal.aborted ? reject(signal.reason) : fail({ kind: 'unreachable' }),
    );
    xhr.upload.addEventListener('progress', (event) => onSent(event.loaded));
    xhr.open('PUT', address);
    if (contentType !== undefined) xhr.setRequestHeader('Content-Type', contentType);
    for (const [name, value] of conditionHeaders(address, onlyIf)) xhr.setRequestHeader(name, value);
    xhr.send(body);
  });
}

/** Headers of a condition. S3 checks them, and refuses a header that the address wasn't signed for. */
function* conditionHeaders(
  address: string,
  onlyIf: Condition | undefined,
): Generator<readonly [name: string, value: string]> {
  if (!onlyIf) return;
  const signed = /[?&]X-Amz-SignedHeaders=([^&]*)/i.exec(address)?.[1] ?? '';
  const names = decodeURIComponent(signed).toLowerCase().split(';');
  if ('absent' in onlyIf && names.includes('if-none-match')) yield ['If-None-Match', '*'];
  if ('version' in onlyIf && names.includes('if-match')) yield ['If-Match', `"${onlyIf.version}"`];
}

/** Reads the ETag only if it is among the readable headers: reading a header that CORS hides logs an error. */
function readableEtag(xhr: XMLHttpRequest): string | null {
  return /^etag:/im.test(xhr.getAllResponseHeaders()) ? xhr.getResponseHeader('etag') : null;
}

function asResponse(xhr: XMLHttpRequest): Response {
  const retryAfter = /^retry-after:\s*(.*)$/im.exec(xhr.getAllResponseHeaders())?.[1];
  // 1xx and 3xx never get here, but Response throws on what it can't represent.
  const status = xhr.status >= 200 && xhr.status <= 599 ? xhr.status : 500;
  return new Response(xhr.responseText, {
    status,
    headers: retryAfter === undefined ? {} : { 'Retry-After': retryAfter },
  });
}
