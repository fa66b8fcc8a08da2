// Compresses streamed responses, which are files of the web app and long lists, and the cached lists once per version. Other
// responses are too small.
import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { vary } from './vary.ts';

const COMPRESSIBLE = /^(?:text\/|image\/svg\+xml|application\/(?:json|javascript|manifest\+json))/;

/** Low quality, because uploads need the processor too. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
/** A window of 256 KiB for streams, because each of a hundred concurrent ones needs that much memory. */
const STREAMED_BROTLI = { params: { ...BROTLI.params, [constants.BROTLI_PARAM_LGWIN]: 18 } };
const GZIP = { level: 1 };

export type Encoding = 'br' | 'gzip';

export function compressStreams(scope: FastifyInstance): void {
  scope.addHook('onSend', async (request, reply, payload) => {
    const type = reply.getHeader('content-type');
    if (!(payload instanceof Readable) || request.method === 'HEAD' || reply.statusCode !== 200)
      return payload;
    if (typeof type !== 'string' || !COMPRESSIBLE.test(type)) return payload;
    if (reply.hasHeader('content-encoding')) return payload;
    vary(reply, 'Accept-Encoding');
    const encoding = chooseEncoding(request.headers['accept-encoding'] ?? '');
    if (encoding === undefined) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    const compressor = encoding === 'br' ? createBrotliCompress(STREAMED_BROTLI) : createGzip(GZIP);
    // On an error, `pipeline` destroys the compressor and thereby the response.
    return pipeline(payload, compressor, () => {});
  });
}

/** Compresses in the thread pool. */
export function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? promisify(brotliCompress)(bytes, BROTLI) : promisify(gzip)(bytes, GZIP);
}

/** Returns the better of the encodings that `Accept-Encoding` names. `*` is ignored. */
export function chooseEncoding(accepted: string): Encoding | undefined {
  const names = new Set(
    accepted
      .toLowerCase()
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => !/;\s*q=0(?:\.0*)?$/.test(entry))
      .map((entry) => entry.split(';', 1)[0]?.trim()),
  );
  if (names.has('br')) return 'br';
  return names.has('gzip') ? 'gzip' : undefined;
}
