// How the first person signs in. A service on loopback prints a sign-in link. A service that other machines can reach
// doesn't start without an API key.
import { type Config, ConfigError } from '#service/config/config.ts';
import { issueKey } from '#service/core/api-keys.ts';
import { type Clock, timestamp } from '#service/core/clock.ts';
import type { RecordStore } from '#service/records/record-store.ts';
import { isLoopback } from './loopback.ts';

/** The workspace of the sign-in link. */
const DEFAULT_WORKSPACE = 'default';

/** Time (ms) after which an unused sign-in link expires. */
const LINK_EXPIRES_AFTER_MS = 24 * 60 * 60 * 1000;

/** @throws ConfigError if other machines can reach the service but no API key exists */
export async function requireKeyBeyondLoopback(
  config: Config,
  records: RecordStore,
  clock: Clock,
): Promise<void> {
  await records.keys.deleteExpired(timestamp(clock));
  if (isLoopback(config.host) || config.apiKeys.length > 0) return;
  const hasPermanentKey = (await records.keys.list()).some((key) => key.expiresAt === null);
  if (hasPermanentKey) return;
  throw new ConfigError(
    `HOST=${config.host} can be reached from other machines, but there is no API key yet. ` +
      'Create one with “npm run keys -- add default”, or set API_KEYS=workspace:key, and start again.',
  );
}

/**
 * Creates the key for the sign-in link of this start.
 * @returns undefined if keys are configured, or other machines can reach the service
 */
export async function signInKey(
  config: Config,
  records: RecordStore,
  clock: Clock,
): Promise<string | undefined> {
  if (config.apiKeys.length > 0 || !isLoopback(config.host)) return undefined;
  const { key, record } = issueKey(DEFAULT_WORKSPACE, clock, LINK_EXPIRES_AFTER_MS);
  await records.keys.insert(record);
  return key;
}
