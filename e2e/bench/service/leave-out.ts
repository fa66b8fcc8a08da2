// `LEFT_OUT=md5,sync node --import leave-out.ts …`: turns off hashing or syncing in a process and its threads, to measure
// their cost. The service itself has no such setting.
import crypto from 'node:crypto';
import fs from 'node:fs';
import { open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const leftOut = process.env['LEFT_OUT']?.split(',') ?? [];

if (leftOut.includes('md5')) {
  const { createHash } = crypto;
  const none = { update: () => none, digest: () => '0'.repeat(32) };
  Reflect.set(crypto, 'createHash', (algorithm: string) =>
    algorithm === 'md5' ? none : createHash(algorithm),
  );
}

if (leftOut.includes('sync')) {
  const synced = (_descriptor: number, done: (error: null) => void) => setImmediate(done, null);
  Reflect.set(fs, 'fsync', synced);
  Reflect.set(fs, 'fdatasync', synced);
  await using handle = await open(import.meta.filename);
  const methods: object = Reflect.getPrototypeOf(handle) ?? {};
  for (const name of ['sync', 'datasync']) Reflect.set(methods, name, async () => undefined);
}

syncBuiltinESMExports();
