// GET and HEAD of a signed address: a file of the gallery, whole or a range of it. The address is the credential: no key is
// asked for. What is there is read as it is taken, a piece at a time, and no further once whoever asked has gone.
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

/** Files that are being read at once: each is a descriptor, and two pieces of 256 KiB. */
const LIMITS: CapacityLimits = { perClient: 64, perWorkspace: 128, all: 256 };
/** How long is waited for a place among them, in milliseconds. */
const WAIT_MS = 30_000;

export interface ReadOptions {
  readonly readLimits?: CapacityLimits;
  readonly readWaitMs?: number;
}

export function serveMediaFiles(http: FastifyInstance, { reading }: Core, options: ReadOptions): void {
  const { readLimits = LIMITS, readWaitMs = WAIT_MS } = options;
  const room = new ClientCapacity(readLimits);
  const always = {
    // Whoever laid the file there: nothing in it is run, or asks for anything, in our name.
    'content-security-policy': "sandbox; default-src 'none'",
    // Pages of the origins that are allowed ask with CORS, which this is not about.
    'cross-origin-resource-policy': 'same-origin',
  };

  /** @throws ApiError where as many are being read as one client, one workspace, or all may have */
  async function takePlace(request: FastifyRequest, reply: FastifyReply, workspace: string): Promise<void> {
    const place = room.open({ client: getClientNetwork(request), workspace });
    onResponseClosed(reply.raw, () => place[Symbol.dispose]());
    if (await place.wait(1, readWaitMs)) return;
    const message = 'Too many files are being read. Ask for this one again in a moment.';
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
      if (method === 'GET') await takePlace(request, reply, target.workspace);
      const file = await reading.open(target);
      onResponseClosed(reply.raw, () => void close(file, request));
      throwIfGone(request);
      const answer = createFileResponse(request, file);
      if (answer.status === 416) {
        reply.headers(answer.headers);
        throw new ApiError('range-not-satisfiable', 'The file ends before that.');
      }
      if (answer.status === 304) return reply.code(304).headers(answer.headers).send();
      // Before any header: should it fail, an error has none of these.
      const bytes = method === 'HEAD' ? undefined : await begin(file.read(answer.range));
      const { contentType, contentDisposition } = described(target.path);
      reply.code(answer.status).headers({
        ...always,
        ...answer.headers,
        'content-type': contentType,
        'content-disposition': contentDisposition,
      });
      if (!bytes) return reply.send();
      // A stream of Node’s would not say when a piece’s memory is free.
      reply.hijack();
      await sendAll(reply, bytes, request);
      return reply;
    },
  });
}

/** Resolves once the first piece is there. */
async function begin(pieces: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  return goOn(first, iterator);
}

async function* goOn(
  first: IteratorResult<Uint8Array>,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  // oxlint-disable-next-line no-await-in-loop -- each piece is read as it is taken
  for (let piece = first; !piece.done; piece = await rest.next()) yield piece.value;
}

/** Under the headers that were set; whatever goes wrong ends the connection. */
async function sendAll(
  reply: FastifyReply,
  bytes: AsyncIterable<Uint8Array>,
  { server, log, raw: asked }: FastifyRequest,
): Promise<void> {
  const { raw } = reply;
  const { socket } = asked;
  try {
    drainUnreadBody(asked);
    if (isClosing(server)) reply.header('connection', 'close');
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) raw.setHeader(name, value);
    }
    raw.writeHead(reply.statusCode);
    await writeChunks(raw, bytes);
  } catch (error) {
    // Who goes in the middle of it has done nothing wrong.
    if (!socket.destroyed) log.error({ err: error }, 'a file could not be read to its end');
    raw.destroy();
  }
}

async function close(file: OpenFile, { log }: FastifyRequest): Promise<void> {
  try {
    await file[Symbol.asyncDispose]();
  } catch (error) {
    log.error({ err: error }, 'a file that was read could not be closed');
  }
}
