// Injects the function that words errors: it depends on the API, which `ui` doesn’t know. The app provides it once.
import { createContext, use } from 'react';
import { words } from '#web/ui/words.ts';

export const ErrorSentenceContext = createContext<(error: unknown) => string>(() => words.unexplained);

/** Returns the function that turns an error into a sentence for the screen. */
export function useErrorSentence(): (error: unknown) => string {
  return use(ErrorSentenceContext);
}
