// Defines tests that run only with media on disk or only with media in S3. Vitest runs the tests of the service in both
// environments. On disk the service receives the bodies; S3 receives them itself and has no directories.
import { inject, test } from 'vitest';

type DefineTest = (title: string, run: () => Promise<void>) => void;

export const ON_S3 = inject('s3Endpoint') !== undefined;

const none: DefineTest = () => {};

export const testOnDisk: DefineTest = ON_S3 ? none : test;
export const testOnS3: DefineTest = ON_S3 ? test : none;
