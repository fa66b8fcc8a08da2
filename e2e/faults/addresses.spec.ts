// Uploads with addresses that expire early, and with a service whose clock differs from the browser's.
import { join } from 'node:path';
import { dropOnto } from '#e2e/harness/drop.ts';
import { startFaultProxy } from '#e2e/harness/fault-proxy.ts';
import { writeLargeFile } from '#e2e/harness/files.ts';
import { open } from '#e2e/harness/open.ts';
import { isPut, through } from '#e2e/harness/uploads.ts';
import { expectArrived } from './arrival.ts';
import { expectEachPartOnce, isFromPart, partExpiries, storedParts } from './parts.ts';
import { expect, test } from './test.ts';

test('an upload whose addresses expire requests new ones and completes', async ({
  page,
  ownWorkspace,
  folder,
}) => {
  const source = join(folder, 'expired.mkv');
  await writeLargeFile(source, 40, 9);
  const workspace = await ownWorkspace({ UPLOAD_URL_TTL: '2' });
  await using faults = await startFaultProxy(workspace.service.origin);
  const late = { kind: 'delay', ms: 2_500 } as const;
  faults.add({ when: isPut, fault: late, times: 1 });
  faults.add({ when: isFromPart(3), fault: late, times: 2 });
  await open(page, through(faults, workspace));
  await dropOnto(page, page.getByRole('main'), [source]);
  await expectArrived(page, workspace, 'expired.mkv', source);
  const refused = faults.exchanges.filter(({ status }) => status === 403);
  expect(refused.length).toBeGreaterThanOrEqual(3);
  // A new address for part 1 creates another upload, so up to three parts that were sent with it are sent again.
  expect(storedParts(faults).length).toBeLessThanOrEqual(5 + 3);
});

const HOUR_MS = 3_600_000;

for (const [direction, shift] of [
  ['behind', -HOUR_MS],
  ['ahead', HOUR_MS],
] as const) {
  test(`an upload to a service whose clock is an hour ${direction} sends each part once`, async ({
    page,
    ownWorkspace,
    folder,
  }) => {
    const source = join(folder, 'clock.mkv');
    await writeLargeFile(source, 40, 10);
    const preload = new URL('./shifted-clock.ts', import.meta.url).href;
    const workspace = await ownWorkspace({ NODE_OPTIONS: `--import ${preload}`, CLOCK_SHIFT_MS: `${shift}` });
    await using faults = await startFaultProxy(workspace.service.origin);
    await open(page, through(faults, workspace));
    await dropOnto(page, page.getByRole('main'), [source]);
    await expectArrived(page, workspace, 'clock.mkv', source);
    expectEachPartOnce(faults, 5);
    // Addresses are valid for 15 minutes. By the browser's clock they expired long ago, or expire far too late.
    for (const expiry of partExpiries(faults))
      expect(Math.abs(expiry - Date.now() - shift)).toBeLessThan(HOUR_MS / 2);
  });
}
