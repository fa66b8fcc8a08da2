// Messages for failures of any request.
import { formatTime } from '#web/lib/format.ts';
import { translatable } from '#web/lib/translatable.ts';

export const words = translatable({
  unexpected: 'Something went wrong. Try again, or reload the page.',
  unanswered: {
    unreachable: 'Can’t reach the server. Check your connection and try again.',
    timeout: 'The server took too long to respond. Try again.',
    'not-this-api': 'Something other than the server responded, such as the sign-in page of your network.',
  },
  keyRefused: 'Your API key no longer works. Sign in again to continue.',
  tooMany: (seconds: number | undefined) => `Too many requests. Try again in ${wait(seconds)}.`,
  busy: (seconds: number | undefined) => `The server is busy. Try again in ${wait(seconds)}.`,
  noRoom: 'The server has no space left for this file.',
  fault: 'The server has a problem. Try again.',
  mention: (requestId: string) => `If it happens again, tell your admin the request ID ${requestId}.`,
  notKept: 'This browser can’t save drafts. Save your changes before you leave this page.',
  gone: 'This no longer exists.',
  refused: (status: number) => `The server rejected this (${status}).`,
});

function wait(seconds: number | undefined): string {
  if (seconds === undefined) return 'a moment';
  return seconds > 90
    ? formatTime(Math.ceil(seconds / 60), 'minute', 'long')
    : formatTime(Math.max(1, Math.ceil(seconds)), 'second', 'long');
}
