// A few crashes of each kind. `npm run torture` makes two hundred.
import { expect, test } from 'vitest';
import { crashAgainAndAgain, type Victim } from './crashes.ts';
import { gatewayUnderService } from './victims/gateway.ts';
import { postgresUnderService } from './victims/postgres.ts';
import { powerCutUnderService } from './victims/power-cut.ts';
import { serviceOnDisk } from './victims/service-on-disk.ts';

const SEED = Number(process.env['PROPERTY_SEED']);

test.for<[string, number, () => Promise<Victim | undefined>, string?]>([
  ['the service is killed', 3, serviceOnDisk],
  ['PostgreSQL is killed', 2, postgresUnderService, 'a PostgreSQL that is installed'],
  ['the gateway of S3 is killed', 2, gatewayUnderService, 'Ceph and PostgreSQL, installed'],
  ['the power of the disk is cut', 2, powerCutUnderService, 'to be run as root, where a disk may be mounted'],
])(
  'when %s, what was acknowledged is there and whole, nothing is there by half, and no left-over outlives the sweep',
  { timeout: 600_000 },
  async ([, crashes, start, what = ''], { skip }) => {
    await using victim = await start();
    if (!victim) return skip(`This machine can’t have that: it takes ${what}.`);
    const { problems, acknowledged } = await crashAgainAndAgain(victim, { crashes, seed: SEED });
    expect(problems).toEqual([]);
    expect(acknowledged).toBeGreaterThan(0);
  },
);
