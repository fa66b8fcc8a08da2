// `npm run s3:setup`: sets the rules of the bucket that media are stored in, and creates it on request.
import { parseArgs } from 'node:util';
import { readConfig } from '#service/config/config.ts';
import { setUpConfiguredBucket } from '#service/media-bucket.ts';
import { errorSentence } from '#service/startup/error-sentence.ts';

const USAGE = `Usage:
  npm run s3:setup               set the rules of the bucket for pages and for unfinished uploads
  npm run s3:setup -- --create   create the bucket first, in S3_REGION, if it isn’t there

Run it with the settings of the service, and with credentials that may change the bucket. It can be run again at any time.`;

interface Options {
  readonly help?: boolean;
  readonly create?: boolean;
}

/** @returns undefined if the arguments are invalid */
function readOptions(): Options | undefined {
  try {
    return parseArgs({
      options: { create: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    }).values;
  } catch {
    return undefined;
  }
}

try {
  const options = readOptions();
  if (!options) throw new Error(USAGE);
  const lines = options.help ? [USAGE] : await setUpConfiguredBucket(readConfig(process.env), options);
  for (const line of lines) console.log(line);
} catch (error) {
  console.error(errorSentence(error));
  process.exitCode = 1;
}
