// Reads request bodies as JSON. An empty body is no body, whatever its content type says.
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
    /** What its body takes; undefined where it has none. */
    bodyReservation?: BodyReservation;
  }
}

/** Bytes: each body is kept whole until all that is done with it has ended. */
interface BodyLimits {
  /** Up to 64 KiB, as nearly all are: however many long ones are under way, these are taken. */
  readonly small: CapacityLimits;
  readonly large: CapacityLimits;
}

const LIMITS: BodyLimits = {
  small: { perClient: 16 * MIB, perWorkspace: 32 * MIB, all: 64 * MIB },
  large: { perClient: 32 * MIB, perWorkspace: 64 * MIB, all: 128 * MIB },
};

interface JsonBodyOptions {
  /** How long a whole body may take to arrive, in milliseconds. */
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
    using _held = request.bodyReservation?.keep();
    // Many that end together are not read in one turn, however small each is: what is done for them comes right after.
    await turnsFor(request)();
    return parse(body);
  });
  scope.addContentTypeParser('*', options, async (_request: FastifyRequest, body: Buffer) => {
    if (body.length === 0) return undefined;
    throw notJson();
  });

  scope.addHook('onRoute', (route) => {
    const { handler } = route;
    // Where who asked goes while it works, it ends its work, and what they sent is held as long.
    route.handler = async function holdingBody(request, reply) {
      throwIfGone(request);
      using _held = request.bodyReservation?.keep();
      return await handler.call(this, request, reply);
    };
  });

  scope.addHook('preParsing', async (request, reply, payload) => {
    const { raw } = request;
    if (!hasBody(request)) {
      // Else even a content type that can't be read would be refused before a parser is asked.
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

    // Whoever has gone meanwhile sends nothing more, and has no address any more.
    if (raw.socket.destroyed) return payload;
    const { 'content-length': said } = raw.headers;
    const asker = { client: getClientNetwork(request), workspace: request.workspace };
    const length = Number(said ?? Number.POSITIVE_INFINITY);
    const isSmall = length <= SMALL_BYTES;
    const held =
      said === undefined ? untilLarge(rooms, asker) : rooms[isSmall ? 'small' : 'large'].open(asker);
    request.bodyReservation = held;
    onResponseClosed(reply.raw, () => held[Symbol.dispose]());
    if (!isSmall) return countedIn(held, payload, reply.raw);
    if (!held.take(length)) throw tooMuch();
    return payload;
  });
}

type BodyReservation = Omit<Reservation, 'wait'>;

/** Small enough to be counted before it comes. */
const SMALL_BYTES = 64 * 1024;

/** Room for a body of which nobody has said how long it is: what has become large takes its room among these. */
function untilLarge(rooms: Record<'small' | 'large', ClientCapacity>, asker: Requester): BodyReservation {
  let held = rooms.small.open(asker);
  let bytes = 0;
  let isOver = false;
  return {
    take(amount) {
      // No other room is opened that nobody would give back.
      if (isOver) return false;
      const wasSmall = bytes <= SMALL_BYTES;
      bytes += amount;
      if (bytes <= SMALL_BYTES || !wasSmall) return held.take(amount);
      held[Symbol.dispose]();
      held = rooms.large.open(asker);
      return held.take(bytes);
    },
    keep: () => held.keep(),
    [Symbol.dispose]() {
      isOver = true;
      held[Symbol.dispose]();
    },
  };
}

/** The body, which fails where there is no room for more of it. */
function countedIn(held: BodyReservation, payload: Readable, response: ServerResponse): Readable {
  const counted = new Transform({
    transform: (piece: Uint8Array, _encoding, done) => {
      if (held.take(piece.byteLength)) done(null, piece);
      // Not at once: whoever reads this may not listen for errors yet.
      else setImmediate(done, tooMuch());
    },
  });
  // Not a pipeline: that would end the connection, over which the answer goes.
  payload.once('error', (error) => counted.destroy(error));
  // What still comes then is dropped by others: where nobody has read the body, it stopped when this was full.
  onResponseClosed(response, () => {
    payload.unpipe(counted).resume();
    counted.destroy();
  });
  return payload.pipe(counted);
}

function tooMuch(): ApiError {
  const message = 'Too many large requests are under way. Send this one again in a moment.';
  return new ApiError('too-many-requests', message);
}

function hasBody({ raw: { headers } }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** No body that the contract knows is as deep, or has as much in it: 4 MiB of nothing else take seconds to read. */
const DEPTH_MAX = 32;
const ENTRIES_MAX = 2 * LIST_ENTRIES_MAX;
/** Two for each part of the longest upload, and some. Very many different ones are a table that takes long to make. */
const NAMES_MAX = 2 * PART_NUMBER_MAX + 100;
const [QUOTE, BACKSLASH, COMMA, COLON, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] =
  Buffer.from('"\\,:[]{}');

function isTooIntricate(body: Buffer): boolean {
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
  if (isTooIntricate(body))
    throw new ApiError('malformed-body', 'The body has too many entries, or is nested too deeply.');
  try {
    // Not `toString`: that would quietly replace bytes that aren't UTF-8.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (cause) {
    throw new ApiError('malformed-body', 'The body is not valid JSON in UTF-8.', [], { cause });
  }
}
