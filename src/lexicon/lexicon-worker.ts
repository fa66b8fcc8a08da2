// Web Worker entry.
import { FileError } from '#lexicon/read/file-error.ts';
import { LexiconServer } from './lexicon-server.ts';
import type { RequestMessage, ResponseMessage } from './protocol.ts';

const server = new LexiconServer();

async function handle({ id, request }: RequestMessage): Promise<ResponseMessage> {
  try {
    return { id, kind: 'done', result: await server.handle(request) };
  } catch (error) {
    if (error instanceof FileError) return { id, kind: 'refused', problem: error.problem };
    return { id, kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

addEventListener('message', ({ data }: MessageEvent<RequestMessage>) => {
  void handle(data).then((response) => postMessage(response));
});
