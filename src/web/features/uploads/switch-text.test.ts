import { describe, expect, it } from 'vitest';
import { view } from '#web/features/uploads/testing/views.ts';
import { switchText } from './switch-text.ts';

const IDLE = { kind: 'idle' } as const;

describe('switching to another connection', () => {
  it('stops what goes on, paused or not, and keeps its place; what is interrupted already stays so', () => {
    const counts = { sending: 1, paused: 1, 'needs-file': 3, done: 4 };
    expect(switchText(view({ counts }), IDLE)).toBe(
      '2 uploads are unfinished. They stop when you switch, and can go on where they stopped once you switch back.',
    );
  });

  it('loses what a browser without a journal has under way', () => {
    expect(switchText(view({ counts: { queued: 1 } }, { journal: 'off' }), IDLE)).toBe(
      '1 upload is unfinished. It stops when you switch, and will have to start over.',
    );
  });

  it('drops what is still being read', () => {
    const reading = {
      kind: 'collecting',
      progress: { files: 1, folders: 0 },
      cancel: () => undefined,
    } as const;
    expect(switchText(view(), reading)).toBe(
      'Files are still being read. They won’t be uploaded if you switch now.',
    );
  });
});
