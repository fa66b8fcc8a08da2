import { ConfigError } from '#service/config/config.ts';

/** What the operator reads when something fails at start: our own sentence, or the system's with what led to it. */
export function errorSentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ConfigError || error.cause === undefined) return error.message;
  return `${error.message} (${errorSentence(error.cause)})`;
}
