// The worker's entry.
import { LintServer } from './lint-server.ts';
import type { LintRequest } from './protocol.ts';

const desk = new LintServer();

addEventListener('message', ({ data }: MessageEvent<LintRequest>) => postMessage(desk.handle(data)));
