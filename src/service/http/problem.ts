// Converts all thrown errors to the error body of the API (RFC 9457). Internal details are only in the log.
import { STATUS_CODES } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type ErrorCode, type Problem, problemType } from '#contract/errors.ts';
import type { termChanged } from '#contract/glossary.ts';
import { PROBLEM_FIELDS_MAX } from '#contract/limits.ts';
import { ApiError } from '#service/core/api-error.ts';
import { storeApiError } from '#service/core/store-error.ts';
import { TermChanged } from '#service/core/terms.ts';

/** `Retry-After` (s) by error code. */
const RETRY_AFTER: Partial<Record<ErrorCode, number>> = {
  'too-many-requests': 5,
  // The lowest rate is one request per second.
  'rate-exceeded': 1,
  'too-many-uploads': 60,
  'store-unavailable': 2,
};

export function sendProblem(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toApiError(thrown);
  if (isServerError(error)) request.log.error({ err: thrown }, 'request failed');
  if (error.code === 'unauthenticated') reply.header('www-authenticate', 'Bearer');
  const retryAfter = RETRY_AFTER[error.code];
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  const problem: Problem | z.infer<typeof termChanged> = {
    ...problemOf(error),
    requestId: request.id,
    ...(error instanceof TermChanged && { current: error.current }),
  };
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(problem));
}

/** Whether the service failed, so that the request may have been carried out in part. */
export function isServerFault(thrown: unknown): boolean {
  return isServerError(toApiError(thrown));
}

/** Whether the service is at fault. A full workspace isn't its fault, although the status is 507. */
function isServerError({ status, code }: ApiError): boolean {
  return status >= 500 && code !== 'quota-exceeded';
}

/** Returns the response body of an error. */
export function problemOf({ code, status, message, fields, limit }: ApiError): Problem {
  return {
    type: problemType(code),
    title: STATUS_CODES[status] ?? 'Error',
    status,
    ...(code !== 'internal' && { detail: message }),
    ...(limit !== undefined && { limit }),
    ...(fields.length > 0 && { errors: fields.slice(0, PROBLEM_FIELDS_MAX) }),
  };
}

export function notJson(): ApiError {
  return new ApiError('malformed-body', 'The body must be JSON, sent as application/json.');
}

export function routeNotFound(): ApiError {
  return new ApiError('route-not-found', 'There is nothing at this address.');
}

/** Converts errors of Fastify and its plugins to documented ones, because the API has fewer statuses. */
function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const trouble = storeApiError(thrown);
  if (trouble) return trouble;
  const { code, statusCode = 500 } = refusal.safeParse(thrown).data ?? {};
  switch (code) {
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return routeNotFound();
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ApiError('body-too-large', 'The body is larger than 4 MiB.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return notJson();
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new ApiError('malformed-body', 'The body is not as long as its Content-Length says.');
    default:
      if (statusCode === 403 || statusCode === 404) return routeNotFound();
      if (statusCode < 500) return new ApiError('malformed-body', 'The request could not be read.');
      return new ApiError('internal', 'Internal server error', [], { cause: thrown });
  }
}

const refusal = z.object({ code: z.string().optional(), statusCode: z.int().optional() });
