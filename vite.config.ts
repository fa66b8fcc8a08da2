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
/** Where S3 doesn’t take the bodies itself the same holds of it (testing/by-store.ts). */
const MEDIA_TESTS = [
  'src/service/http/endpoints/*{media-files,upload,upload-url,upload-urls,presign-part,read-url,media-details,media-versions}.test.ts',
  'src/service/http/{health,workspace-quota,upload-conditions}.test.ts',
];
/** A full disk, and a file that another program has locked. */
const SQLITE_TESTS = ['src/service/http/{store-full,records-busy}.test.ts'];

/**
 * What is rendered anew with every key in the table of terms: a compiler memoises all that stays the same in it. Elsewhere
 * nobody waits for a render, and the code would only be a twelfth larger.
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
        // What a worker fetches later imports from beside its entry, never from the entry itself: WebKit would run that
        // again, and two of it would answer everything.
        codeSplitting: { groups: [{ name: 'in-worker', tags: ['$initial'], test: /(?<!worker\.ts)$/ }] },
      },
    },
  },
  build: {
    // What a first visit fetches is large on purpose, and so are the words of a dictionary; how large the first may be is
    // held by e2e/app/first-load.spec.ts.
    chunkSizeWarningLimit: 5000,
    outDir: 'dist',
    target: 'es2024',
    // The README's browsers. Without them light-dark() is rewritten into variables that Mantine's scheme doesn't set.
    cssTarget: ['chrome128', 'firefox128', 'safari18'],
    // All of them know how to preload a module.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Whoever starts the service for the first time can do nothing about how long it took.
      checks: { bundlerTimings: false },
      output: {
        // What every page needs comes as two files, parsed side by side; the libraries are the same in the next build. By
        // itself, all that a later part needs too would be a file of its own.
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 1 },
            { name: 'app', tags: ['$initial'] },
            { name: 'shared', minShareCount: 4 },
            // Without it each small module that two lazy parts share is a file: 47 more requests, and their names in the first load.
            { name: 'shared-small', minShareCount: 2, maxModuleSize: 2000 },
          ],
        },
      },
    },
  },
  // What only the worker imports would be found late, and the page reloaded in the middle of the first upload.
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
    // Half of the time a test of the service waits for the disk: one worker more than cores.
    maxWorkers: availableParallelism() + 1,
    setupFiles: ['.ci/seed-properties.ts'],
    // A worker reads each module once, and not again for each file of tests: that took three quarters of the time.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    // None takes a second on a quiet machine; this is for a busy one.
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
          // With records in PostgreSQL: that pair is for several services at once.
          globalSetup: ['.ci/s3.ts', '.ci/postgres.ts', 'src/service/testing/postgres-template.ts'],
          setupFiles: ['.ci/skip-without-s3.ts'],
        },
      },
    ],
  },
});

/** Refuses to build a worker whose entry other files import from. */
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

/** Leaves beside the app who wrote what it is made of, each file as small as it gets, and what it was built from. */
function finishBuild() {
  let stamp = '';
  return {
    name: 'finish-build',
    apply: 'build' as const,
    // As it was when the build began.
    buildStart() {
      stamp = computeBuildStamp(import.meta.dirname);
    },
    async writeBundle({ dir = '' }: { dir?: string }, bundle: Readonly<Record<string, unknown>>) {
      writeFileSync(join(dir, 'THIRD-PARTY.txt'), thirdParty(import.meta.dirname));
      const small = Object.keys(bundle).filter((name) => /\.(?:js|css)$/.test(name));
      await Promise.all(small.map((name) => compress(join(dir, name))));
      // Only once all are there.
      writeFileSync(join(dir, STAMP_FILE), stamp);
    },
  };
}

/** Bytes from which on the last sixth off a file would take brotli ten times as long. */
const LARGE = 1_000_000;

/** The service sends what stands beside a file, and has nothing to do. */
async function compress(path: string) {
  const bytes = await readFile(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: bytes.length < LARGE ? constants.BROTLI_MAX_QUALITY : 9,
  };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
}
