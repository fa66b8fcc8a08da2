// Every reason of the engine as a sentence or two: what happened, and what to do about it.
import type { Reason } from '#upload/protocol.ts';
import { words } from '#web/features/uploads/tray-words.ts';
import { sentences } from '#web/lib/plural.ts';
import { translated } from '#web/lib/translatable.ts';

export function reasonText(reason: Reason): string {
  const { reasons } = words;
  switch (reason.code) {
    case 'server-trouble':
      return sentences(own(reason.sentence) || reasons.serverTrouble(reason.status), reasons.triedAgain);
    case 'store-full':
      return sentences(own(reason.sentence) || reasons.noRoom, reasons.onceThereIsRoom);
    case 'refused':
      return own(reason.sentence) || reasons.refused(reason.status);
    case 'corrupted':
      return reasons.corrupted(reason.part);
    case 'unexpected':
      return reasons.unexpected(asSentence(reason.message));
    default:
      return reasons[reason.code];
  }
}

/** The names of statuses (RFC 9110, section 15), older ones too: servers send them where they have nothing to say. */
const STATUS_NAME =
  /^(bad request|unauthorized|forbidden|not found|method not allowed|request timeout|conflict|gone|length required|precondition failed|(content|payload|request entity) too large|unsupported media type|unprocessable (content|entity)|too many requests|internal server error|not implemented|bad gateway|service unavailable|gateway time-?out|insufficient storage)\.?$/i;

/** The server's own sentence; empty where it has none. */
function own(text: string): string {
  const sentence = asSentence(text);
  return sentence && translated(sentence);
}

/** Ended like a sentence; empty where it says nothing. */
function asSentence(text: string): string {
  if (text === '' || STATUS_NAME.test(text)) return '';
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
