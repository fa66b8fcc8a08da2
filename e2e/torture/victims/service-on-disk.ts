// A victim: the service with media on disk, killed and restarted on the same data.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { restartService, type Service, startService } from '#e2e/harness/service.ts';
import type { Victim } from '#e2e/torture/crashes.ts';

export const KEY = 'torture-key-0123456789-0123456789-0123456789';
export const WORKSPACE = 'torture';
export const SETTINGS = { LOG_LEVEL: 'silent', API_KEYS: `${WORKSPACE}:${KEY}` };

export async function serviceOnDisk(): Promise<Victim> {
  let service = await startService(SETTINGS);
  return {
    ...onDisk(service),
    crash: () => service.stop('SIGKILL'),
    async recover() {
      service = await restartService(service);
    },
    async sweepSoon() {
      service = await restartAndSweep(service);
    },
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  };
}

/** Restarts the service with settings that sweep idle uploads at once. */
export async function restartAndSweep(service: Service): Promise<Service> {
  await service.stop();
  return restartService({ ...service, env: { ...service.env, UPLOAD_SWEEP_AFTER: '1' } });
}

/** Reads a victim's state from the data folder. */
export function onDisk({ origin, dataDir }: Pick<Service, 'origin' | 'dataDir'>) {
  return {
    origin,
    key: KEY,
    readFile: (path: string) => readFile(join(dataDir, 'media', WORKSPACE, path)),
    leftovers: async () => [...(await filesOfUploads(dataDir)), ...uploadsOnRecord(dataDir)],
  };
}

export async function filesOfUploads(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'uploads'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

function uploadsOnRecord(dataDir: string): string[] {
  using records = new DatabaseSync(join(dataDir, 'lectern.sqlite'), { readOnly: true, timeout: 5_000 });
  return records
    .prepare('select id, path from upload')
    .all()
    .map(({ id, path }) => `The record of upload ${String(id)} of ${String(path)}`);
}
