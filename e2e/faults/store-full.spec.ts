// The service's disk or a quota is full, and space is freed later.
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

test('a service on a full disk is not ready and logs why, and is ready once there is space', async ({
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
  // The service checks again after 10 s.
  await expect.poll(() => status('/readyz')).toBe(200);
  await expect.poll(() => service.log()).toContain('ready again: ');
  expect(reasons()).toEqual(once);
});

test('a service whose data folder is on a full or read-only file system fails to start and names the folder', async ({
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

test('the tray says that the disk is full, and Try again continues once there is space', async ({
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

test('the tray says that the workspace is full, and Try again continues after a deletion', async ({
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

test('an upload over the limit of unfinished uploads names the limit, and continues once another upload is done', async ({
  page,
  ownWorkspace,
  folder,
}) => {
  const [first, next] = [join(folder, 'first.mkv'), join(folder, 'next.mkv')];
  await writeLargeFile(first, 24, 5);
  await writeLargeFile(next, 24, 6);
  const workspace = await ownWorkspace({ UPLOAD_OPEN_PER_WORKSPACE: '1' });
  await using faults = await startFaultProxy(workspace.service.origin);
  const released = Promise.withResolvers<void>();
  const heldCount = faults.add({
    when: isPut,
    fault: { kind: 'hold', afterBytes: 1, until: released.promise },
  });
  await open(page, through(faults, workspace));
  await dropOnto(page, page.getByRole('main'), [first]);
  await expect.poll(heldCount).toBeGreaterThan(0);
  await dropOnto(page, page.getByRole('main'), [next]);
  await expect(tray(page)).toContainText('This workspace’s limit of 1 unfinished uploads is reached.');
  released.resolve();
  await expect.poll(() => workspace.api.files()).toEqual(['first.mkv']);
  // The app would retry by itself. Pausing and resuming retries at once.
  await tray(page).getByRole('button', { name: 'Pause next.mkv' }).click();
  await tray(page).getByRole('button', { name: 'Resume next.mkv' }).click();
  await expect(tray(page)).toContainText('2 files uploaded');
  expect(await workspace.api.files()).toEqual(['first.mkv', 'next.mkv']);
});
