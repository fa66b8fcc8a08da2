// Reads request bodies as JSON. An empty body is no body, whatever its content type says.
import type { FastifyInstance } from 'fastify';
import { JSON_BODY_MAX_BYTES } from '#contract/limits.ts';
import { ApiError } from '#service/core/api-error.ts';

export function parseJsonBodies(scope: FastifyInstance): void {
  const options = { parseAs: 'buffer', bodyLimit: JSON_BODY_MAX_BYTES } as const;
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', options, async (_request: unknown, body: Buffer) =>
    body.length === 0 ? undefined : parse(body),
  );
  scope.addContentTypeParser('*', options, async (_request: unknown, body: Buffer) => {
    if (body.length === 0) return undefined;
    throw new ApiError('malformed-body', 'The body must be JSON, sent as application/json.');
  });
}

function parse(body: Buffer): unknown {
  try {
    // Not `toString`: that would quietly replace bytes that aren't UTF-8.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (cause) {
    throw new ApiError('malformed-body', 'The body is not valid JSON in UTF-8.', [], { cause });
  }
}
