// How an error reads is the product's knowledge, not a block's: the app provides it here, once.
import { createContext, use } from 'react';
import { words } from '#web/ui/words.ts';

export const ErrorSentenceContext = createContext<(error: unknown) => string>(() => words.unexplained);

/** Answers the function that turns an error into a sentence for the screen. */
export function useErrorSentence(): (error: unknown) => string {
  return use(ErrorSentenceContext);
}
