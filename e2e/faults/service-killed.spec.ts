// Kills the service during an upload, as the kernel would if memory runs out, and starts it again on the same data.
import { join } from 'node:path';
import { dropOnto } from '#e2e/harness/drop.ts';
import { startFaultProxy } from '#e2e/harness/fault-proxy.ts';
import { writeLargeFile } from '#e2e/harness/files.ts';
import { open } from '#e2e/harness/open.ts';
import { restartService } from '#e2e/harness/service.ts';
import { through } from '#e2e/harness/uploads.ts';
import { expectArrived } from './arrival.ts';
import { expectEachPartOnce, expectStored, isFromPart, MIB } from './parts.ts';
import { expect, test } from './test.ts';

test('an upload continues from its stored parts after the service is killed and started again', async ({
  page,
  ownWorkspace,
  folder,
}) => {
  const source = join(folder, 'long.mkv');
  await writeLargeFile(source, 40, 1);
  const workspace = await ownWorkspace();
  await using faults = await startFaultProxy(workspace.service.origin);
  const killed = Promise.withResolvers<void>();
  const heldCount = faults.add({
    when: isFromPart(4),
    fault: { kind: 'hold', afterBytes: 2 * MIB, until: killed.promise },
  });
  await open(page, through(faults, workspace));
  await dropOnto(page, page.getByRole('main'), [source]);
  await expectStored(faults, 1, 2, 3);
  await expect.poll(heldCount).toBe(2);
  await workspace.service.stop('SIGKILL');
  killed.resolve();
  await using _again = await restartService(workspace.service);
  await expectArrived(page, workspace, 'long.mkv', source);
  expectEachPartOnce(faults, 5);
});
