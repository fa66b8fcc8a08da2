// `npm run torture -- WHAT [COUNT] [--seed N]`: the long runs of crash and fuzz tests. `npm test` runs a few seconds of each.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { crashRepeatedly, type Victim } from './crashes.ts';
import { fuzz } from './fuzz/fuzz.ts';
import { gatewayUnderService } from './victims/gateway.ts';
import { postgresUnderService } from './victims/postgres.ts';
import { powerCutUnderService } from './victims/power-cut.ts';
import { serviceOnDisk } from './victims/service-on-disk.ts';

const TIMES = 200;
const VICTIMS: Readonly<Record<string, () => Promise<Victim | undefined>>> = {
  service: serviceOnDisk,
  postgres: postgresUnderService,
  gateway: gatewayUnderService,
  'power-cut': powerCutUnderService,
};

const { positionals, values } = parseArgs({ allowPositionals: true, options: { seed: { type: 'string' } } });
const [name = '', given = String(TIMES)] = positionals;
const [times, seed] = [Number(given), Number(values.seed ?? randomInt(2 ** 31))];
const run = name === 'fuzz' ? fuzzLong : crashLong(VICTIMS[name]);
if (run === undefined || !Number.isInteger(times) || times < 1 || !Number.isInteger(seed)) {
  console.error(
    `What? npm run torture -- ${[...Object.keys(VICTIMS), 'fuzz'].join('|')} [how many] [--seed N]`,
  );
  process.exitCode = 1;
} else {
  console.log(`${name}, ${times} times, --seed ${seed}`);
  const problems = await run();
  for (const problem of problems) console.error(problem);
  console.log(`${problems.length} problems.`);
  if (problems.length > 0) process.exitCode = 1;
}

async function fuzzLong(): Promise<readonly string[]> {
  const { descriptors, memoryBefore, memoryAfter, failures } = await fuzz({ seed, runs: times });
  const [before, after] = [memoryBefore, memoryAfter].map((bytes) => Math.round(bytes / 1024 ** 2));
  console.log(`${before} MiB resident before, ${after} MiB after it.`);
  return [...failures, ...(descriptors > 0 ? [`${descriptors} descriptors stayed open.`] : [])];
}

function crashLong(start: (() => Promise<Victim | undefined>) | undefined) {
  return (
    start &&
    (async (): Promise<readonly string[]> => {
      await using victim = await start();
      if (!victim)
        return [
          'This machine can’t have that: see “Test and debug” in CONTRIBUTING.md. A power cut is run as root.',
        ];
      const onCrash = (crash: number, acknowledged: number) =>
        console.log(`  crash ${crash}: ${acknowledged} changes acknowledged since the last`);
      const outcome = await crashRepeatedly(victim, { crashes: times, seed, onCrash });
      console.log(`${outcome.crashes} crashes, ${outcome.acknowledged} acknowledged changes.`);
      return outcome.problems;
    })
  );
}
