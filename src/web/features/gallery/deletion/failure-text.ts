// What became of a deletion that didn't come to its end.
import { sentences } from '#web/lib/plural.ts';
import type { Failure } from './use-deletion.ts';
import { words } from './words.ts';

/** @param isSelected what is left of it can be tried again right there */
export function failureText(
  outcome: Failure,
  sentence: (error: unknown) => string,
  { isSelected = true } = {},
): string {
  switch (outcome.kind) {
    case 'unsent':
      return sentences(sentence(outcome.error), words.unsent);
    case 'unknown':
      return sentences(sentence(outcome.error), words.unknown);
    case 'left': {
      const reason = outcome.error === undefined ? words.remained : sentence(outcome.error);
      return sentences(reason, (isSelected ? words.left : words.leftBehind)(outcome.left));
    }
  }
}
