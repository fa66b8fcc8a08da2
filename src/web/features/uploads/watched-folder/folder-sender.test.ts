import { expect, test } from 'vitest';
import type { Intake } from '#web/features/uploads/intake/intake.ts';
import { FolderOnDisk } from '#web/features/uploads/testing/folder-on-disk.ts';
import { row } from '#web/features/uploads/testing/views.ts';
import { createFolderSender } from './folder-sender.ts';

const still = (path: string, lastModified = 0) => ({
  path,
  file: new File(['x'], path, { lastModified }),
});

const CONFLICT = { kind: 'conflict', existing: undefined, canSaveAs: true } as const;
const INTERRUPTED = { kind: 'needs-file', reason: { code: 'file-not-here' }, byHandle: false } as const;

function setUp() {
  const sent: (readonly string[])[] = [];
  const { handle } = new FolderOnDisk();
  const rows = [
    row('interviews/takes/done.wav', { kind: 'done', despiteCancel: false }, { size: 1 }),
    row('interviews/takes/paused.wav', { kind: 'paused' }, { size: 1 }),
    row('interviews/takes/conflict.wav', CONFLICT, { size: 1 }),
    row('interviews/takes/interrupted.wav', INTERRUPTED, { size: 1 }),
    row('interviews/takes/cancelled.wav', { kind: 'cancelled', mayHaveLanded: false }, { size: 1 }),
  ];
  const receiveAsync = async (...[collect, destination, manner]: Parameters<Intake['receive']>) => {
    const { files } = await collect({});
    sent.push(files.map(({ path }) => `${destination?.target}${path}`));
    manner?.onOutcome(undefined);
  };
  const receive: Intake['receive'] = (...args) => void receiveAsync(...args);
  const client = { getRows: () => rows };
  const sends = createFolderSender(
    { client, intake: { receive }, findClashes: () => Promise.resolve([]) },
    { handle, target: 'interviews/', connectionId: 'a' },
  );
  return { sends, sent };
}

test('files are uploaded as if their folder had been dropped, in natural order', async () => {
  const { sends, sent } = setUp();
  await sends.send([still('day 1/take 10.wav'), still('day 1/take 2.wav')]);
  expect(sent).toEqual([['interviews/takes/day 1/take 2.wav', 'interviews/takes/day 1/take 10.wav']]);
});

test('files that are uploaded or in progress are neither sent nor asked about', async () => {
  const { sends, sent } = setUp();
  expect(await sends.send([still('done.wav'), still('paused.wav')])).toEqual(new Set());
  await sends.send([still('done.wav', 5), still('cancelled.wav'), still('paused.wav')]);
  expect(sent).toEqual([['interviews/takes/cancelled.wav', 'interviews/takes/done.wav']]);
});

test('a file whose upload waits for a decision is not sent again', async () => {
  const { sends, sent } = setUp();
  await sends.send([still('conflict.wav')]);
  expect(sent).toEqual([]);
});

test('a file whose upload was interrupted is sent again', async () => {
  const { sends, sent } = setUp();
  await sends.send([still('interrupted.wav')]);
  expect(sent).toEqual([['interviews/takes/interrupted.wav']]);
});
