// The answer to a conditional GET of a list: 304 where the caller has this version, else streamed JSON.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { VersionedList } from '#service/core/versioned-list.ts';
import { vary } from './vary.ts';

/** Characters gathered before a piece is sent: one write per item would drown a list of a million paths. */
const PIECE_LENGTH = 65_536;

export function answerConditionalGet(
  list: VersionedList<unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  // Weak: the same list may be sent compressed or not.
  const etag = `W/"${createHash('sha256').update(list.version).digest('base64url')}"`;
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  vary(reply, 'Accept-Encoding', 'Authorization', 'x-api-key');
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(Readable.from(jsonPieces(list.pages)));
}

/** Weak comparison (RFC 9110 §13.1.2). */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === opaque);
}

async function* jsonPieces(pages: VersionedList<unknown>['pages']): AsyncGenerator<string> {
  let piece = '[';
  let separator = '';
  for await (const page of pages) {
    for (const item of page) {
      piece += separator + JSON.stringify(item);
      separator = ',';
      if (piece.length >= PIECE_LENGTH) {
        yield piece;
        piece = '';
      }
    }
  }
  yield `${piece}]`;
}
