import { expect, it } from 'vitest';
import { newUpload } from '#upload/model/create-upload.ts';
import { entry } from '#upload/testing/set-up.ts';
import { UploadRegistry } from './upload-registry.ts';

const WAITS = { kind: 'needs-file', reason: { code: 'file-not-here' }, byHandle: false } as const;
const CANCELLED = { kind: 'cancelled', mayHaveLanded: false } as const;
const toSamePath = (id: string) => ({ ...entry(id, 1), path: 'a.wav' });

it('an interrupted upload is found by its path, although other uploads go to the same path', () => {
  const registry = new UploadRegistry();
  const interrupted = newUpload(toSamePath('a'), 0, WAITS);
  registry.set(interrupted);
  registry.set(newUpload(toSamePath('b'), 0, CANCELLED));
  registry.set(newUpload(toSamePath('c'), 0));
  expect(registry.interruptedAt('a.wav')).toBe(interrupted);
});

it('an interrupted upload that was replaced is no longer found', () => {
  const registry = new UploadRegistry();
  registry.set(newUpload(toSamePath('a'), 0, WAITS));
  registry.set(newUpload(toSamePath('a'), 0));
  expect(registry.interruptedAt('a.wav')).toBeUndefined();
});
