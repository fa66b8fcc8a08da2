// A few crashes of each kind. `npm run torture` makes two hundred.
import { expect, test } from 'vitest';
import { crashRepeatedly, type Victim } from './crashes.ts';
import { gatewayUnderService } from './victims/gateway.ts';
import { postgresUnderService } from './victims/postgres.ts';
import { powerCutUnderService } from './victims/power-cut.ts';
import { serviceOnDisk } from './victims/service-on-disk.ts';

const SEED = Number(process.env['PROPERTY_SEED']);

test.for<[string, number, () => Promise<Victim | undefined>, string?]>([
  ['the service is killed', 3, serviceOnDisk],
  ['PostgreSQL is killed', 2, postgresUnderService, 'an installed PostgreSQL'],
  ['the gateway of S3 is killed', 2, gatewayUnderService, 'installed Ceph and PostgreSQL'],
  ['the power of the disk is cut', 2, powerCutUnderService, 'root, and permission to mount a disk'],
])(
  'when %s, every acknowledged change is complete, no file is partial, and the sweep removes all leftovers',
  { timeout: 600_000 },
  async ([, crashes, start, what = ''], { skip }) => {
    await using victim = await start();
    if (!victim) return skip(`This machine can’t run this test, which needs ${what}.`);
    const { problems, acknowledged } = await crashRepeatedly(victim, { crashes, seed: SEED });
    expect(problems).toEqual([]);
    expect(acknowledged).toBeGreaterThan(0);
  },
);
