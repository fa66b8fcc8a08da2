// The worker's entry.
import { Desk } from './desk.ts';
import type { Ask } from './protocol.ts';

const desk = new Desk();

addEventListener('message', ({ data }: MessageEvent<Ask>) => postMessage(desk.reply(data)));
