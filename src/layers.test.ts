// Checks that the linter's import table takes effect, because the linter silently ignores a rule that it can't read.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** From a file of each area: what it must not import, and what it may. */
const IMPORTS: Readonly<
  Record<string, { readonly never: readonly string[]; readonly may: readonly string[] }>
> = {
  'src/contract/x.ts': {
    never: ['#api-client/call.ts', 'react', 'node:fs', 'zod'],
    may: ['#contract/api.ts', 'zod/mini'],
  },
  'src/api-client/x.ts': {
    never: ['#upload/client.ts', '../contract/api.ts'],
    may: ['#contract/api.ts', '#worker-rpc/worker-client.ts'],
  },
  'src/upload/model/x.ts': {
    never: ['#upload/engine/engine.ts', '#web/lib/format.ts'],
    may: ['#contract/media.ts'],
  },
  'src/upload/network/x.ts': { never: ['#upload/transfer/checksum.ts'], may: ['#upload/model/clock.ts'] },
  'src/upload/engine/x.ts': {
    never: ['#upload/tabs/channel.ts'],
    may: ['#upload/transfer/checksum.ts', '#worker-rpc/worker-client.ts'],
  },
  'src/upload/tabs/x.ts': { never: ['#upload/client.ts', 'react'], may: ['#upload/protocol.ts'] },
  'src/worker-rpc/x.ts': {
    never: ['#text/fold.ts', '#contract/glossary.ts', 'react', 'zod/mini'],
    may: ['#worker-rpc/messages.ts'],
  },
  'src/ipa/x.ts': {
    never: ['#text/fold.ts', '#web/lib/format.ts', 'react', 'zod/mini'],
    may: ['#ipa/check.ts'],
  },
  'src/catalog/x.ts': {
    never: ['#upload/client.ts', '@mantine/core'],
    may: ['#contract/media.ts', '#worker-rpc/worker-client.ts'],
  },
  'src/collation/x.ts': {
    never: ['#text/fold.ts', 'react', 'zod/mini'],
    may: ['#collation/collation-order.ts', '#worker-rpc/worker-client.ts'],
  },
  'src/files/x.ts': {
    never: ['#lexicon/client.ts', '#text/fold.ts', 'react', 'zod/mini'],
    may: ['#files/decode-text.ts', 'fflate'],
  },
  'src/lexicon/x.ts': {
    never: ['#api-client/call.ts', '#catalog/client.ts', '#lint/client.ts', 'react'],
    may: ['#contract/glossary.ts', '#ipa/normalize-ipa.ts'],
  },
  'src/lint/x.ts': {
    never: ['#lexicon/client.ts', '#web/lib/format.ts', 'react'],
    may: ['#contract/glossary.ts', '#ipa/check.ts', '#text/fold.ts'],
  },
  'src/script/x.ts': {
    never: ['#lexicon/client.ts', '#lint/client.ts', '#web/lib/format.ts', 'react'],
    may: ['#contract/glossary.ts', '#files/decode-xml-text.ts', '#script/match/tokens.ts'],
  },
  'src/glossary/store/x.ts': {
    never: ['#lexicon/client.ts', '#web/lib/format.ts', 'react'],
    may: ['#contract/glossary.ts', '#api-client/api-error.ts', '#ipa/check.ts'],
  },
  'src/waveform/x.ts': {
    never: ['#text/fold.ts', '#api-client/call.ts', 'react', 'zod/mini'],
    may: ['#waveform/wav/wav-header.ts', '#worker-rpc/worker-client.ts', 'mediabunny'],
  },
  'src/web/lib/x.ts': { never: ['#web/ui/notify.ts', '#upload/client.ts'], may: ['#contract/limits.ts'] },
  'src/web/ui/x.ts': {
    never: ['#web/api/queries/query-client.ts', '#ipa/check.ts'],
    may: ['#web/lib/format.ts', 'react'],
  },
  'src/web/ui/player/x.ts': {
    never: [
      '#api-client/call.ts',
      '#contract/formats.ts',
      '#waveform/read-waveform.ts',
      '#web/api/capabilities.ts',
      '@tanstack/react-query',
      'react-router',
    ],
    may: ['#waveform/client.ts', '#web/lib/store.ts', '#web/ui/shortcuts.ts', 'react'],
  },
  'src/web/api/x.ts': {
    never: ['#web/features/terms/words.ts', '#upload/engine/engine.ts', 'zod'],
    may: ['#web/ui/notify.ts', 'zod/mini'],
  },
  'src/web/features/terms/grid/x.ts': {
    never: ['#web/features/gallery/words.ts', '#web/pages/terms.tsx', '#catalog/catalog.ts', './deep/y.ts'],
    may: [
      '#web/features/terms/words.ts',
      '#catalog/client.ts',
      '#ipa/check.ts',
      '#worker-rpc/worker-client.ts',
    ],
  },
  'src/web/pages/x.ts': {
    never: ['#web/app/router.tsx', '#service/app.ts'],
    may: ['#web/features/terms/words.ts'],
  },
  'src/web/app/x.ts': { never: ['#service/app.ts'], may: ['#web/pages/terms.tsx'] },
  'src/service/core/x.ts': {
    never: [
      '#service/http/server.ts',
      '#service/records/queries.ts',
      'fastify',
      'kysely',
      '#api-client/call.ts',
    ],
    may: ['#service/records/record-store.ts', '#contract/media.ts'],
  },
  'src/service/media-store/disk/x.ts': {
    never: ['#service/core/core.ts'],
    may: ['#service/durability/shared-sync.ts'],
  },
  'src/service/records/x.ts': {
    never: ['#service/media-store/media-store.ts'],
    may: ['#contract/glossary.ts'],
  },
  'src/service/http/x.ts': { never: ['#service/records/record-store.ts'], may: ['#service/core/core.ts'] },
  'src/service/backup/x.ts': {
    never: ['#service/http/server.ts'],
    may: ['#service/records/record-store.ts'],
  },
  'src/service/app.ts': { never: ['#web/lib/format.ts'], may: ['#service/http/server.ts'] },
  'e2e/x.ts': { never: ['#service/app.ts', '#web/lib/format.ts'], may: ['#contract/limits.ts'] },
};

let folder: string;
let refused: ReadonlySet<string>;

const fileOf = (importer: string, index: number): string => importer.replace(/(\w+)\.ts$/, `$1-${index}.ts`);

beforeAll(() => {
  // Outside the project: the linter passes over what git ignores.
  folder = mkdtempSync(join(tmpdir(), 'layers-'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  copyFileSync(join(ROOT, 'oxlint.config.ts'), join(folder, 'oxlint.config.ts'));
  for (const [importer, { never, may }] of Object.entries(IMPORTS))
    for (const [index, specifier] of [...never, ...may].entries()) {
      const file = join(folder, fileOf(importer, index));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `export * as imported from '${specifier}';\n`);
    }
  const { stdout } = spawnSync('npx', ['oxlint', '--config', 'oxlint.config.ts', '--format', 'unix'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const restricted = stdout.split('\n').filter((line) => line.includes('no-restricted-imports'));
  refused = new Set(restricted.map((line) => line.split(':')[0]?.replace(`${folder}/`, '') ?? ''));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(Object.keys(IMPORTS))('%s may import only what the table allows', (importer) => {
  const { never = [], may = [] } = IMPORTS[importer] ?? {};
  const all = [...never, ...may];
  expect(all.filter((_, index) => refused.has(fileOf(importer, index)))).toEqual(never);
});
