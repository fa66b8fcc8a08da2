// One request to S3: sent again where its connection broke, and given up on in its time, however often it was sent.
import type {
  $Command,
  S3Client,
  S3ClientResolvedConfig,
  ServiceInputTypes,
  ServiceOutputTypes,
} from '@aws-sdk/client-s3';
import { inPortWords } from './errors.ts';

/** @throws what S3 reports, in the words of the port */
export type Ask = <I extends ServiceInputTypes, O extends ServiceOutputTypes>(
  command: $Command<I, O, S3ClientResolvedConfig, ServiceInputTypes, ServiceOutputTypes>,
  patienceMs?: number,
) => Promise<O>;

/** @param timeoutMs how long an answer may take */
export function asker(client: S3Client, timeoutMs: number): Ask {
  return (command, patienceMs = timeoutMs) =>
    inPortWords(client.send(command, { abortSignal: AbortSignal.timeout(patienceMs) }));
}
