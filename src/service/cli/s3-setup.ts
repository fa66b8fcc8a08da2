// `npm run s3:setup`: sets the rules of the bucket that media are kept in.
import { readConfig } from '#service/config/config.ts';
import { setUpBucketOf } from '#service/media-bucket.ts';
import { sentenceOf } from '#service/startup/error-sentence.ts';

try {
  if (process.argv.length > 2) {
    throw new Error(
      'Usage:\n  npm run s3:setup   with the settings of the service, and credentials that may change the bucket',
    );
  }
  for (const sentence of await setUpBucketOf(readConfig(process.env))) console.log(sentence);
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
