// Every reason of the engine as a sentence or two: what happened, and what to do about it.
import type { Reason } from '#upload/protocol.ts';

export function reasonText(reason: Reason): string {
  switch (reason.code) {
    case 'unreachable':
      return 'The service can’t be reached. Check your network; the upload goes on by itself.';
    case 'stalled':
      return 'Nothing got through for a while. It is tried again by itself.';
    case 'server-trouble':
      return `${own(reason.sentence, `The service has a problem of its own (${reason.status}).`)} It is tried again by itself.`;
    case 'store-full':
      return `${own(reason.sentence, 'The service has no room left.')} The upload goes on once there is room: delete files or ask whoever runs the service.`;
    case 'refused':
      return own(reason.sentence, `The service refused this file (${reason.status}).`);
    case 'not-this-api':
      return 'The answer didn’t come from this service. A sign-in page of your network may be in between; open it, then retry.';
    case 'etag-hidden':
      return 'The store hides the ETag header, without which an upload can’t be completed. Ask whoever runs it to expose ETag in its CORS rules, then retry.';
    case 'corrupted':
      return `Part ${reason.part} arrived damaged twice. Check the network and the disk, then retry.`;
    case 'file-changed':
      return 'The file changed on your disk since the upload began. Choose it again to send it as it is now.';
    case 'stored-mixed':
      return 'The file changed on your disk while it was sent, so the one in the gallery may be a mixture. Choose it again to replace it.';
    case 'file-unreadable':
      return 'The file can’t be read any more. It may have been moved or deleted, or its disk removed. Choose it again to go on.';
    case 'file-not-here':
      return 'The upload was interrupted. Choose the same file again, and it goes on where it stopped.';
    case 'answer-lost':
      return 'It could not be confirmed that the file arrived. Look in the gallery, or send it again: that replaces it.';
    case 'unexpected':
      return `Something went wrong in this page: ${own(reason.message, 'no more is known.')} Retry; if it happens again, reload the page.`;
  }
}

/** The names of statuses (RFC 9110, section 15), older ones too: servers send them where they have nothing to say. */
const STATUS_NAME =
  /^(bad request|unauthorized|forbidden|not found|method not allowed|request timeout|conflict|gone|length required|precondition failed|(content|payload|request entity) too large|unsupported media type|unprocessable (content|entity)|too many requests|internal server error|not implemented|bad gateway|service unavailable|gateway time-?out|insufficient storage)\.?$/i;

/** The server's own sentence where it gave one, ended like a sentence. */
function own(sentence: string, otherwise: string): string {
  if (sentence === '' || STATUS_NAME.test(sentence)) return otherwise;
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}
