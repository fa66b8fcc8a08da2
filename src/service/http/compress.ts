// Compresses what is streamed, the web app's files and the longest lists, and once per version the lists that are kept.
// Everything else is too small to gain.
import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { vary } from './vary.ts';

const COMPRESSIBLE = /^(?:text\/|image\/svg\+xml|application\/(?:json|javascript|manifest\+json))/;

/** Fast rather than tight: the processor is shared with uploads. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
/** For what is streamed: a hundred may be on their way, and each holds as much of what it has read as this says, 256 KiB. */
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
    // A fault reaches the answer through the compressor, which pipeline destroys with it.
    return pipeline(payload, compressor, () => {});
  });
}

/** Off the main thread. */
export function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? promisify(brotliCompress)(bytes, BROTLI) : promisify(gzip)(bytes, GZIP);
}

/** The better of the two encodings the caller accepts, by name; `*` alone isn't worth guessing about. */
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
