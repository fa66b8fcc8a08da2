// Turns every reason of the engine into a sentence or two: what happened, and what to do about it.
import type { Reason } from '#upload/protocol.ts';
import { asSentence } from '#web/api/errors/error-text.ts';
import { words } from '#web/features/uploads/tray-words.ts';
import { sentences } from '#web/lib/plural.ts';
import { translated } from '#web/lib/translatable.ts';

export function reasonText(reason: Reason): string {
  const { reasons } = words;
  switch (reason.code) {
    case 'server-trouble':
      return sentences(
        ownSentence(reason.sentence) || reasons.serverTrouble(reason.status),
        reasons.triedAgain,
      );
    case 'store-full':
      return reasons.diskFull;
    case 'quota-full':
      return reasons.storageFull(reason.limit);
    case 'refused':
      if (ownSentence(reason.sentence)) return ownSentence(reason.sentence);
      return reason.status === 413 ? reasons.tooLarge : reasons.refused(reason.status);
    case 'corrupted':
      return reasons.corrupted(reason.part);
    case 'address-unreachable':
      return reasons['address-unreachable'](reason.addressOrigin, reason.pageOrigin);
    case 'unexpected':
      return reasons.unexpected(isUninformative(reason.message) ? '' : asSentence(reason.message));
    default:
      return reasons[reason.code];
  }
}

/**
 * Returns the reason for an upload that is retried. It sounds less final than the same reason of a failed upload.
 */
export function retriedText(reason: Reason): string {
  if (reason.code === 'corrupted')
    return sentences(words.reasons.damaged(reason.part), words.reasons.triedAgain);
  const text = reasonText(reason);
  return reason.code === 'refused' ? sentences(text, words.reasons.triedAgain) : text;
}

/** Names of statuses (RFC 9110, section 15), including older ones. Servers send them if they have nothing to say. */
const STATUS_NAME =
  /^(bad request|unauthorized|forbidden|not found|method not allowed|request timeout|conflict|gone|length required|precondition failed|(content|payload|request entity) too large|unsupported media type|unprocessable (content|entity)|too many requests|internal server error|not implemented|bad gateway|service unavailable|gateway time-?out|insufficient storage)\.?$/i;

/** @returns the server's own sentence; empty if it has no information */
function ownSentence(text: string): string {
  return isUninformative(text) ? '' : translated(asSentence(text));
}

function isUninformative(text: string): boolean {
  return text === '' || STATUS_NAME.test(text);
}
