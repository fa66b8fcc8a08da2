// How the first person gets in. On loopback a link is enough; beyond it nobody may find the door open.
import { type Config, ConfigError } from '#service/config/config.ts';
import { issueKey } from '#service/core/api-keys.ts';
import { type Clock, timestamp } from '#service/core/clock.ts';
import type { RecordStore } from '#service/records/record-store.ts';
import { isLoopback } from './loopback.ts';

/** The workspace that exists without any configuration. */
const DEFAULT_WORKSPACE = 'default';

/** A sign-in link nobody has used for this long expires, in milliseconds. */
const LINK_UNUSED_FOR_MS = 24 * 60 * 60 * 1000;

/** @throws ConfigError when the service would be reachable by others while no key exists */
export async function requireKeyBeyondLoopback(
  config: Config,
  records: RecordStore,
  clock: Clock,
): Promise<void> {
  await records.keys.deleteExpired(timestamp(clock));
  if (isLoopback(config.host) || config.apiKeys.length > 0) return;
  const lasting = (await records.keys.list()).some((key) => key.expiresAt === null);
  if (lasting) return;
  throw new ConfigError(
    `HOST=${config.host} can be reached from other machines, but there is no API key yet. ` +
      'Make one with “npm run keys -- add default”, or set API_KEYS=workspace:key, and start again.',
  );
}

/** A fresh key for the sign-in link of this start; undefined where keys are configured or others can reach us. */
export async function signInKey(
  config: Config,
  records: RecordStore,
  clock: Clock,
): Promise<string | undefined> {
  if (config.apiKeys.length > 0 || !isLoopback(config.host)) return undefined;
  const { key, record } = issueKey(DEFAULT_WORKSPACE, clock, LINK_UNUSED_FOR_MS);
  await records.keys.insert(record);
  return key;
}
