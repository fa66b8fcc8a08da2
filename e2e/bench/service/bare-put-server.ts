// `node bare-put-server.ts FOLDER`: the smallest server that stores a body like our disk store. It writes and hashes the
// body, syncs it and renames the file. Prints its origin.
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const [, , folder = '.'] = process.argv;

/** @returns the body's MD5 in hex */
async function store(request: IncomingMessage): Promise<string> {
  const aside = join(folder, randomUUID());
  const md5 = createHash('md5');
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      md5.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(request, hashing, createWriteStream(aside, { flush: true }));
  await rename(aside, join(folder, encodeURIComponent(request.url ?? '')));
  return md5.digest('hex');
}

const server = createServer((request, response) => {
  store(request).then(
    (etag) => response.setHeader('etag', `"${etag}"`).end(),
    () => response.writeHead(500).end(),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
});
