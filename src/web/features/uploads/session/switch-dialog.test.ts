import { describe, expect, it } from 'vitest';
import type { Connection } from '#api-client/connection.ts';
import type { UploadView } from '#upload/client.ts';
import type { IntakeState } from '#web/features/uploads/intake/intake.ts';
import { view } from '#web/features/uploads/testing/views.ts';
import { switchText } from './switch-dialog.tsx';
import { switchLoss } from './switch-loss.ts';

const IDLE = { kind: 'idle' } as const;
const COLLECTING = {
  kind: 'collecting',
  progress: { files: 1, folders: 0 },
  cancel: () => undefined,
} as const;
const STOPS = '1 unfinished upload will pause. It can resume when you switch back.';
const DROPPED = 'If you switch now, the files you just added won’t be uploaded.';

function connection(key: string, baseUrl = 'https://a.example/api'): Connection {
  return { baseUrl, key, headerName: 'Authorization', prefix: 'Bearer' };
}

const OTHER_KEY = connection('other');
const OTHER_SERVICE = connection('other', 'https://b.example/api');

function questionBefore(next: Connection | undefined, now: UploadView, intake: IntakeState): string {
  const loss = switchLoss(now, intake, connection('old'), next);
  return loss ? switchText(loss) : '';
}

function question(now: UploadView, intake: IntakeState = IDLE, next: Connection = OTHER_KEY): string {
  return questionBefore(next, now, intake);
}

describe('a switch to another connection', () => {
  it('warns that running and paused uploads stop and can resume', () => {
    const counts = { sending: 1, paused: 1, 'needs-file': 3, done: 4 };
    expect(question(view({ counts }))).toBe(
      '2 unfinished uploads will pause. They can resume when you switch back.',
    );
  });

  it('warns that uploads start over if the browser has no journal', () => {
    expect(question(view({ counts: { queued: 1 } }, { journal: 'off' }))).toBe(
      '1 unfinished upload will stop and have to start over.',
    );
  });

  it('warns that files just dropped are not uploaded', () => {
    expect(question(view(), COLLECTING)).toBe(DROPPED);
  });

  it('warns of nothing if no upload is unfinished', () => {
    expect(question(view({ counts: { done: 1, failed: 1, 'needs-file': 1 } }))).toBe('');
  });

  it('warns of nothing that another tab uploads, but of files this tab is reading', () => {
    const shown = view({ counts: { sending: 1 } }, { elsewhere: true });
    expect(question(shown)).toBe('');
    expect(question(shown, COLLECTING)).toBe(DROPPED);
  });
});

describe('a switch while the key is refused', () => {
  const waiting = view({ counts: { waiting: 1 } }, { signInNeeded: true });

  it('to another key of the service warns of nothing, because another question follows', () => {
    expect(question(waiting)).toBe('');
    expect(question(waiting, COLLECTING)).toBe(DROPPED);
  });

  it('to another service warns that waiting uploads stop', () => {
    expect(question(waiting, IDLE, OTHER_SERVICE)).toBe(STOPS);
  });

  it('to a connection without a key warns that waiting uploads stop', () => {
    expect(questionBefore(undefined, waiting, IDLE)).toBe(STOPS);
  });
});
