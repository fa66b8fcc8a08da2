// Sends one command to S3. The SDK retries it, and all attempts together have one timeout.
import type {
  $Command,
  S3Client,
  S3ClientResolvedConfig,
  ServiceInputTypes,
  ServiceOutputTypes,
} from '@aws-sdk/client-s3';
import { translateErrors } from './errors.ts';

/**
 * Sends a command.
 * @param patienceMs timeout (ms) of all attempts together
 * @throws StoreFull, StoreUnavailable, or the error of S3
 */
export type Ask = <I extends ServiceInputTypes, O extends ServiceOutputTypes>(
  command: $Command<I, O, S3ClientResolvedConfig, ServiceInputTypes, ServiceOutputTypes>,
  patienceMs?: number,
) => Promise<O>;

/** @param timeoutMs default timeout (ms) of a command */
export function asker(client: S3Client, timeoutMs: number): Ask {
  return (command, patienceMs = timeoutMs) =>
    translateErrors(client.send(command, { abortSignal: AbortSignal.timeout(patienceMs) }));
}
