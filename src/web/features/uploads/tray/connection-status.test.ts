import { expect, it } from 'vitest';
import { view } from '#web/features/uploads/testing/views.ts';
import { type ConnectionStatus, connectionStatus, type Network } from './connection-status.ts';

const storageFull = { kind: 'quota', limit: 60e6, isTrying: false } as const;

it.each<[string, ConnectionStatus, ReturnType<typeof view>, Network]>([
  ['all is well', 'fine', view({ counts: { sending: 1 } }), 'online'],
  ['one file waits for another try', 'fine', view({ counts: { waiting: 1 } }), 'online'],
  ['the browser is offline, and all wait', 'offline', view({ counts: { waiting: 2 } }), 'offline'],
  ['it always was, but files are sent', 'fine', view({ counts: { sending: 1, waiting: 1 } }), 'offline'],
  ['it went offline, and nothing moves', 'offline', view({ counts: { sending: 1 } }), 'lost'],
  ['it went offline, but bytes move', 'fine', view({ counts: { sending: 1 }, speed: 9 }), 'lost'],
  ['nobody answers', 'silent', view({ counts: { waiting: 1 } }, { unreachable: true }), 'online'],
  ['the storage is full', 'full', view({ counts: { waiting: 1, queued: 5 } }, { storageFull }), 'online'],
  ['it is full, but smaller files fit', 'fine', view({ counts: { sending: 1 } }, { storageFull }), 'online'],
  [
    'one file tests for space',
    'full',
    view({ counts: { sending: 1, queued: 5 } }, { storageFull: { ...storageFull, isTrying: true } }),
    'online',
  ],
  ['it is full and offline', 'offline', view({ counts: { waiting: 1 } }, { storageFull }), 'lost'],
  ['nobody answers, and it is offline', 'offline', view({}, { unreachable: true }), 'offline'],
])('the line, when %s: %s', (_, line, given, network) => {
  expect(connectionStatus(given, network)).toBe(line);
});
