// Authenticates requests by their API key, before the body is read.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '#service/core/api-error.ts';
import type { Credentials } from '#service/core/credentials.ts';
import type { RefuseTooOften } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Workspace of the API key; "" outside the API. */
    workspace: string;
    /** Id of the API key; "" outside the API. */
    keyId: string;
  }
}

/**
 * Makes every route of this scope require a key.
 * @param refuseTooOften called with each valid key; throws if it has sent too many requests
 * @param recheckAfterMs time (ms) after which the key is checked again once the body has arrived
 */
export function requireKey(
  scope: FastifyInstance,
  credentials: Credentials,
  refuseTooOften: RefuseTooOften = () => {},
  recheckAfterMs = 500,
): void {
  const authenticatedAt = new WeakMap<FastifyRequest, number>();
  scope.addHook('onRequest', async (request) => {
    const key = readKey(request);
    if (key === undefined) throw new ApiError('unauthenticated', 'This request needs an API key.');
    const signedIn = await credentials.signIn(key);
    if (signedIn === undefined) throw invalidKey();
    authenticatedAt.set(request, performance.now());
    request.workspace = signedIn.workspace;
    request.keyId = signedIn.keyId;
    refuseTooOften(key);
  });
  // The key may have been revoked while a slow body arrived.
  scope.addHook('preHandler', async (request) => {
    const key = readKey(request);
    const elapsedMs = performance.now() - (authenticatedAt.get(request) ?? 0);
    if (key === undefined || elapsedMs < recheckAfterMs) return;
    if ((await credentials.signIn(key)) === undefined) throw invalidKey();
  });
}

function invalidKey(): ApiError {
  return new ApiError('unauthenticated', 'This API key is not valid. It may have expired or been revoked.');
}

const BEARER = /^Bearer +(\S+)$/i;

function readKey({ headers }: FastifyRequest): string | undefined {
  const bearer = headers.authorization && BEARER.exec(headers.authorization)?.[1];
  if (bearer) return bearer;
  const plain = headers['x-api-key'];
  return typeof plain === 'string' && plain !== '' ? plain : undefined;
}
