// A victim: an ext4 file system in a file, shut down without writing its journal (the ioctl of file system tests). Unsynced
// data are lost. The file system is mounted again, and a service starts on it. Not covered: a disk that loses flushed data
// or tears a sector.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { restartService, startService } from '#e2e/harness/service.ts';
import type { Victim } from '#e2e/torture/crashes.ts';
import { onDisk, restartAndSweep, SETTINGS } from './service-on-disk.ts';

const run = promisify(execFile);

const SIZE = '2G';
/** EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH. Node has no ioctl; Perl is part of every Debian. */
const SHUT_DOWN_DISK = `use Fcntl; my $how = pack('L', 2);
  sysopen(my $disk, $ARGV[0], O_RDONLY) or die $!;
  defined(ioctl($disk, 0x8004587d, $how)) or die $!;`;

/** @returns undefined if no file system can be mounted, which needs root and a container that allows it */
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
      // Stop the service first, as a power cut would. Otherwise ext4 may report a sync as done although its journal was
      // dropped, and the service would acknowledge it.
      if (service.pid !== undefined) process.kill(service.pid, 'SIGSTOP');
      await run('perl', ['-e', SHUT_DOWN_DISK, disk]);
      await service.stop('SIGKILL');
    },
    async recover() {
      await run('umount', [disk]);
      await mount();
      service = await restartService(service);
    },
    async sweepSoon() {
      service = await restartAndSweep(service);
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}
