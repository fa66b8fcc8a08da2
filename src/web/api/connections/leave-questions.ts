// Questions to ask before switching to another connection, which stops work in progress. Features register them here.
// (Signing out always asks.)
import type { Connection } from '#api-client/connection.ts';

/**
 * Calls `go` at once if nothing would be lost, otherwise after the user confirms. `next` is the next connection, or
 * undefined if its key must be entered first.
 */
type Question = (next: Connection | undefined, go: () => void) => void;

const questions = new Set<Question>();

/**
 * Registers a question to ask before switching to another connection.
 * @returns a function that removes it
 */
export function askBeforeLeaving(question: Question): () => void {
  questions.add(question);
  return () => {
    questions.delete(question);
  };
}

/** Calls `go` after every question is confirmed, or at once if there is none. */
export function leaveConnection(next: Connection | undefined, go: () => void): void {
  const ask = [...questions].reduceRight<() => void>((then, question) => () => question(next, then), go);
  ask();
}
