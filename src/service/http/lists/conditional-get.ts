// The answer to a conditional GET of a list: 304 where the caller has this version, else the list.
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
  // Weak: the same list may be sent compressed or not.
  const etag = `W/"${createHash('sha256').update(list.version).digest('base64url')}"`;
  // By what is asked for, not by how it is spelled: an address has many spellings.
  const name = `${request.workspace} ${request.routeOptions.url} ${JSON.stringify(request.params)}`;
  const encoding = chooseEncoding(request.headers['accept-encoding'] ?? '');
  const isKnown = matchesEtag(request.headers['if-none-match'], etag);
  throwIfGone(request);
  const asker = {
    client: getClientNetwork(request),
    workspace: request.workspace,
    response: reply.raw,
    turn,
  };
  // Before any header: should it fail, an error has none of these.
  const body = isKnown ? undefined : await shared.bodyOf({ ...list, name }, asker, encoding);
  if (body !== undefined && !Buffer.isBuffer(body)) await takeStream(shared, asker);
  // All who ask at once are told one by one: who asks for something else comes in between.
  await turn();
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  vary(reply, 'Accept-Encoding', 'Authorization', 'x-api-key');
  if (body === undefined) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  // Pieces are compressed as they are sent, like all that is streamed.
  if (!Buffer.isBuffer(body)) return reply.send(Readable.from(body, { objectMode: false }));
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return reply.send(body);
}

/** How long is waited for a place among those who are sent a long list, in milliseconds. */
const WAIT_MS = 30_000;

/** @throws ApiError where as many are being sent as one client, one workspace, or all may have */
async function takeStream({ streams }: SharedLists, asker: ListRequester): Promise<void> {
  const stream = streams.open(asker);
  onResponseClosed(asker.response, () => stream[Symbol.dispose]());
  if (await stream.wait(1, WAIT_MS)) return;
  const message = 'Too many long lists are being sent. Ask for this one again in a moment.';
  throw new ApiError('too-many-requests', message);
}
