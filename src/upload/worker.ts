// The worker's entry.
import type { Message } from './protocol.ts';

postMessage({ kind: 'alive' } satisfies Message);
