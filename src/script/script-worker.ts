// Web Worker entry. Handles one request after the other, so that responses come in the order of the requests.

import type { ScriptRequest } from './protocol.ts';
import { ScriptServer } from './script-server.ts';

const server = new ScriptServer();
let before: Promise<void> = Promise.resolve();

addEventListener('message', ({ data }: MessageEvent<ScriptRequest>) => {
  before = before.then(async () => postMessage(await server.handle(data)));
});
