import { ConfigError } from '#service/config/config.ts';

/** Returns a sentence for the operator: the message of the error, followed by the messages of its causes. */
export function errorSentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ConfigError || error.cause === undefined) return error.message;
  return `${error.message} (${errorSentence(error.cause)})`;
}
