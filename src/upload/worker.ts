// The worker's entry.
import type { Command, Message } from './protocol.ts';
import { openTab } from './tab.ts';

const post = (message: Message): void => postMessage(message);
const take = openTab(post);

addEventListener('message', ({ data }: MessageEvent<Command>) => take(data));
post({ kind: 'alive' });
