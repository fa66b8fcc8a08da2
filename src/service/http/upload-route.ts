// Handles PUT requests to signed upload addresses. The address is the credential, so no key is needed. The body is streamed to the
// store.
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import { ApiError } from '#service/core/api-error.ts';
import type { Core } from '#service/core/core.ts';
import { TOKEN } from '#service/core/signed-tokens.ts';
import { UPLOAD_PATH } from '#service/core/url-paths.ts';
import { noteChange } from './audit.ts';
import { turnsFor } from './work-turns.ts';

interface UploadRoute {
  Querystring: { readonly [TOKEN]?: string | readonly string[] };
}

/** Removes the content type from Fastify's view, because Fastify refuses malformed ones. Here every body is only bytes. */
const anyType: RouteShorthandOptions = {
  onRequest: async (request) => {
    request.headers = { 'content-type': undefined };
  },
};

export function serveUploads(http: FastifyInstance, { uploads }: Core): void {
  http.put<UploadRoute>(UPLOAD_PATH, anyType, async (request, reply) => {
    const { query, raw, ip } = request;
    const token = query[TOKEN];
    // Wait for a turn, because reading the parts of a long upload takes 10 ms and hundreds of requests may arrive at once.
    await turnsFor(request)();
    try {
      const { etag, file } = await uploads.receive(typeof token === 'string' ? token : '', {
        contentLength: contentLengthOf(raw),
        contentType: raw.headers['content-type'],
        client: ip,
        stream: raw,
      });
      if (file) {
        const { workspace, keyId, path } = file;
        noteChange(request.log, { change: 'putFile', workspace, keyId, path });
      }
      return reply.headers({ etag: `"${etag}"`, 'cache-control': 'no-store' }).send();
    } catch (error) {
      // Close the connection instead of waiting for the rest of the body.
      if (error instanceof ApiError && error.code === 'request-timeout') reply.header('connection', 'close');
      throw error;
    }
  });
}

function contentLengthOf({ headers }: IncomingMessage): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}
