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
 */
export function requireKey(
  scope: FastifyInstance,
  credentials: Credentials,
  refuseTooOften: RefuseTooOften = () => {},
): void {
  scope.addHook('onRequest', async (request) => {
    const key = keyOf(request);
    const signedIn = key === undefined ? undefined : await credentials.signIn(key);
    if (key === undefined || signedIn === undefined) {
      throw new ApiError(
        'unauthenticated',
        key === undefined ? 'This needs an API key.' : 'This API key is not valid, or no longer.',
      );
    }
    request.workspace = signedIn.workspace;
    request.keyId = signedIn.keyId;
    refuseTooOften(key);
  });
}

const BEARER = /^Bearer +(\S+)$/i;

function keyOf({ headers }: FastifyRequest): string | undefined {
  const bearer = headers.authorization && BEARER.exec(headers.authorization)?.[1];
  if (bearer) return bearer;
  const plain = headers['x-api-key'];
  return typeof plain === 'string' && plain !== '' ? plain : undefined;
}
