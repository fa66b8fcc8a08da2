// The worker's entry. A file is read while others wait: answers keep the order of their questions.
import { Desk } from './desk.ts';
import type { Ask } from './protocol.ts';

const desk = new Desk();
let before: Promise<void> = Promise.resolve();

addEventListener('message', ({ data }: MessageEvent<Ask>) => {
  before = before.then(async () => postMessage(await desk.reply(data)));
});
