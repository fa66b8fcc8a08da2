// The closed list of error codes, the status each answers with, and the one shape of an error body (RFC 9457).
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
  /** Adding a term to a glossary that is not there: that endpoint's table has no 404. */
  'unknown-glossary': 400,
  /** The store can't check a condition on a single PUT: the file must be sent as a multipart upload. */
  'multipart-required': 400,
  /** Its workspace holds as many bytes as it may: no address is handed out. */
  'workspace-full': 400,
  unauthenticated: 401,
  'address-invalid': 403,
  'address-expired': 403,
  'address-used': 403,
  'upload-not-found': 404,
  /** This upload completed within the last 24 hours: its file was published. */
  'upload-completed': 404,
  /** Never there, gone, or another file by now than its address was given for. */
  'file-not-found': 404,
  'glossary-not-found': 404,
  'term-not-found': 404,
  'route-not-found': 404,
  'request-timeout': 408,
  /** The sender's `If-Match` named an earlier version than is there now. */
  'term-changed': 412,
  /** The file at the path is not the one that the request named: the version to read, or the condition of an upload. */
  'file-changed': 412,
  /** No byte of the file is within what was asked for. */
  'range-not-satisfiable': 416,
  'too-many-requests': 429,
  /** Of one key, per second. */
  'rate-exceeded': 429,
  'too-many-uploads': 429,
  internal: 500,
  /** A store can't be asked right now: it is locked by another program, or away. */
  'store-unavailable': 503,
  'store-full': 507,
  /** It fits into the store, and not into what its workspace may hold. */
  'quota-exceeded': 507,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
export type ErrorStatus = (typeof ERROR_STATUS)[ErrorCode];

const TYPE_PREFIX = 'urn:lectern:error:';

/** The `type` member of a problem body that carries this code. */
export function problemType(code: ErrorCode): string {
  return TYPE_PREFIX + code;
}

/** The code inside a problem's `type`, or undefined when another server wrote it. */
export function codeOfProblemType(type: string): ErrorCode | undefined {
  const code = type.startsWith(TYPE_PREFIX) ? type.slice(TYPE_PREFIX.length) : '';
  return isErrorCode(code) ? code : undefined;
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_STATUS, code);
}

/** One thing wrong with the input. `path` is the dotted place in the body, "" for the body as a whole. */
export const fieldError = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldError>;

/** The body of every error answer, sent as `application/problem+json`. */
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
          z.describe(
            'How many bytes the workspace may hold. With `workspace-full` and `quota-exceeded` only.',
          ),
        ),
    ),
  })
  .register(z.globalRegistry, { id: 'Problem', description: 'An error, as RFC 9457 problem details.' });
export type Problem = z.infer<typeof problem>;
