// Reads an error response of any server: our problem+json, other JSON, plain text, HTML or nothing.
import { z } from 'zod/mini';
import { codeOfProblemType, fieldError, type Problem } from '#contract/errors.ts';
import type { ApiFailure } from './api-error.ts';
import { parseJson } from './parse-json.ts';

const MAX_TEXT = 500;

const anyText = z.catch(z.optional(z.string()), undefined);
const messageOf = z.pipe(
  z.object({ message: z.string() }),
  z.transform((error) => error.message),
);
const anyJsonError = z.object({
  type: anyText,
  detail: anyText,
  message: anyText,
  error: z.catch(z.optional(z.union([z.string(), messageOf])), undefined),
  title: anyText,
  errors: z._default(z.catch(z.array(fieldError), []), []),
  requestId: anyText,
  limit: z.catch(z.optional(z.number()), undefined),
  current: z.optional(z.unknown()),
});

/** Converts the problem of one item in a batch response. */
export function failureOf({ type, status, title, detail = title, errors = [], limit }: Problem): ApiFailure {
  const code = codeOfProblemType(type);
  return {
    kind: 'refused',
    status,
    detail,
    fields: errors,
    ...(code && { code }),
    ...(limit !== undefined && { limit }),
  };
}

/** Reads a failed response. Never throws: an unreadable body counts as empty. */
export async function readFailure(response: Response): Promise<ApiFailure> {
  const text = await response.text().catch(() => '');
  const json = parseJson(text);
  const body = anyJsonError.safeParse(json).data;
  const code = body?.type === undefined ? undefined : codeOfProblemType(body.type);
  const retryAfterSeconds = parseRetryAfter(response.headers.get('retry-after'));
  return {
    kind: 'refused',
    status: response.status,
    detail: body ? (body.detail ?? body.message ?? body.error ?? body.title ?? '') : plainText(json),
    fields: body?.errors ?? [],
    ...(text.trimStart().startsWith('<') && { isPage: true }),
    ...(code && { code }),
    ...(body?.requestId && { requestId: body.requestId }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(body?.limit !== undefined && { limit: body.limit }),
    ...(body?.current !== undefined && { current: body.current }),
  };
}

/** Returns the text of an error, or "" for HTML pages and long texts, which don't help a person. */
function plainText(body: unknown): string {
  const trimmed = typeof body === 'string' ? body.trim() : '';
  return trimmed.startsWith('<') || trimmed.length > MAX_TEXT ? '' : trimmed;
}

/**
 * Parses Retry-After in both forms of RFC 9110 §10.2.3.
 * @returns seconds from now; undefined if absent or unreadable
 */
export function parseRetryAfter(value: string | null, now: number = Date.now()): number | undefined {
  if (value === null || value.trim() === '') return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now) / 1000);
}
