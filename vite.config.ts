import { writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { configDefaults, defineConfig } from 'vitest/config';
import { ISOLATED_TESTS } from './.ci/isolated-tests.ts';
import { thirdParty } from './.ci/third-party.ts';
import { computeBuildStamp, STAMP_FILE } from './src/service/startup/build-stamp.ts';

const SERVICE = process.env['SERVICE_URL'] ?? 'http://127.0.0.1:4600';

const POSTGRES_STORE_TESTS = 'src/service/records/postgres/**/*.test.ts';
const S3_STORE_TESTS = 'src/service/**/*.server.test.ts';
/** Tests of media, which also run over S3. `src/service/testing/by-store.ts` marks tests that hold for one store only. */
const MEDIA_TESTS = [
  'src/service/http/endpoints/*{media-files,upload,upload-url,upload-urls,presign-part,read-url,media-details,media-versions}.test.ts',
  'src/service/http/{health,workspace-quota,upload-conditions}.test.ts',
];
/** Tests that need SQLite: a full disk, and a database file that another program has locked. */
const SQLITE_TESTS = ['src/service/http/{store-full,records-busy}.test.ts'];

/**
 * Parts of the terms page that render again at every key. The React compiler memoises them. Elsewhere a render takes no
 * noticeable time, and memoising would only make the code a twelfth larger.
 */
const MEMOIZED = [
  'terms-workspace',
  'shown-terms',
  'use-term-table',
  'grid/',
  'list/',
  'editing/',
  'problems/',
  'bulk/',
].map((part) => `/src/web/features/terms/${part}`);

export default defineConfig({
  plugins: [react({ compiler: { sources: MEMOIZED } }), finishBuild()],
  worker: {
    format: 'es',
    plugins: () => [keepEntriesUnimported()],
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        // Puts all initial modules of a worker except its entry into a chunk of their own. Otherwise chunks that load later
        // would import the entry, and WebKit would run it again: two instances would then answer each message.
        codeSplitting: { groups: [{ name: 'in-worker', tags: ['$initial'], test: /(?<!worker\.ts)$/ }] },
      },
    },
  },
  build: {
    // No warnings: the first load and the dictionary are large on purpose. e2e/app/first-load.spec.ts limits the first load.
    chunkSizeWarningLimit: 5000,
    outDir: 'dist',
    target: 'es2024',
    // The README's browsers. Without them light-dark() is rewritten into variables that Mantine's scheme doesn't set.
    cssTarget: ['chrome128', 'firefox128', 'safari18'],
    // All of these browsers support `modulepreload`.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // No hints about build times: `npm start` builds the app, and its user can't change them.
      checks: { bundlerTimings: false },
      output: {
        // Puts the code that every page needs into two files. Browsers parse them in parallel, and the libraries stay cached
        // after an update. By default, each module that a lazy part needs too would become a file of its own.
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 1 },
            { name: 'app', tags: ['$initial'] },
            { name: 'shared', minShareCount: 4 },
            // Without this group, each small module that two lazy parts share is a file: 47 more requests, and their names in
            // the first load.
            { name: 'shared-small', minShareCount: 2, maxModuleSize: 2000 },
          ],
        },
      },
    },
  },
  // Without these entries, Vite finds packages that only a worker imports when the worker starts. It then reloads the page, in
  // the middle of the first upload.
  optimizeDeps: { entries: ['index.html', 'src/*/{,*-}worker.ts'] },
  server: {
    host: '127.0.0.1',
    port: 4601,
    strictPort: true,
    proxy: {
      '/api': SERVICE,
      '/healthz': SERVICE,
      '/readyz': SERVICE,
      '/upload': SERVICE,
      '/read': SERVICE,
    },
  },
  test: {
    environment: 'node',
    globalSetup: ['.ci/test-environment.ts', '.ci/property-seed.ts'],
    // One worker more than cores, because tests of the service wait for the disk half of the time.
    maxWorkers: availableParallelism() + 1,
    setupFiles: ['.ci/seed-properties.ts'],
    // Test files of a worker share its modules. Loading them again for each file took three quarters of the time.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    // On an idle machine no test takes a second. These limits leave time for a busy one.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'all',
          include: ['{src,e2e,.ci}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, POSTGRES_STORE_TESTS, S3_STORE_TESTS, ...ISOLATED_TESTS],
        },
      },
      { extends: true, test: { name: 'isolated', include: ISOLATED_TESTS, isolate: true } },
      {
        extends: true,
        test: {
          name: 'on PostgreSQL',
          include: [POSTGRES_STORE_TESTS, 'src/service/http/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...SQLITE_TESTS],
          globalSetup: ['.ci/postgres.ts', 'src/service/testing/postgres-template.ts'],
          setupFiles: ['.ci/skip-without-postgres.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'on S3',
          include: [S3_STORE_TESTS, ...MEDIA_TESTS],
          // Records are in PostgreSQL, because several services side by side use S3 and PostgreSQL.
          globalSetup: ['.ci/s3.ts', '.ci/postgres.ts', 'src/service/testing/postgres-template.ts'],
          setupFiles: ['.ci/skip-without-s3.ts'],
        },
      },
    ],
  },
});

/** Fails the build if a chunk imports the entry of a worker (see `codeSplitting` above). */
function keepEntriesUnimported(): Plugin {
  return {
    name: 'keep-entries-unimported',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entries = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
      for (const { fileName, imports } of chunks)
        for (const imported of imports)
          if (entries.has(imported)) this.error(`${fileName} imports from a worker’s entry, ${imported}.`);
    },
  };
}

/** Adds the third-party licences, compressed copies of each file, and a stamp of the sources to the built app. */
function finishBuild() {
  let stamp = '';
  return {
    name: 'finish-build',
    apply: 'build' as const,
    // Stamp the sources as they are before the build, so that a change during the build counts as newer.
    buildStart() {
      stamp = computeBuildStamp(import.meta.dirname);
    },
    async writeBundle({ dir = '' }: { dir?: string }, bundle: Readonly<Record<string, unknown>>) {
      writeFileSync(join(dir, 'THIRD-PARTY.txt'), thirdParty(import.meta.dirname));
      const small = Object.keys(bundle).filter((name) => /\.(?:js|css)$/.test(name));
      await Promise.all(small.map((name) => compress(join(dir, name))));
      // Write the stamp last: it says that the build is complete.
      writeFileSync(join(dir, STAMP_FILE), stamp);
    },
  };
}

/** Size (bytes) above which the best brotli quality takes ten times as long and saves only a sixth. */
const LARGE = 1_000_000;

/** Writes compressed copies beside a file. The service sends them as they are, so it needn't compress. */
async function compress(path: string) {
  const bytes = await readFile(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: bytes.length < LARGE ? constants.BROTLI_MAX_QUALITY : 9,
  };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
}
