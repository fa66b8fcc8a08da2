// What holds by where media are in this run: on disk, where the service receives the bodies, or in S3, which takes them
// itself and knows no directories. A test that isn’t about the run’s store is none of its tests.
import { inject, test } from 'vitest';

type DefineTest = (title: string, run: () => Promise<void>) => void;

export const ON_S3 = inject('s3Endpoint') !== undefined;

const none: DefineTest = () => {};

export const testOnDisk: DefineTest = ON_S3 ? none : test;
export const testOnS3: DefineTest = ON_S3 ? test : none;
