// Using another connection ends what features have under way for the one in use. They register a question here, and
// switching goes through it. (Signing out asks in any case.)
import type { Connection } from '#api-client/connection.ts';

/**
 * Calls `go`: at once where nothing would be lost, else when the person agrees.
 * `next` is what would be used then; undefined where its key has to be asked for first.
 */
type Question = (next: Connection | undefined, go: () => void) => void;

const questions = new Set<Question>();

/**
 * Has a question asked before the connection in use is left for another.
 * @returns a function that takes it back
 */
export function askBeforeLeaving(question: Question): () => void {
  questions.add(question);
  return () => {
    questions.delete(question);
  };
}

/** Calls `go` at once where there is nothing to ask, else when every question has been agreed to. */
export function leave(next: Connection | undefined, go: () => void): void {
  const ask = [...questions].reduceRight<() => void>((then, question) => () => question(next, then), go);
  ask();
}
