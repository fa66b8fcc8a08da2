// Turns any error into a sentence that a content person understands and can act on.
import { ApiError, type ApiFailure } from '#api-client/api-error.ts';
import { sentences } from '#web/lib/plural.ts';
import { translated } from '#web/lib/translatable.ts';
import { words } from './words.ts';

export function errorText(error: unknown): string {
  return error instanceof ApiError ? failureText(error.failure) : words.unexpected;
}

function failureText(failure: ApiFailure): string {
  return failure.kind === 'refused' ? refusedText(failure) : words.unanswered[failure.kind];
}

function refusedText(failure: Extract<ApiFailure, { kind: 'refused' }>): string {
  const { status, detail, requestId, retryAfterSeconds } = failure;
  if (status === 401 || status === 403) return words.keyRefused;
  if (status === 429) return words.tooMany(retryAfterSeconds);
  if (status === 503) return words.busy(retryAfterSeconds);
  if (status === 507) return words.noRoom;
  if (status >= 500) {
    return sentences(words.fault, requestId === undefined ? '' : words.mention(requestId));
  }
  if (detail !== '') return translated(asSentence(detail));
  return status === 404 ? words.gone : words.refused(status);
}

/** Other servers send `invalid name` as often as `Invalid name.` */
export function asSentence(text: string): string {
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}
