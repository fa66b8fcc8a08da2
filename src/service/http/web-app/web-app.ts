// Serves the built web app. Browsers cache files with hashed names forever, but never the page. Every path of a client route gets
// the page.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isServicePath } from '#service/core/url-paths.ts';
import { compressStreams } from '#service/http/compress.ts';
import { pagePolicy } from './page-policy.ts';

/** Folder of files whose names contain a hash of their content. */
const HASHED = '/assets/';
const PAGE = '/index.html';
const NOT_BUILT = 'The web app is not built. Run “npm run build”, then start the service again.\n';

export async function serveWebApp(http: FastifyInstance, folder: string): Promise<void> {
  await http.register(async (scope) => {
    compressStreams(scope);
    for (const path of ['/', PAGE]) scope.get(path, async (_request, reply) => sendPage(reply, folder));
    if (existsSync(folder)) await serveFiles(scope, folder);
  });
}

async function serveFiles(scope: FastifyInstance, folder: string): Promise<void> {
  await scope.register(fastifyStatic, {
    root: folder,
    index: false,
    cacheControl: false,
    acceptRanges: false,
    // Serves the .br and .gz files of the build. compress.ts compresses the rest.
    preCompressed: true,
    decorateReply: false,
    setHeaders(reply, path) {
      const hashed = path.slice(folder.length).startsWith(HASHED);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      // A worker has the policy of its own script's response, not the page's.
      reply.header('content-security-policy', pagePolicy(''));
    },
  });
}

/** Whether a request for a path without a file is a person opening a page of the app, and not a missing asset. */
export function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] ?? '';
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (isServicePath(path) || path.startsWith(HASHED)) return false;
  const looksLikeFile = path.slice(path.lastIndexOf('/')).includes('.');
  return !looksLikeFile || (headers.accept ?? '').includes('text/html');
}

export async function sendPage(reply: FastifyReply, folder: string): Promise<FastifyReply> {
  let html: string;
  try {
    // Read each time, so that a new build is served without a restart.
    html = await readFile(join(folder, 'index.html'), 'utf8');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    return reply.code(404).type('text/plain; charset=utf-8').send(NOT_BUILT);
  }
  return reply
    .headers({ 'cache-control': 'no-cache', 'content-security-policy': pagePolicy(html) })
    .type('text/html; charset=utf-8')
    .send(html);
}
