import { expect, it } from 'vitest';
import { view } from '#web/features/uploads/testing/views.ts';
import { type ConnectionStatus, connectionStatus, type Network } from './connection-status.ts';

const storageFull = { kind: 'quota', limit: 60e6, isTrying: false } as const;

it.each<[string, ConnectionStatus, ReturnType<typeof view>, Network]>([
  ['uploads run', 'fine', view({ counts: { sending: 1 } }), 'online'],
  ['one file waits for a retry', 'fine', view({ counts: { waiting: 1 } }), 'online'],
  ['the browser is offline and all files wait', 'offline', view({ counts: { waiting: 2 } }), 'offline'],
  [
    'the browser says it is offline but files are sent',
    'fine',
    view({ counts: { sending: 1, waiting: 1 } }),
    'offline',
  ],
  ['the browser went offline and nothing is sent', 'offline', view({ counts: { sending: 1 } }), 'lost'],
  [
    'the browser went offline but bytes are still sent',
    'fine',
    view({ counts: { sending: 1 }, speed: 9 }),
    'lost',
  ],
  ['the service doesn’t answer', 'silent', view({ counts: { waiting: 1 } }, { unreachable: true }), 'online'],
  ['the storage is full', 'full', view({ counts: { waiting: 1, queued: 5 } }, { storageFull }), 'online'],
  [
    'the storage is full but smaller files fit',
    'fine',
    view({ counts: { sending: 1 } }, { storageFull }),
    'online',
  ],
  [
    'one file tests for space',
    'full',
    view({ counts: { sending: 1, queued: 5 } }, { storageFull: { ...storageFull, isTrying: true } }),
    'online',
  ],
  [
    'the storage is full and the browser is offline',
    'offline',
    view({ counts: { waiting: 1 } }, { storageFull }),
    'lost',
  ],
  [
    'the service doesn’t answer and the browser is offline',
    'offline',
    view({}, { unreachable: true }),
    'offline',
  ],
])('if %s, the connection status is %s', (_, status, given, network) => {
  expect(connectionStatus(given, network)).toBe(status);
});
