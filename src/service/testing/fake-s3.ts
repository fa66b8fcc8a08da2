// A small S3 server in memory that shows what some S3-compatible stores do and Ceph doesn't. It checks no signature.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '#service/media-store/s3/settings.ts';

/**
 * How the server writes keys in a list. `amazon`: percent-encoded, a space as `+`. `path`: percent-encoded as in the path of
 * an address, with `+` as it is. `raw`: `encoding-type=url` is ignored. `broken`: says that keys are encoded, and encodes none.
 */
type KeyStyle = 'amazon' | 'path' | 'raw' | 'broken';

interface Options {
  readonly keyStyle?: KeyStyle;
  readonly pageSize?: number;
  /** Refuses bodies without Content-MD5 for the operations for which S3 once required it. */
  readonly requiresMd5?: boolean;
  /** Operations that are answered with this status and code, such as `PUT ?cors` or `POST ?delete`. */
  readonly refused?: Readonly<Record<string, readonly [status: number, code: string]>>;
  /** Codes of the errors for the first key of the first batch deletes, one for each request. That key is not deleted. */
  readonly deleteErrors?: readonly string[];
  /** Whether the bucket exists at the start. Default: true. */
  readonly hasBucket?: boolean;
}

export interface FakeS3 extends AsyncDisposable {
  readonly settings: S3Settings;
  /** Objects by key. A key is the Latin-1 text of its bytes, so that keys that aren't UTF-8 are possible. */
  readonly objects: Map<string, Buffer>;
  /** Operations of the requests so far, such as `PUT` or `POST ?delete`. */
  readonly requests: string[];
  /** Bodies of PUT requests on the bucket itself, by operation. */
  readonly bucketRules: Map<string, string>;
}

/** Names in the query that identify an operation. */
const OPERATIONS = ['delete', 'cors', 'lifecycle', 'uploads', 'uploadId', 'list-type'] as const;
const WANTS_MD5 = new Set(['POST ?delete', 'PUT ?cors', 'PUT ?lifecycle']);
/** Characters that XML 1.0 doesn't allow. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;

/** Returns an object key as this fake stores it: each byte of its UTF-8 form as one character. */
export const keyBytes = (text: string): string => Buffer.from(text).toString('latin1');

export async function startFakeS3(options: Options = {}): Promise<FakeS3> {
  const { keyStyle = 'amazon', pageSize = 1_000, requiresMd5 = false, refused = {} } = options;
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, string>();
  const bucketRules = new Map<string, string>();
  const requests: string[] = [];
  const deleteErrors = [...(options.deleteErrors ?? [])];
  let hasBucket = options.hasBucket ?? true;

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    const body = await buffer(request);
    const [path = '', search = ''] = url.split('?', 2);
    const query = new URLSearchParams(search);
    const key = percentDecoded(path).replace(/^\/[^/]*\/?/, '');
    const named = OPERATIONS.find((name) => query.has(name));
    const operation = named === undefined ? method : `${method} ?${named}`;
    requests.push(operation);
    const send = (status: number, text = '', headers: Record<string, string> = {}) => {
      response.writeHead(status, headers);
      response.end(method === 'HEAD' ? undefined : Buffer.from(text, 'latin1'));
    };
    const refuse = (status: number, code: string) =>
      send(status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);

    const refusal = refused[operation];
    if (refusal) return refuse(...refusal);
    if (!hasBucket && !(method === 'PUT' && key === '')) return refuse(404, 'NoSuchBucket');
    if (requiresMd5 && WANTS_MD5.has(operation)) {
      const md5 = request.headers['content-md5'];
      if (md5 === undefined) return refuse(400, 'InvalidRequest');
      if (md5 !== createHash('md5').update(body).digest('base64')) return refuse(400, 'BadDigest');
    }
    if (key === '') return answerForBucket(operation, { query, body: String(body), send, refuse });
    if (operation === 'POST ?uploads') {
      const id = `upload-${uploads.size + 1}`;
      uploads.set(id, key);
      return send(200, xml('InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`));
    }
    if (named === 'uploadId') {
      const id = query.get('uploadId') ?? '';
      if (!uploads.has(id)) return refuse(404, 'NoSuchUpload');
      if (method === 'GET') return send(200, xml('ListPartsResult', '<IsTruncated>false</IsTruncated>'));
      uploads.delete(id);
      return send(204);
    }
    if (method === 'PUT') objects.set(key, body);
    else if (method === 'DELETE') objects.delete(key);
    const found = objects.get(key);
    if (method === 'DELETE') return send(204);
    if (!found) return refuse(404, 'NoSuchKey');
    const headers = {
      etag: etagOf(found),
      ...(method === 'HEAD' && { 'content-length': `${found.length}` }),
    };
    return send(200, method === 'GET' ? found.toString('latin1') : '', headers);
  }

  interface Asked {
    readonly query: URLSearchParams;
    readonly body: string;
    readonly send: (status: number, text?: string) => void;
    readonly refuse: (status: number, code: string) => void;
  }

  function answerForBucket(operation: string, { query, body, send, refuse }: Asked): void {
    if (operation === 'HEAD') return send(200);
    if (operation === 'PUT') {
      if (hasBucket) return refuse(409, 'BucketAlreadyOwnedByYou');
      hasBucket = true;
      bucketRules.set(operation, body);
      return send(200);
    }
    if (operation === 'PUT ?cors' || operation === 'PUT ?lifecycle') {
      bucketRules.set(operation, body);
      return send(200);
    }
    if (operation === 'GET ?cors' || operation === 'GET ?lifecycle') {
      const rules = bucketRules.get(operation.replace('GET', 'PUT'));
      return rules === undefined ? refuse(404, 'NoSuchConfiguration') : send(200, rules);
    }
    if (operation === 'POST ?delete') {
      if (NOT_IN_XML.test(body)) return refuse(400, 'MalformedXML');
      const keys = [...body.matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key = '']) => key);
      const code = deleteErrors.shift();
      const failed = code === undefined ? undefined : keys.shift();
      for (const key of keys) objects.delete(keyBytes(unescaped(key)));
      const error = failed === undefined ? '' : `<Error><Key>${failed}</Key><Code>${code}</Code></Error>`;
      return send(200, xml('DeleteResult', error));
    }
    if (operation === 'GET ?uploads') return send(200, listOfUploads(query));
    if (operation === 'GET ?list-type') return send(200, listOfObjects(query));
    return refuse(501, 'NotImplemented');
  }

  function listOfObjects(query: URLSearchParams): string {
    const prefix = keyBytes(query.get('prefix') ?? '');
    const token = query.get('continuation-token');
    const after = token === null ? keyBytes(query.get('start-after') ?? '') : percentDecoded(token);
    const most = Math.min(pageSize, Number(query.get('max-keys') ?? pageSize));
    const left = [...objects].filter(([key]) => key.startsWith(prefix) && key > after);
    const page = left.sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, most);
    const isTruncated = page.length < left.length;
    const next = percentEncoded(page.at(-1)?.[0] ?? '', false);
    return xml(
      'ListBucketResult',
      (keyStyle === 'raw' ? '' : '<EncodingType>url</EncodingType>') +
        `<IsTruncated>${isTruncated}</IsTruncated>` +
        (isTruncated ? `<NextContinuationToken>${next}</NextContinuationToken>` : '') +
        page
          .map(
            ([key, bytes]) =>
              `<Contents><Key>${spelled(key)}</Key><Size>${bytes.length}</Size><ETag>${escaped(etagOf(bytes))}</ETag></Contents>`,
          )
          .join(''),
    );
  }

  /** Lists uploads like Ceph 16: keys are encoded on request, but the response doesn't say so. Markers are never encoded. */
  function listOfUploads(query: URLSearchParams): string {
    const encode =
      query.get('encoding-type') === 'url' ? (key: string) => percentEncoded(key, true) : escaped;
    const marker = [keyBytes(query.get('key-marker') ?? ''), query.get('upload-id-marker') ?? ''].join('\0');
    const left = [...uploads]
      .map(([id, key]) => ({ id, key, at: `${key}\0${id}` }))
      .filter(({ at }) => at > marker)
      .sort((a, b) => (a.at < b.at ? -1 : 1));
    const page = left.slice(0, pageSize);
    const { key = '', id = '' } = page.at(-1) ?? {};
    const isTruncated = page.length < left.length;
    return xml(
      'ListMultipartUploadsResult',
      `<IsTruncated>${isTruncated}</IsTruncated>` +
        (isTruncated
          ? `<NextKeyMarker>${escaped(key)}</NextKeyMarker><NextUploadIdMarker>${id}</NextUploadIdMarker>`
          : '') +
        page
          .map(
            (upload) =>
              `<Upload><Key>${encode(upload.key)}</Key><UploadId>${upload.id}</UploadId><Initiated>2020-01-01T00:00:00Z</Initiated></Upload>`,
          )
          .join(''),
    );
  }

  function spelled(key: string): string {
    if (keyStyle === 'amazon') return percentEncoded(key, true).replaceAll('%20', '+');
    return keyStyle === 'path' ? percentEncoded(key, false) : escaped(key);
  }

  return {
    settings: {
      bucket: 'media',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      prefix: 'media/',
      forcePathStyle: true,
      timeoutMs: 10_000,
    },
    objects,
    requests,
    bucketRules,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await server[Symbol.asyncDispose]();
    },
  };
}

function xml(name: string, content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><${name}>${content}</${name}>`;
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function unescaped(text: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return text.replace(/&(?:#x([0-9a-f]+)|(\w+));/gi, (_, hex?: string, name: string = '') =>
    hex === undefined ? (named[name] ?? '') : String.fromCodePoint(Number.parseInt(hex, 16)),
  );
}

/** @param text bytes as Latin-1. */
function percentEncoded(text: string, withPlus: boolean): string {
  return text.replace(/[^\w\-.~/+]|\+/g, (character) =>
    character === '+' && !withPlus
      ? '+'
      : `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}

/** @returns bytes as Latin-1 */
function percentDecoded(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
