// The sentence about a deletion that failed or may have failed.
import { sentences } from '#web/lib/plural.ts';
import type { DeleteOutcome } from './delete-files.ts';
import { words } from './words.ts';

export type Failure =
  | Exclude<DeleteOutcome, { kind: 'done' }>
  /** Nothing was sent, because the list couldn’t be read before. */
  | { readonly kind: 'unsent'; readonly error: unknown };

export function failureText(outcome: Failure, sentence: (error: unknown) => string): string {
  switch (outcome.kind) {
    case 'unsent':
      return sentences(sentence(outcome.error), words.unsent);
    case 'unknown':
      return sentences(sentence(outcome.error), words.unknown);
    case 'left': {
      const reason = outcome.error === undefined ? words.remained : sentence(outcome.error);
      return sentences(reason, words.left(outcome.left));
    }
  }
}
