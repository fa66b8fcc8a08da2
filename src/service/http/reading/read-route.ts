// GET and HEAD of a signed address: a file of the gallery, or a range of it. The address is the credential, so no key is
// needed. The file is read one chunk at a time, as fast as the client receives it, and no further if the client disconnects.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '#service/core/api-error.ts';
import type { Core } from '#service/core/core.ts';
import { described, type Reading } from '#service/core/reading/reading.ts';
import { TOKEN } from '#service/core/signed-tokens.ts';
import { READ_PATH } from '#service/core/url-paths.ts';
import { drainUnreadBody } from '#service/http/bodies/unread-body.ts';
import { type CapacityLimits, ClientCapacity } from '#service/http/client-capacity.ts';
import { isClosing } from '#service/http/connections/close-connections.ts';
import { onResponseClosed } from '#service/http/on-response-closed.ts';
import { getClientNetwork } from '#service/http/request-client.ts';
import { throwIfGone, turnsFor } from '#service/http/work-turns.ts';
import { createFileResponse } from './file-response.ts';
import { writeChunks } from './write-chunks.ts';

interface ReadRoute {
  Querystring: { readonly [TOKEN]?: string | readonly string[] };
}

type OpenFile = Awaited<ReturnType<Reading['open']>>;

/** Maximum number of files being read. Each one needs a file descriptor and two chunks of 256 KiB. */
const LIMITS: CapacityLimits = { perClient: 64, perWorkspace: 128, all: 256 };
/** Maximum time (ms) a request waits until it may read. After that it gets 429. */
const WAIT_MS = 30_000;

export interface ReadOptions {
  readonly readLimits?: CapacityLimits;
  readonly readWaitMs?: number;
}

export function serveMediaFiles(http: FastifyInstance, { reading }: Core, options: ReadOptions): void {
  const { readLimits = LIMITS, readWaitMs = WAIT_MS } = options;
  const capacity = new ClientCapacity(readLimits);
  const securityHeaders = {
    // Nothing in an uploaded file may run scripts or load anything as part of this origin.
    'content-security-policy': "sandbox; default-src 'none'",
    // This doesn't affect pages of ALLOWED_ORIGINS, which use CORS.
    'cross-origin-resource-policy': 'same-origin',
  };

  /** Waits until the file may be read. @throws ApiError if too many files are being read for too long */
  async function waitForCapacity(
    request: FastifyRequest,
    reply: FastifyReply,
    workspace: string,
  ): Promise<void> {
    const reservation = capacity.open({ client: getClientNetwork(request), workspace });
    onResponseClosed(reply.raw, () => reservation[Symbol.dispose]());
    if (await reservation.wait(1, readWaitMs)) return;
    const message = 'Too many files are being read. Try again in a moment.';
    throw new ApiError('too-many-requests', message);
  }

  http.route<ReadRoute>({
    method: ['GET', 'HEAD'],
    url: READ_PATH,
    exposeHeadRoute: false,
    async handler(request, reply) {
      const { method, query } = request;
      const token = query[TOKEN];
      await turnsFor(request)();
      const target = reading.read(typeof token === 'string' ? token : '');
      if (method === 'GET') await waitForCapacity(request, reply, target.workspace);
      const file = await reading.open(target);
      onResponseClosed(reply.raw, () => void close(file, request));
      throwIfGone(request);
      const answer = createFileResponse(request, file);
      if (answer.status === 416) {
        reply.headers(answer.headers);
        throw new ApiError('range-not-satisfiable', 'The range is beyond the end of the file.');
      }
      if (answer.status === 304) return reply.code(304).headers(answer.headers).send();
      // Read before headers are set, because an error response must not have them.
      const bytes = method === 'HEAD' ? undefined : await withFirstChunk(file.read(answer.range));
      const { contentType, contentDisposition } = described(target.path);
      reply.code(answer.status).headers({
        ...securityHeaders,
        ...answer.headers,
        'content-type': contentType,
        'content-disposition': contentDisposition,
      });
      if (!bytes) return reply.send();
      // Not a Node stream, which doesn't report when a chunk's memory can be reused.
      reply.hijack();
      await sendBody(reply, bytes, request);
      return reply;
    },
  });
}

/** Reads the first chunk, so that an error is thrown before the response starts. @returns all chunks */
async function withFirstChunk(chunks: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next();
  return prepend(first, iterator);
}

async function* prepend(
  first: IteratorResult<Uint8Array>,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  // oxlint-disable-next-line no-await-in-loop -- each chunk is read when the client has received the last one
  for (let chunk = first; !chunk.done; chunk = await rest.next()) yield chunk.value;
}

/** Sends the body with the headers of `reply`. An error closes the connection. */
async function sendBody(
  reply: FastifyReply,
  bytes: AsyncIterable<Uint8Array>,
  { server, log, raw: rawRequest }: FastifyRequest,
): Promise<void> {
  const { raw } = reply;
  const { socket } = rawRequest;
  try {
    drainUnreadBody(rawRequest);
    if (isClosing(server)) reply.header('connection', 'close');
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) raw.setHeader(name, value);
    }
    raw.writeHead(reply.statusCode);
    await writeChunks(raw, bytes);
  } catch (error) {
    // A client that disconnects is no error.
    if (!socket.destroyed) log.error({ err: error }, 'reading a media file failed');
    raw.destroy();
  }
}

async function close(file: OpenFile, { log }: FastifyRequest): Promise<void> {
  try {
    await file[Symbol.asyncDispose]();
  } catch (error) {
    log.error({ err: error }, 'closing a media file failed');
  }
}
