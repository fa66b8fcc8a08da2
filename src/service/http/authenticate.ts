// Signs requests in. Runs before a body is read, so a stranger costs nothing but a hash.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '#service/core/api-error.ts';
import type { Credentials } from '#service/core/credentials.ts';
import type { RefuseTooOften } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose key signed the request in; "" outside the API. */
    workspace: string;
    /** Which key that was; "" outside the API. */
    keyId: string;
  }
}

/**
 * Every route of this scope needs a key.
 * @param refuseTooOften hears of each good one
 * @param recheckAfterMs a body that took longer to come has its key looked at again
 */
export function requireKey(
  scope: FastifyInstance,
  credentials: Credentials,
  refuseTooOften: RefuseTooOften = () => {},
  recheckAfterMs = 500,
): void {
  const cameAt = new WeakMap<FastifyRequest, number>();
  scope.addHook('onRequest', async (request) => {
    const key = keyOf(request);
    if (key === undefined) throw new ApiError('unauthenticated', 'This needs an API key.');
    const signedIn = await credentials.signIn(key);
    if (signedIn === undefined) throw notValid();
    cameAt.set(request, performance.now());
    request.workspace = signedIn.workspace;
    request.keyId = signedIn.keyId;
    refuseTooOften(key);
  });
  // Whose body takes its time may have had the key revoked meanwhile.
  scope.addHook('preHandler', async (request) => {
    const key = keyOf(request);
    const heldMs = performance.now() - (cameAt.get(request) ?? 0);
    if (key === undefined || heldMs < recheckAfterMs) return;
    if ((await credentials.signIn(key)) === undefined) throw notValid();
  });
}

function notValid(): ApiError {
  return new ApiError('unauthenticated', 'This API key is not valid, or no longer.');
}

const BEARER = /^Bearer +(\S+)$/i;

function keyOf({ headers }: FastifyRequest): string | undefined {
  const bearer = headers.authorization && BEARER.exec(headers.authorization)?.[1];
  if (bearer) return bearer;
  const plain = headers['x-api-key'];
  return typeof plain === 'string' && plain !== '' ? plain : undefined;
}
