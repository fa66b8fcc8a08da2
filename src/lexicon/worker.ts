// The worker's entry.

import { FileError } from '#lexicon/read/file-error.ts';
import { Desk } from './desk.ts';
import type { Reply, Request } from './protocol.ts';

const desk = new Desk();

async function replyTo({ number, ask }: Request): Promise<Reply> {
  try {
    return { number, kind: 'done', answer: await desk.answer(ask) };
  } catch (error) {
    if (error instanceof FileError) return { number, kind: 'refused', problem: error.problem };
    return { number, kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

addEventListener('message', ({ data }: MessageEvent<Request>) => {
  void replyTo(data).then((reply) => postMessage(reply));
});
