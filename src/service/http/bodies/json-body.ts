// Parses request bodies as JSON, within limits on memory and time. An empty body counts as no body, even if the request has a
// content type.
import type { ServerResponse } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { JSON_BODY_MAX_BYTES, LIST_ENTRIES_MAX, MIB, PART_NUMBER_MAX } from '#contract/limits.ts';
import { ApiError } from '#service/core/api-error.ts';
import {
  type CapacityLimits,
  ClientCapacity,
  type Requester,
  type Reservation,
} from '#service/http/client-capacity.ts';
import { onResponseClosed } from '#service/http/on-response-closed.ts';
import { notJson, sendProblem } from '#service/http/problem.ts';
import { getClientNetwork } from '#service/http/request-client.ts';
import { throwIfGone, turnsFor } from '#service/http/work-turns.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Memory reserved for the body; undefined if there is none. */
    bodyReservation?: BodyReservation;
  }
}

/** Limits (bytes) on bodies in memory. A body stays in memory until its request has been handled. */
interface BodyLimits {
  /** For bodies up to 64 KiB, as nearly all are. Large ones don't use up this memory. */
  readonly small: CapacityLimits;
  readonly large: CapacityLimits;
}

const LIMITS: BodyLimits = {
  small: { perClient: 16 * MIB, perWorkspace: 32 * MIB, all: 64 * MIB },
  large: { perClient: 32 * MIB, perWorkspace: 64 * MIB, all: 128 * MIB },
};

interface JsonBodyOptions {
  /** Maximum time (ms) for a whole body to arrive. */
  readonly timeoutMs: number;
  readonly limits?: BodyLimits;
}

export function parseJsonBodies(
  scope: FastifyInstance,
  { timeoutMs, limits = LIMITS }: JsonBodyOptions,
): void {
  const rooms = { small: new ClientCapacity(limits.small), large: new ClientCapacity(limits.large) };
  const options = { parseAs: 'buffer', bodyLimit: JSON_BODY_MAX_BYTES } as const;
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', options, async (request: FastifyRequest, body: Buffer) => {
    if (body.length === 0) return undefined;
    using _reservation = request.bodyReservation?.keep();
    // Bodies that end at the same time aren't all parsed in one turn of the event loop.
    await turnsFor(request)();
    return parse(body);
  });
  scope.addContentTypeParser('*', options, async (_request: FastifyRequest, body: Buffer) => {
    if (body.length === 0) return undefined;
    throw notJson();
  });

  scope.addHook('onRoute', (route) => {
    const { handler } = route;
    // A handler finishes its work even if the client disconnects, so its body stays reserved until then.
    route.handler = async function handleWithReservedBody(request, reply) {
      throwIfGone(request);
      using _reservation = request.bodyReservation?.keep();
      return await handler.call(this, request, reply);
    };
  });

  scope.addHook('preParsing', async (request, reply, payload) => {
    const { raw } = request;
    if (!hasBody(request)) {
      // Otherwise Fastify would refuse an invalid content type although there is no body.
      delete raw.headers['content-type'];
      return payload;
    }
    const late = setTimeout(() => {
      if (reply.sent) return;
      const error = new ApiError('request-timeout', 'The body took too long to arrive.');
      sendProblem(error, request, reply.header('connection', 'close'));
    }, timeoutMs);
    const stop = () => clearTimeout(late);
    raw.once('end', stop).once('close', stop);

    // A client that has disconnected sends nothing more, and its socket has no address.
    if (raw.socket.destroyed) return payload;
    const { 'content-length': contentLength } = raw.headers;
    const requester = { client: getClientNetwork(request), workspace: request.workspace };
    const length = Number(contentLength ?? Number.POSITIVE_INFINITY);
    const isSmall = length <= SMALL_BYTES;
    const reservation =
      contentLength === undefined
        ? reserveUnknownLength(rooms, requester)
        : rooms[isSmall ? 'small' : 'large'].open(requester);
    request.bodyReservation = reservation;
    onResponseClosed(reply.raw, () => reservation[Symbol.dispose]());
    if (!isSmall) return countBytes(reservation, payload, reply.raw);
    if (!reservation.take(length)) throw noCapacity();
    return payload;
  });
}

type BodyReservation = Omit<Reservation, 'wait'>;

/** Maximum size (bytes) of a body that is reserved before it arrives. */
const SMALL_BYTES = 64 * 1024;

/** Reserves memory for a body of unknown length: as a small one first, and as a large one once it exceeds 64 KiB. */
function reserveUnknownLength(
  rooms: Record<'small' | 'large', ClientCapacity>,
  requester: Requester,
): BodyReservation {
  let reservation = rooms.small.open(requester);
  let bytes = 0;
  let isOver = false;
  return {
    take(amount) {
      // After disposal no other reservation is opened, because nothing would free it.
      if (isOver) return false;
      const wasSmall = bytes <= SMALL_BYTES;
      bytes += amount;
      if (bytes <= SMALL_BYTES || !wasSmall) return reservation.take(amount);
      reservation[Symbol.dispose]();
      reservation = rooms.large.open(requester);
      return reservation.take(bytes);
    },
    keep: () => reservation.keep(),
    [Symbol.dispose]() {
      isOver = true;
      reservation[Symbol.dispose]();
    },
  };
}

/** Returns the body as a stream that fails once no more memory can be reserved for it. */
function countBytes(reservation: BodyReservation, payload: Readable, response: ServerResponse): Readable {
  const counted = new Transform({
    transform: (piece: Uint8Array, _encoding, done) => {
      if (reservation.take(piece.byteLength)) done(null, piece);
      // Deferred because the reader may not listen for errors yet.
      else setImmediate(done, noCapacity());
    },
  });
  // Not `pipeline`, which would destroy the connection that the response needs.
  payload.once('error', (error) => counted.destroy(error));
  // Resumes a body that paused because nobody read it, so that unread-body.ts can drain the rest.
  onResponseClosed(response, () => {
    payload.unpipe(counted).resume();
    counted.destroy();
  });
  return payload.pipe(counted);
}

function noCapacity(): ApiError {
  const message = 'Too many large requests are in progress. Try again in a moment.';
  return new ApiError('too-many-requests', message);
}

function hasBody({ raw: { headers } }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Limits that no valid body exceeds. Without them, parsing 4 MiB of brackets or commas would take seconds. */
const DEPTH_MAX = 32;
const ENTRIES_MAX = 2 * LIST_ENTRIES_MAX;
/** Maximum number of property names: two for each part of the longest upload, and some more. */
const NAMES_MAX = 2 * PART_NUMBER_MAX + 100;
const [QUOTE, BACKSLASH, COMMA, COLON, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] =
  Buffer.from('"\\,:[]{}');

function isTooComplex(body: Buffer): boolean {
  let depth = 0;
  let entries = 0;
  let names = 0;
  let isText = false;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at];
    if (byte === QUOTE) isText = !isText;
    else if (isText) at += byte === BACKSLASH ? 1 : 0;
    else if (byte === COMMA) entries++;
    else if (byte === COLON) names++;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth++;
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--;
    if (depth > DEPTH_MAX || entries > ENTRIES_MAX || names > NAMES_MAX) return true;
  }
  return false;
}

function parse(body: Buffer): unknown {
  if (isTooComplex(body))
    throw new ApiError('malformed-body', 'The body has too many entries, or is nested too deeply.');
  try {
    // `toString` would silently replace bytes that aren't UTF-8.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (cause) {
    throw new ApiError('malformed-body', 'The body is not valid JSON in UTF-8.', [], { cause });
  }
}
