// Web Worker entry.
import { LintServer } from './lint-server.ts';
import type { LintRequest } from './protocol.ts';

const server = new LintServer();

addEventListener('message', ({ data }: MessageEvent<LintRequest>) => postMessage(server.handle(data)));
