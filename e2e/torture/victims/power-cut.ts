// A disk whose power is cut under a service: an ext4 file system in a file, told to go down without writing its journal
// (the ioctl that file system tests use for it). What was not synced is gone; what is left is mounted again, and a service
// started on it. The disk itself loses nothing that it was told to flush, and tears no sector: that no test here says.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startAgain, startService } from '#e2e/harness/service.ts';
import type { Victim } from '#e2e/torture/crashes.ts';
import { onDisk, SETTINGS, startAgainSweeping } from './service-on-disk.ts';

const run = promisify(execFile);

const SIZE = '2G';
/** EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH. Node has no ioctl; Perl is part of every Debian. */
const GO_DOWN = `use Fcntl; my $how = pack('L', 2);
  sysopen(my $disk, $ARGV[0], O_RDONLY) or die $!;
  defined(ioctl($disk, 0x8004587d, $how)) or die $!;`;

/** Undefined where no disk can be mounted: that takes root, and a container that allows it. */
export async function powerCutUnderService(): Promise<Victim | undefined> {
  await using made = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'lectern-power-cut-'));
  made.defer(() => rm(folder, { recursive: true, force: true }));
  const [image, disk] = [join(folder, 'image'), join(folder, 'disk')];
  await mkdir(disk);
  const mount = () => run('mount', ['-o', 'loop', image, disk]);
  try {
    await run('truncate', ['-s', SIZE, image]);
    await run('mkfs.ext4', ['-q', image]);
    await mount();
  } catch {
    return undefined;
  }
  made.defer(async () => void (await run('umount', [disk])));
  let service = await startService({ ...SETTINGS, DATA: join(disk, 'data') });
  made.defer(() => service.stop('SIGKILL'));
  const all = made.move();
  return {
    ...onDisk(service),
    async crash() {
      // With the power the service stops in the same moment. Left running, it may be told by ext4 that a sync went well
      // whose journal was given up meanwhile, and answer so.
      if (service.pid !== undefined) process.kill(service.pid, 'SIGSTOP');
      await run('perl', ['-e', GO_DOWN, disk]);
      await service.stop('SIGKILL');
    },
    async recover() {
      await run('umount', [disk]);
      await mount();
      service = await startAgain(service);
    },
    async sweepSoon() {
      service = await startAgainSweeping(service);
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}
