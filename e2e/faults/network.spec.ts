// The line between browser and service: cut, slow, overloaded, in the hands of a proxy that answers for others.
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { dropOnto } from '#e2e/harness/drop.ts';
import { writeLargeFile } from '#e2e/harness/files.ts';
import { open } from '#e2e/harness/open.ts';
import { isPresign, isPut, through, tray } from '#e2e/harness/uploads.ts';
import { expectArrived } from './arrival.ts';
import { expectEachPartOnce, expectStored, isFromPart, isMultipartCall, MIB, storedParts } from './parts.ts';
import { expect, test } from './test.ts';

test('connections that break in mid-body: only the parts they carried are sent again', async ({
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

test('nobody answers for a while: the row says so, and the upload goes on by itself', async ({
  page,
  workspace,
  faults,
  folder,
}) => {
  const source = join(folder, 'offline.mkv');
  await writeLargeFile(source, 40, 3);
  const released = Promise.withResolvers<void>();
  const held = faults.add({
    when: isFromPart(3),
    fault: { kind: 'hold', afterBytes: MIB, until: released.promise },
  });
  await open(page, through(faults, workspace));
  await dropOnto(page, page.getByRole('main'), [source]);
  await expectStored(faults, 1, 2);
  await expect.poll(held).toBe(3);
  faults.clear();
  const refused = faults.add({ when: () => true, fault: { kind: 'drop', afterBytes: 0 } });
  faults.cut();
  await expect(tray(page)).toContainText('The service can’t be reached.');
  await expect.poll(refused).toBeGreaterThan(0);
  faults.clear();
  await expectArrived(page, workspace, 'offline.mkv', source);
  expectEachPartOnce(faults, 5);
});

test('a proxy that takes no long bodies: the upload starts over in smaller parts by itself, and says so', async ({
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
  await expect(tray(page)).toContainText('it started over in smaller ones');
  released.resolve();
  await expectArrived(page, workspace, 'bounded.mkv', source);
  expect(refused()).toBeLessThanOrEqual(4);
});

test('a service that asks for patience gets it, at every step', async ({
  page,
  workspace,
  faults,
  folder,
}) => {
  const source = join(folder, 'busy.mkv');
  await writeLargeFile(source, 40, 4);
  const later = { 'Retry-After': '1' };
  const struck = [
    faults.add({ when: isPresign, fault: { kind: 'answer', status: 503, headers: later }, times: 1 }),
    faults.add({ when: isPut, fault: { kind: 'answer', status: 429, headers: later }, times: 1 }),
    faults.add({ when: isPut, fault: { kind: 'answer', status: 502 }, times: 1 }),
    faults.add({ when: isFromPart(3), fault: { kind: 'answer', status: 503, headers: later }, times: 2 }),
  ];
  await open(page, through(faults, workspace));
  await dropOnto(page, page.getByRole('main'), [source]);
  await expectArrived(page, workspace, 'busy.mkv', source);
  expect(struck.map((count) => count())).toEqual([1, 1, 1, 2]);
  expectEachPartOnce(faults, 5);
});

test('a slow line is no broken one: nothing is sent twice', async ({ page, workspace, faults, folder }) => {
  const source = join(folder, 'slow.mkv');
  await writeLargeFile(source, 40, 5);
  faults.add({ when: (request) => isPut(request) || isPresign(request), fault: { kind: 'delay', ms: 700 } });
  await open(page, through(faults, workspace));
  await dropOnto(page, page.getByRole('main'), [source]);
  await expectArrived(page, workspace, 'slow.mkv', source);
  expect(faults.exchanges.filter(({ method }) => method === 'PUT')).toHaveLength(5);
  expectEachPartOnce(faults, 5);
});

test('answers that are lost or torn cost the parts they were about, no more', async ({
  page,
  workspace,
  faults,
  folder,
}) => {
  const source = join(folder, 'mute.mkv');
  await writeLargeFile(source, 40, 6);
  const struck = [
    faults.add({ when: isMultipartCall, fault: { kind: 'truncate', afterBytes: 10 }, times: 1 }),
    faults.add({ when: isFromPart(2), fault: { kind: 'lose' }, times: 1 }),
    faults.add({ when: isFromPart(4), fault: { kind: 'lose' }, times: 1 }),
  ];
  await open(page, through(faults, workspace));
  await dropOnto(page, page.getByRole('main'), [source]);
  await expectArrived(page, workspace, 'mute.mkv', source);
  expect(struck.map((count) => count())).toEqual([1, 1, 1]);
  expectEachPartOnce(faults, 5);
});

test('a store that hides the ETag is named after the first parts, with what to do about it', async ({
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
  await expect(tray(page)).toContainText('Ask whoever runs it to expose ETag in its CORS rules, then retry.');
  expect(storedParts(faults).length).toBeLessThanOrEqual(4);
  faults.clear();
  await tray(page).getByRole('button', { name: 'Retry cors.mkv' }).click();
  await expectArrived(page, workspace, 'cors.mkv', source);
});
