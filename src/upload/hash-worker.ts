// The worker's entry that reads and hashes: a minute's work for a large file, which holds up nobody here.
import type { HashReply, HashRequest } from '#upload/transfer/hash-in-worker.ts';
import { md5 } from '#upload/transfer/md5.ts';

const underWay = new Map<number, AbortController>();

async function hash({ id, body }: Extract<HashRequest, { kind: 'hash' }>): Promise<void> {
  const stop = new AbortController();
  underWay.set(id, stop);
  const sum = await md5(body, stop.signal).catch(() => undefined);
  underWay.delete(id);
  reply({ id, sum });
}

function reply(message: HashReply): void {
  postMessage(message);
}

addEventListener('message', ({ data }: MessageEvent<HashRequest>) => {
  if (data.kind === 'hash') void hash(data);
  else underWay.get(data.id)?.abort();
});
