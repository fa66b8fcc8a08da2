// Handles a conditional GET of a list: sends 304 if the client has the current version, else the list.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '#service/core/api-error.ts';
import type { VersionedList } from '#service/core/versioned-list.ts';
import { chooseEncoding } from '#service/http/compress.ts';
import { matchesEtag } from '#service/http/if-none-match.ts';
import { onResponseClosed } from '#service/http/on-response-closed.ts';
import { getClientNetwork } from '#service/http/request-client.ts';
import { vary } from '#service/http/vary.ts';
import { type Turn, throwIfGone } from '#service/http/work-turns.ts';
import type { ListRequester, SharedLists } from './shared-lists.ts';

export async function answerConditionalGet(
  shared: SharedLists,
  list: VersionedList<unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
  turn: Turn,
): Promise<FastifyReply> {
  // A weak ETag, because the same list may be sent compressed or not.
  const etag = `W/"${createHash('sha256').update(list.version).digest('base64url')}"`;
  // Route and parameters rather than the URL, which can be spelled in many ways.
  const name = `${request.workspace} ${request.routeOptions.url} ${JSON.stringify(request.params)}`;
  const encoding = chooseEncoding(request.headers['accept-encoding'] ?? '');
  const isKnown = matchesEtag(request.headers['if-none-match'], etag);
  throwIfGone(request);
  const requester = {
    client: getClientNetwork(request),
    workspace: request.workspace,
    response: reply.raw,
    turn,
  };
  // Read before headers are set, because an error response must not have them.
  const body = isKnown ? undefined : await shared.getBody({ ...list, name }, requester, encoding);
  if (body !== undefined && !Buffer.isBuffer(body)) await waitForStream(shared, requester);
  // Clients that request the same list at once are answered one by one, so that other requests come in between.
  await turn();
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  vary(reply, 'Accept-Encoding', 'Authorization', 'x-api-key');
  if (body === undefined) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  // compress.ts compresses streams.
  if (!Buffer.isBuffer(body)) return reply.send(Readable.from(body, { objectMode: false }));
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return reply.send(body);
}

/** Maximum time (ms) a request for a long list waits until it may be streamed. After that it gets 429. */
const WAIT_MS = 30_000;

/** @throws ApiError if too many long lists are being sent for too long */
async function waitForStream({ streams }: SharedLists, requester: ListRequester): Promise<void> {
  const stream = streams.open(requester);
  onResponseClosed(requester.response, () => stream[Symbol.dispose]());
  if (await stream.wait(1, WAIT_MS)) return;
  const message = 'Too many long lists are being sent. Try again in a moment.';
  throw new ApiError('too-many-requests', message);
}
