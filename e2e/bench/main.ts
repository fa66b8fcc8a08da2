// `npm run bench -- NAME [rounds] [--write]`: runs a benchmark and prints its table. With `--write` the table also replaces
// the one in docs/benchmarks.md.
import { parseArgs } from 'node:util';
import type { Figure } from '#e2e/bench/figures/figure.ts';
import { findTable, machine, table, writeTable } from '#e2e/bench/figures/figure-table.ts';
import { benchGallery } from '#e2e/bench/gallery/gallery.ts';
import { benchGlossary } from '#e2e/bench/glossary/glossary.ts';
import { benchMedia } from '#e2e/bench/media/media.ts';
import { benchEndurance } from '#e2e/bench/service/endurance.ts';
import { benchLists } from '#e2e/bench/service/lists.ts';
import { benchLocked } from '#e2e/bench/service/locked.ts';
import { benchPut } from '#e2e/bench/service/put.ts';
import { benchRequests } from '#e2e/bench/service/requests.ts';
import { benchStalled } from '#e2e/bench/service/stalled.ts';
import { benchStart } from '#e2e/bench/service/start.ts';
import { benchUpload } from '#e2e/bench/upload/upload.ts';
import { benchUploadCount } from '#e2e/bench/upload/upload-count.ts';
import { benchLoad } from './load.ts';

const BENCHMARKS: Readonly<Record<string, (rounds: number) => Promise<Figure[]>>> = {
  upload: benchUpload,
  'upload-count': benchUploadCount,
  load: benchLoad,
  lists: benchLists,
  locked: benchLocked,
  stalled: benchStalled,
  start: benchStart,
  put: benchPut,
  requests: benchRequests,
  endurance: benchEndurance,
  glossary: benchGlossary,
  gallery: benchGallery,
  media: benchMedia,
};
const ROUNDS = 5;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean' } },
});
const [name = '', given = String(ROUNDS)] = positionals;
const rounds = Number(given);
const benchmark = BENCHMARKS[name];
if (benchmark === undefined || !Number.isInteger(rounds) || rounds < 1) {
  console.error(`Which one? npm run bench -- ${Object.keys(BENCHMARKS).join('|')} [rounds] [--write]`);
  process.exitCode = 1;
} else {
  if (values.write) await findTable(name);
  const figures = await benchmark(rounds);
  const text = `Measured on ${machine()}; medians of ${rounds} alternating rounds where a row says nothing else.\n\n${table(figures)}`;
  console.log(`\n${text}`);
  if (values.write) await writeTable(name, text);
}
