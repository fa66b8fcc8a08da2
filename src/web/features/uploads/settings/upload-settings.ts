// Upload settings, stored per connection. Stored data is untrusted until parsed.
import { z } from 'zod/mini';
import { DEFAULT_SETTINGS, type Settings } from '#upload/protocol.ts';
import { clampLimit } from '#web/features/uploads/settings/speed-limit.ts';
import type { KeyValue } from '#web/lib/key-value.ts';

/** Maximum number of parts in flight. Larger stored values are refused. */
const MAX_SLOTS = 8;

const stored = z.object({
  slots: z.int().check(z.minimum(1), z.maximum(MAX_SLOTS)),
  bandwidthLimit: z.nullable(z.number().check(z.positive())),
  verify: z.boolean(),
});

/** Storage key. It has the connection's id, so that signing out deletes it. */
function key(connectionId: string): string {
  return `lectern.${connectionId}.uploads`;
}

export function loadSettings(storage: KeyValue, connectionId: string): Settings {
  const text = storage.get(key(connectionId));
  if (text === undefined) return DEFAULT_SETTINGS;
  try {
    const settings = stored.parse(JSON.parse(text));
    const { bandwidthLimit } = settings;
    return { ...settings, bandwidthLimit: bandwidthLimit === null ? null : clampLimit(bandwidthLimit) };
  } catch {
    return DEFAULT_SETTINGS;
  }
}

export function saveSettings(storage: KeyValue, connectionId: string, settings: Settings): void {
  storage.set(key(connectionId), JSON.stringify(settings));
}
