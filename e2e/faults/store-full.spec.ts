// The service's disk is full, and somebody makes room.
import { join } from 'node:path';
import { dropOnto } from '#e2e/harness/drop.ts';
import { startFaultProxy } from '#e2e/harness/fault-proxy.ts';
import { writeLargeFile } from '#e2e/harness/files.ts';
import { open } from '#e2e/harness/open.ts';
import { isPut, through, tray } from '#e2e/harness/uploads.ts';
import { expectArrived } from './arrival.ts';
import { expectEachPartOnce, MIB } from './parts.ts';
import { mountSmallDisk } from './small-disk.ts';
import { expect, test } from './test.ts';

test('a service on a full disk says that it isn’t ready and the log why; once there is room, it is', async ({
  ownWorkspace,
}) => {
  await using disk = await mountSmallDisk(16);
  test.skip(disk === undefined, 'A small disk can only be mounted by root.');
  if (!disk) throw new Error('A test that is skipped has ended above.');
  const { service } = await ownWorkspace({ DATA: join(disk.folder, 'data') });
  const status = async (path: string) => (await fetch(service.origin + path)).status;
  await disk.fill(0);
  for (let asked = 0; asked < 2; asked++) expect(await status('/readyz')).toBe(503);
  expect(await status('/healthz')).toBe(200);
  const reasons = () =>
    service
      .log()
      .match(/"part":"\w+","msg":"not ready/g)
      ?.sort();
  const once = ['media', 'records'].map((part) => `"part":"${part}","msg":"not ready`);
  await expect.poll(reasons).toEqual(once);
  await disk.makeRoom();
  // It is tried again after ten seconds.
  await expect.poll(() => status('/readyz')).toBe(200);
  await expect.poll(() => service.log()).toContain('ready again: ');
  expect(reasons()).toEqual(once);
});

test('a data folder on a file system that is full, or read-only, is named at the start', async ({
  ownWorkspace,
}) => {
  await using disk = await mountSmallDisk(16);
  test.skip(disk === undefined, 'A small disk can only be mounted by root.');
  if (!disk) throw new Error('A test that is skipped has ended above.');
  await disk.fill(0);
  await expect(ownWorkspace({ DATA: join(disk.folder, 'data') })).rejects.toThrow(
    /\nNo space is left in the data folder \S+\. Free up space, then start again\.\n$/,
  );
  await disk.makeReadOnly();
  await expect(ownWorkspace({ DATA: join(disk.folder, 'other') })).rejects.toThrow(
    /\nDATA=\S+ can’t be used: its file system is mounted read-only\. Mount it writable, .*\.\n$/,
  );
});

test('says that the disk is full, and continues with Try again once there is space', async ({
  page,
  ownWorkspace,
  folder,
}) => {
  await using disk = await mountSmallDisk(64);
  test.skip(disk === undefined, 'A small disk can only be mounted by root.');
  if (!disk) throw new Error('A test that is skipped has ended above.');
  const source = join(folder, 'heavy.mkv');
  await writeLargeFile(source, 24, 14);
  const workspace = await ownWorkspace({ DATA: join(disk.folder, 'data') });
  await using faults = await startFaultProxy(workspace.service.origin);
  await open(page, through(faults, workspace));
  await disk.fill(4 * MIB);
  await dropOnto(page, page.getByRole('main'), [source]);
  await expect(tray(page)).toContainText(
    'The server’s disk is full. Delete files you don’t need, or ask your admin for more space.',
  );
  await expect(tray(page)).toContainText('Waiting for free space');
  await disk.makeRoom();
  // The app tries once a minute by itself.
  await tray(page).getByRole('button', { name: 'Try again' }).click();
  await expectArrived(page, workspace, 'heavy.mkv', source);
  expectEachPartOnce(faults, 3);
});

test('says that the workspace is full, and continues with Try again after a deletion', async ({
  page,
  ownWorkspace,
  folder,
}) => {
  const source = join(folder, 'more.mkv');
  await writeLargeFile(source, 3, 3);
  const workspace = await ownWorkspace({ MEDIA_BYTES_PER_WORKSPACE: '4MiB' });
  const old = join(folder, 'old.mp4');
  await writeLargeFile(old, 4, 4);
  await workspace.api.upload('old.mp4', 'video/mp4', old);
  await open(page, workspace);
  await dropOnto(page, page.getByRole('main'), [source]);
  await expect(tray(page)).toContainText('Storage is full (4.2 MB). Free up space to continue.');
  await expect(tray(page)).toContainText('Waiting for free space');
  await workspace.api.deleteFiles('old.mp4');
  await tray(page).getByRole('button', { name: 'Try again' }).click();
  await expectArrived(page, workspace, 'more.mkv', source);
});

test('a workspace with as many unfinished uploads as it may have says how many; once one is finished, the next goes on', async ({
  page,
  ownWorkspace,
  folder,
}) => {
  const [first, next] = [join(folder, 'first.mkv'), join(folder, 'next.mkv')];
  await writeLargeFile(first, 24, 5);
  await writeLargeFile(next, 24, 6);
  const workspace = await ownWorkspace({ UPLOAD_OPEN_PER_WORKSPACE: '1' });
  await using faults = await startFaultProxy(workspace.service.origin);
  const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>();
  const held = faults.add({ when: isPut, fault: { kind: 'hold', afterBytes: 1, until: isLetThrough } });
  await open(page, through(faults, workspace));
  await dropOnto(page, page.getByRole('main'), [first]);
  await expect.poll(held).toBeGreaterThan(0);
  await dropOnto(page, page.getByRole('main'), [next]);
  await expect(tray(page)).toContainText('This workspace’s limit of 1 unfinished uploads is reached.');
  letThrough();
  await expect.poll(() => workspace.api.files()).toEqual(['first.mkv']);
  // It is tried again by itself. Nobody has to wait for that.
  await tray(page).getByRole('button', { name: 'Pause next.mkv' }).click();
  await tray(page).getByRole('button', { name: 'Resume next.mkv' }).click();
  await expect(tray(page)).toContainText('2 files uploaded');
  expect(await workspace.api.files()).toEqual(['first.mkv', 'next.mkv']);
});
