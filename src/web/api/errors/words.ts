// Messages for failures of any request.
import { formatTime } from '#web/lib/format.ts';
import { translatable } from '#web/lib/translatable.ts';

export const words = translatable({
  unexpected: 'That didn’t work, for a reason this page doesn’t know. Try again, or reload the page.',
  unanswered: {
    unreachable: 'The service can’t be reached. Check your network and try again.',
    timeout: 'The service took too long to answer. Try again.',
    'not-this-api':
      'The answer isn’t one of this service. Something in between, such as a sign-in page of your network, may have answered.',
  },
  keyRefused: 'Your key was refused. Sign in again to go on.',
  tooMany: (seconds: number | undefined) => `Too many requests at once. Try again in ${wait(seconds)}.`,
  busy: (seconds: number | undefined) => `The service is busy. Try again in ${wait(seconds)}.`,
  noRoom: 'The service has no room left for this file.',
  fault: 'The service has a problem of its own. Try again.',
  mention: (requestId: string) => `If it happens again, mention request ${requestId}.`,
  notKept:
    'This browser can’t keep what you type: it is here only until you leave this page. Save it before.',
  gone: 'This is no longer there.',
  refused: (status: number) => `The service refused this (${status}).`,
});

function wait(seconds: number | undefined): string {
  if (seconds === undefined) return 'a moment';
  return seconds > 90
    ? formatTime(Math.ceil(seconds / 60), 'minute', 'long')
    : formatTime(Math.max(1, Math.ceil(seconds)), 'second', 'long');
}
