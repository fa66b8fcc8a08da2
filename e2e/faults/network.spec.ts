// Uploads over a connection that breaks, is slow or overloaded, or has a proxy that answers in place of the service.
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { dropOnto } from '#e2e/harness/drop.ts';
import { writeLargeFile } from '#e2e/harness/files.ts';
import { open } from '#e2e/harness/open.ts';
import { isPresign, isPut, through, tray } from '#e2e/harness/uploads.ts';
import { expectArrived } from './arrival.ts';
import { expectEachPartOnce, expectStored, isFromPart, isMultipartCall, MIB, storedParts } from './parts.ts';
import { expect, test } from './test.ts';

test('an upload whose connections break sends only the unfinished parts again', async ({
  page,
  workspace,
  faults,
  folder,
}) => {
  const source = join(folder, 'torn.mkv');
  await writeLargeFile(source, 40, 2);
  faults.add({ when: isPut, fault: { kind: 'drop', afterBytes: MIB }, times: 1 });
  const dropped = faults.add({
    when: isFromPart(3),
    fault: { kind: 'drop', afterBytes: 3 * MIB },
    times: 3,
  });
  await open(page, through(faults, workspace));
  await dropOnto(page, page.getByRole('main'), [source]);
  await expectArrived(page, workspace, 'torn.mkv', source);
  expect(dropped()).toBe(3);
  expectEachPartOnce(faults, 5);
});

test('an upload shows that the service can’t be reached, and continues by itself when it can', async ({
  page,
  workspace,
  faults,
  folder,
}) => {
  const source = join(folder, 'offline.mkv');
  await writeLargeFile(source, 40, 3);
  const released = Promise.withResolvers<void>();
  const heldCount = faults.add({
    when: isFromPart(3),
    fault: { kind: 'hold', afterBytes: MIB, until: released.promise },
  });
  await open(page, through(faults, workspace));
  await dropOnto(page, page.getByRole('main'), [source]);
  await expectStored(faults, 1, 2);
  await expect.poll(heldCount).toBe(3);
  faults.clear();
  const refused = faults.add({ when: () => true, fault: { kind: 'drop', afterBytes: 0 } });
  faults.cut();
  await expect(tray(page)).toContainText('Can’t reach the server.');
  await expect.poll(refused).toBeGreaterThan(0);
  faults.clear();
  await expectArrived(page, workspace, 'offline.mkv', source);
  expectEachPartOnce(faults, 5);
});

test('an upload whose parts are too large for a proxy starts over with smaller parts and says so', async ({
  page,
  workspace,
  faults,
  folder,
  guard,
}) => {
  guard.allow(/status of 413/);
  const source = join(folder, 'bounded.mkv');
  await writeLargeFile(source, 40, 5);
  const isLong = (request: IncomingMessage) => Number(request.headers['content-length'] ?? 0) > 6 * MIB;
  const refused = faults.add({
    when: (request) => isPut(request) && isLong(request),
    fault: { kind: 'answer', status: 413 },
  });
  const released = Promise.withResolvers<void>();
  faults.add({ when: isFromPart(6), fault: { kind: 'hold', afterBytes: MIB, until: released.promise } });
  await open(page, through(faults, workspace));
  await dropOnto(page, page.getByRole('main'), [source]);
  await expect(tray(page)).toContainText('started over with smaller ones');
  released.resolve();
  await expectArrived(page, workspace, 'bounded.mkv', source);
  expect(refused()).toBeLessThanOrEqual(4);
});

test('an upload waits as long as a busy service asks, at every step', async ({
  page,
  workspace,
  faults,
  folder,
}) => {
  const source = join(folder, 'busy.mkv');
  await writeLargeFile(source, 40, 4);
  const later = { 'Retry-After': '1' };
  const faultCount = [
    faults.add({ when: isPresign, fault: { kind: 'answer', status: 503, headers: later }, times: 1 }),
    faults.add({ when: isPut, fault: { kind: 'answer', status: 429, headers: later }, times: 1 }),
    faults.add({ when: isPut, fault: { kind: 'answer', status: 502 }, times: 1 }),
    faults.add({ when: isFromPart(3), fault: { kind: 'answer', status: 503, headers: later }, times: 2 }),
  ];
  await open(page, through(faults, workspace));
  await dropOnto(page, page.getByRole('main'), [source]);
  await expectArrived(page, workspace, 'busy.mkv', source);
  expect(faultCount.map((count) => count())).toEqual([1, 1, 1, 2]);
  expectEachPartOnce(faults, 5);
});

test('an upload over a slow connection sends nothing twice', async ({ page, workspace, faults, folder }) => {
  const source = join(folder, 'slow.mkv');
  await writeLargeFile(source, 40, 5);
  faults.add({ when: (request) => isPut(request) || isPresign(request), fault: { kind: 'delay', ms: 700 } });
  await open(page, through(faults, workspace));
  await dropOnto(page, page.getByRole('main'), [source]);
  await expectArrived(page, workspace, 'slow.mkv', source);
  expect(faults.exchanges.filter(({ method }) => method === 'PUT')).toHaveLength(5);
  expectEachPartOnce(faults, 5);
});

test('an upload that loses answers sends only the parts of those answers again', async ({
  page,
  workspace,
  faults,
  folder,
}) => {
  const source = join(folder, 'mute.mkv');
  await writeLargeFile(source, 40, 6);
  const faultCount = [
    faults.add({ when: isMultipartCall, fault: { kind: 'truncate', afterBytes: 10 }, times: 1 }),
    faults.add({ when: isFromPart(2), fault: { kind: 'lose' }, times: 1 }),
    faults.add({ when: isFromPart(4), fault: { kind: 'lose' }, times: 1 }),
  ];
  await open(page, through(faults, workspace));
  await dropOnto(page, page.getByRole('main'), [source]);
  await expectArrived(page, workspace, 'mute.mkv', source);
  expect(faultCount.map((count) => count())).toEqual([1, 1, 1]);
  expectEachPartOnce(faults, 5);
});

test('an upload to a store that hides the ETag stops after the first parts and says how to fix it', async ({
  page,
  workspace,
  faults,
  folder,
}) => {
  const source = join(folder, 'cors.mkv');
  await writeLargeFile(source, 40, 7);
  faults.add({ when: isPut, fault: { kind: 'strip', header: 'ETag' } });
  await open(page, through(faults, workspace));
  await dropOnto(page, page.getByRole('main'), [source]);
  await expect(tray(page)).toContainText('Ask your admin to expose ETag in its CORS rules, then retry.');
  expect(storedParts(faults).length).toBeLessThanOrEqual(4);
  faults.clear();
  await tray(page).getByRole('button', { name: 'Retry cors.mkv' }).click();
  await expectArrived(page, workspace, 'cors.mkv', source);
});
