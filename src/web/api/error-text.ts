// Any error as a sentence a content person understands, and knows what to do about.
import { ApiError, type ApiFailure } from '#api-client/api-error.ts';

export function errorText(error: unknown): string {
  return error instanceof ApiError ? failureText(error.failure) : 'Something went wrong. Please try again.';
}

const UNANSWERED = {
  unreachable: 'The service can’t be reached. Check your network and try again.',
  timeout: 'The service took too long to answer. Please try again.',
  'not-this-api':
    'The answer isn’t one of this service. Something in between, such as a sign-in page of your network, may have answered.',
} as const;

function failureText(failure: ApiFailure): string {
  return failure.kind === 'refused' ? refusedText(failure) : UNANSWERED[failure.kind];
}

function refusedText(failure: Extract<ApiFailure, { kind: 'refused' }>): string {
  const { status, detail, requestId, retryAfterSeconds } = failure;
  if (status === 401 || status === 403) return 'Your key was refused. Sign in again to go on.';
  if (status === 429) return `Too many requests at once. Try again in ${wait(retryAfterSeconds)}.`;
  if (status === 507) return 'The service has no room left for this file.';
  if (status >= 500) {
    const reference = requestId === undefined ? '' : ` If it happens again, mention request ${requestId}.`;
    return `The service has a problem of its own. Please try again.${reference}`;
  }
  if (detail !== '') return asSentence(detail);
  if (status === 404) return 'This is no longer there.';
  return `The service refused this (${status}).`;
}

function wait(seconds: number | undefined): string {
  if (seconds === undefined) return 'a moment';
  return seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.max(1, Math.ceil(seconds))} s`;
}

/** Other servers answer `invalid name` as often as `Invalid name.` */
function asSentence(text: string): string {
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}
