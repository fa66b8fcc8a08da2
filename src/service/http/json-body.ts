// Reads request bodies as JSON. An empty body is no body, whatever its content type says.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { JSON_BODY_MAX_BYTES, LIST_ENTRIES_MAX } from '#contract/limits.ts';
import { ApiError } from '#service/core/api-error.ts';
import { notJson, sendProblem } from './problem.ts';

/** @param timeoutMs how long a whole body may take to arrive */
export function parseJsonBodies(scope: FastifyInstance, timeoutMs: number): void {
  const options = { parseAs: 'buffer', bodyLimit: JSON_BODY_MAX_BYTES } as const;
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', options, async (_request: FastifyRequest, body: Buffer) =>
    body.length === 0 ? undefined : parse(body),
  );
  scope.addContentTypeParser('*', options, async (_request: FastifyRequest, body: Buffer) => {
    if (body.length === 0) return undefined;
    throw notJson();
  });

  scope.addHook('preParsing', async (request, reply) => {
    const { raw } = request;
    if (!hasBody(request)) {
      // Else even a content type that can't be read would be refused before a parser is asked.
      delete raw.headers['content-type'];
      return;
    }
    const late = setTimeout(() => {
      if (reply.sent) return;
      const error = new ApiError('request-timeout', 'The body took too long to arrive.');
      sendProblem(error, request, reply.header('connection', 'close'));
    }, timeoutMs);
    const stop = () => clearTimeout(late);
    raw.once('end', stop).once('close', stop);
  });
}

function hasBody({ raw: { headers } }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** No body that the contract knows is as deep, or has as many parts: 4 MiB of nothing else take seconds to read. */
const DEPTH_MAX = 32;
const PARTS_MAX = 4 * LIST_ENTRIES_MAX;
const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('"\\,[]{}');

function isTooIntricate(body: Buffer): boolean {
  let depth = 0;
  let parts = 0;
  let isText = false;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at];
    if (byte === QUOTE) isText = !isText;
    else if (isText) at += byte === BACKSLASH ? 1 : 0;
    else if (byte === COMMA) parts++;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth++;
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--;
    if (depth > DEPTH_MAX || parts > PARTS_MAX) return true;
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
