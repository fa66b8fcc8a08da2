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
 * @param commandTimeoutMs timeout (ms) of all attempts together
 * @throws StoreFull, StoreUnavailable, or the error of S3
 */
export type SendCommand = <I extends ServiceInputTypes, O extends ServiceOutputTypes>(
  command: $Command<I, O, S3ClientResolvedConfig, ServiceInputTypes, ServiceOutputTypes>,
  commandTimeoutMs?: number,
) => Promise<O>;

/** @param timeoutMs default timeout (ms) of a command */
export function commandSender(client: S3Client, timeoutMs: number): SendCommand {
  return (command, commandTimeoutMs = timeoutMs) =>
    translateErrors(client.send(command, { abortSignal: AbortSignal.timeout(commandTimeoutMs) }));
}
