// All error codes with their statuses, and the body of every error response (RFC 9457).
import { z } from 'zod/mini';

export const ERROR_STATUS = {
  'invalid-input': 400,
  'malformed-body': 400,
  'body-too-large': 400,
  'length-required': 400,
  'content-type-mismatch': 400,
  'name-clash': 400,
  'invalid-sequence': 400,
  'part-size': 400,
  /** A term was added to an unknown glossary. The specification lists no 404 for that endpoint. */
  'unknown-glossary': 400,
  /** The store can't check a condition on a single PUT: the file must be sent as a multipart upload. */
  'multipart-required': 400,
  /** The workspace has reached its size limit, so the service gives no upload address. */
  'workspace-full': 400,
  unauthenticated: 401,
  'address-invalid': 403,
  'address-expired': 403,
  'address-used': 403,
  'upload-not-found': 404,
  /** This upload completed within the last 24 hours: its file was published. */
  'upload-completed': 404,
  /** The file doesn't exist, was deleted, or was replaced after the address was given. */
  'file-not-found': 404,
  'glossary-not-found': 404,
  'term-not-found': 404,
  'route-not-found': 404,
  'request-timeout': 408,
  /** The `If-Match` of the request names an earlier version of the term. */
  'term-changed': 412,
  /** The request names another version of the file than the current one, to read it or as an upload's condition. */
  'file-changed': 412,
  /** The requested range is outside the file. */
  'range-not-satisfiable': 416,
  'too-many-requests': 429,
  /** Too many requests per second with one key. */
  'rate-exceeded': 429,
  'too-many-uploads': 429,
  internal: 500,
  /** A store is unreachable, or another program has locked it. */
  'store-unavailable': 503,
  'store-full': 507,
  /** The body exceeds the size limit of the workspace. */
  'quota-exceeded': 507,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
export type ErrorStatus = (typeof ERROR_STATUS)[ErrorCode];

const TYPE_PREFIX = 'urn:lectern:error:';

/** @returns the `type` of a problem body with this code */
export function problemType(code: ErrorCode): string {
  return TYPE_PREFIX + code;
}

/** @returns the code in a problem's `type`, or undefined if another server wrote it */
export function codeOfProblemType(type: string): ErrorCode | undefined {
  const code = type.startsWith(TYPE_PREFIX) ? type.slice(TYPE_PREFIX.length) : '';
  return isErrorCode(code) ? code : undefined;
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_STATUS, code);
}

/** One error in the input. `path` is a dotted path in the body, "" for the whole body. */
export const fieldError = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldError>;

/** The body of every error response, sent as `application/problem+json`. */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.optional(z.string()),
    errors: z.optional(z.array(fieldError)),
    requestId: z.optional(z.string()),
    limit: z.optional(
      z
        .int()
        .check(
          z.describe('Quota of the workspace (bytes). Only with `workspace-full` and `quota-exceeded`.'),
        ),
    ),
  })
  .register(z.globalRegistry, { id: 'Problem', description: 'An error, as RFC 9457 problem details.' });
export type Problem = z.infer<typeof problem>;
