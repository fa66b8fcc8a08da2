// The answer to `complete` is lost, so the file is published although the page has no confirmation.
import { join } from 'node:path';
import { dropOnto } from '#e2e/harness/drop.ts';
import type { Fault } from '#e2e/harness/fault-proxy.ts';
import { writeLargeFile } from '#e2e/harness/files.ts';
import { open } from '#e2e/harness/open.ts';
import { through } from '#e2e/harness/uploads.ts';
import { expectArrived } from './arrival.ts';
import { expectEachPartOnce, expectStored, isFromPart, isMultipartCall, MIB } from './parts.ts';
import { expect, test } from './test.ts';

const FAULTS: Readonly<Record<string, Fault>> = {
  lost: { kind: 'lose' },
  torn: { kind: 'truncate', afterBytes: 4 },
};

for (const [what, fault] of Object.entries(FAULTS)) {
  test(`an upload whose answer to complete is ${what} is reported as done and sends nothing again`, async ({
    page,
    workspace,
    faults,
    folder,
  }) => {
    const source = join(folder, 'last word.mkv');
    await writeLargeFile(source, 40, 8);
    const released = Promise.withResolvers<void>();
    const heldCount = faults.add({
      when: isFromPart(5),
      fault: { kind: 'hold', afterBytes: MIB, until: released.promise },
    });
    await open(page, through(faults, workspace));
    await dropOnto(page, page.getByRole('main'), [source]);
    await expectStored(faults, 1, 2, 3, 4);
    await expect.poll(heldCount).toBe(1);
    // All parts have their addresses, so the next multipart call is `complete`.
    const faultCount = faults.add({ when: isMultipartCall, fault, times: 1 });
    released.resolve();
    await expectArrived(page, workspace, 'last word.mkv', source);
    expect(faultCount()).toBe(1);
    expectEachPartOnce(faults, 5);
  });
}
