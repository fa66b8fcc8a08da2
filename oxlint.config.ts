// Configures the linter. `areas` below must match the import table in CONTRIBUTING.md: change both together.
import { defineConfig, type OxlintOverride } from 'oxlint';

/** In every area, imports from the same folder are `./x.ts`, and from other folders `#area/x.ts`. */
const NO_PARENT = { regex: '^\\.\\./', message: 'Use #area/… for another folder.' };
/** `./folder/x.ts` is another folder too. */
const NO_DESCENT = { regex: '^\\./.+/', message: 'Use #area/… for another folder.' };

interface Area {
  readonly files: string[];
  /**
   * Globs, without the `#`, of all files that this area may import. They aren't regular expressions, because the linter
   * silently ignores a rule with a lookahead.
   */
  readonly may: string[];
  /** Packages this area must not import. */
  readonly never?: string[];
}

/** Code that browsers load imports `zod/mini`, because all of zod is three times as large. */
const WHOLE_ZOD = 'zod$';
const NOT_IN_WORKERS = [
  WHOLE_ZOD,
  'react',
  'react-dom',
  '@mantine/',
  '@tanstack/',
  'react-router',
  'react-hook-form',
  'node:',
];
const SHARED = ['contract/**', 'api-client/**', 'text/**'];
/** Areas that code of engines in workers may import. */
const ENGINE_BASE = [...SHARED, 'worker-rpc/**'];
const ENGINES = [
  'upload/client.ts',
  'upload/protocol.ts',
  'catalog/client.ts',
  'catalog/cached-list.ts',
  'collation/client.ts',
  'lexicon/client.ts',
  'lint/client.ts',
  'script/client.ts',
  'waveform/client.ts',
];
/** Folders of the upload engine. Each may import itself and the folders before it. */
const UPLOAD_LAYERS = ['model', 'journal', 'network', 'transfer', 'engine', 'tabs'];
const FEATURES = ['connection', 'gallery', 'uploads', 'glossaries', 'terms'];
const WEB_BASE = [...SHARED, ...ENGINES, 'web/lib/**', 'web/ui/**', 'web/api/**'];

const areas: Area[] = [
  { files: ['src/contract/**'], may: ['contract/**'], never: NOT_IN_WORKERS },
  { files: ['src/text/**'], may: ['text/**'], never: [...NOT_IN_WORKERS, 'zod'] },
  { files: ['src/worker-rpc/**'], may: ['worker-rpc/**'], never: [...NOT_IN_WORKERS, 'zod'] },
  { files: ['src/ipa/**'], may: ['ipa/**'], never: [...NOT_IN_WORKERS, 'zod'] },
  {
    files: ['src/api-client/**'],
    may: ['contract/**', 'worker-rpc/**', 'api-client/**'],
    never: NOT_IN_WORKERS,
  },
  { files: ['src/upload/*.ts'], may: [...ENGINE_BASE, 'upload/**'], never: NOT_IN_WORKERS },
  // The HTTP server for its tests runs in Node.
  {
    files: ['src/upload/testing/**'],
    may: [...SHARED, 'upload/**'],
    never: NOT_IN_WORKERS.filter((name) => name !== 'node:'),
  },
  ...UPLOAD_LAYERS.map((layer, index) => ({
    files: [`src/upload/${layer}/**`],
    may: [
      ...ENGINE_BASE,
      ...UPLOAD_LAYERS.slice(0, index + 1).map((below) => `upload/${below}/**`),
      ...(layer === 'tabs' ? ['upload/protocol.ts'] : []),
    ],
    never: NOT_IN_WORKERS,
  })),
  { files: ['src/catalog/**'], may: [...ENGINE_BASE, 'catalog/**'], never: NOT_IN_WORKERS },
  { files: ['src/collation/**'], may: ['worker-rpc/**', 'collation/**'], never: [...NOT_IN_WORKERS, 'zod'] },
  { files: ['src/files/**'], may: ['files/**'], never: [...NOT_IN_WORKERS, 'zod'] },
  {
    files: ['src/lexicon/**'],
    may: ['contract/**', 'text/**', 'worker-rpc/**', 'files/**', 'ipa/**', 'lexicon/**'],
    never: NOT_IN_WORKERS,
  },
  {
    files: ['src/lint/**'],
    may: ['contract/**', 'text/**', 'worker-rpc/**', 'ipa/**', 'lint/**'],
    never: NOT_IN_WORKERS,
  },
  {
    files: ['src/script/**'],
    may: ['contract/**', 'worker-rpc/**', 'files/**', 'script/**'],
    never: NOT_IN_WORKERS,
  },
  {
    files: ['src/glossary/**'],
    may: [...SHARED, 'worker-rpc/**', 'ipa/**', 'glossary/**'],
    never: NOT_IN_WORKERS,
  },
  { files: ['src/waveform/**'], may: ['worker-rpc/**', 'waveform/**'], never: [...NOT_IN_WORKERS, 'zod'] },
  { files: ['src/web/lib/**'], may: [...SHARED, 'web/lib/**'], never: [WHOLE_ZOD] },
  { files: ['src/web/ui/**'], may: [...SHARED, 'web/lib/**', 'web/ui/**'], never: [WHOLE_ZOD] },
  {
    files: ['src/web/ui/player/**'],
    may: ['api-client/is-reachable.ts', 'web/lib/**', 'web/ui/**', 'waveform/client.ts'],
    never: [WHOLE_ZOD, '@tanstack/', 'react-router'],
  },
  { files: ['src/web/api/**'], may: WEB_BASE, never: [WHOLE_ZOD] },
  ...FEATURES.map((feature) => ({
    files: [`src/web/features/${feature}/**`],
    may: [...WEB_BASE, 'worker-rpc/**', 'ipa/**', `web/features/${feature}/**`],
    never: [WHOLE_ZOD],
  })),
  {
    files: ['src/web/pages/**'],
    may: [...WEB_BASE, 'web/features/**', 'web/pages/**'],
    never: [WHOLE_ZOD],
  },
  {
    files: ['src/web/app/**', 'src/web/main.tsx'],
    may: [...SHARED, ...ENGINES, 'web/**'],
    never: [WHOLE_ZOD],
  },
  {
    files: ['src/service/media-store/**'],
    may: ['contract/**', 'service/durability/**', 'service/media-store/**'],
  },
  { files: ['src/service/records/**'], may: ['contract/**', 'service/durability/**', 'service/records/**'] },
  { files: ['src/service/durability/**'], may: ['service/durability/**'] },
  { files: ['src/service/log/**'], may: ['service/log/**'] },
  {
    files: ['src/service/core/**'],
    may: [
      'contract/**',
      'service/core/**',
      'service/media-store/media-store.ts',
      'service/records/record-store.ts',
    ],
    never: ['fastify', '@fastify/', 'kysely'],
  },
  { files: ['src/service/jobs/**'], may: ['contract/**', 'service/core/**', 'service/jobs/**'] },
  { files: ['src/service/http/**'], may: ['contract/**', 'service/core/**', 'service/http/**'] },
  {
    files: ['src/service/config/**'],
    may: ['contract/**', 'service/config/**', 'service/core/**', 'service/media-store/s3/settings.ts'],
  },
  {
    files: ['src/service/startup/**'],
    may: [
      'contract/**',
      'service/config/**',
      'service/core/**',
      'service/durability/**',
      'service/records/record-store.ts',
      'service/startup/**',
    ],
  },
  {
    files: ['src/service/backup/**'],
    may: [
      'contract/**',
      ...['backup', 'config', 'core', 'durability', 'media-store', 'records', 'startup'].map(
        (area) => `service/${area}/**`,
      ),
    ],
  },
  {
    files: ['src/service/migration/**'],
    may: [
      'contract/**',
      ...['backup', 'config', 'durability', 'media-store', 'migration', 'records', 'startup'].map(
        (area) => `service/${area}/**`,
      ),
    ],
  },
  {
    files: ['src/service/metrics/**'],
    may: [
      'contract/**',
      'service/config/**',
      'service/core/**',
      'service/http/measure-requests.ts',
      'service/media-store/media-store.ts',
      'service/metrics/**',
      'service/records/record-store.ts',
    ],
  },
  { files: ['src/service/cli/**', 'src/service/*.ts'], may: ['contract/**', 'service/**'] },
  { files: ['e2e/**'], may: ['contract/**', 'e2e/**'] },
];

function override({ files, may, never = [] }: Area): OxlintOverride {
  const patterns = [
    NO_PARENT,
    {
      group: ['#*/**', ...may.map((glob) => `!#${glob}`)],
      message: `Files here may import only ${may.join(', ')}.`,
    },
    ...never.map((name) => ({ regex: `^${name}`, message: 'Files here may not import this package.' })),
  ];
  const allowsDescent = files.some((glob) => glob.startsWith('e2e'));
  if (!allowsDescent) patterns.push(NO_DESCENT);
  return { files, rules: { 'no-restricted-imports': ['error', { patterns }] } };
}

const tests: OxlintOverride = {
  files: ['**/*.test.ts', '**/*.test.tsx', '**/*.conformance.ts'],
  rules: {
    'no-restricted-imports': ['error', { patterns: [NO_PARENT] }],
    // Property tests assert inside a callback, some tests through a helper named for what it expects.
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect*', 'fc.assert'] }],
    'vitest/no-conditional-expect': 'off',
    'vitest/no-standalone-expect': ['error', { additionalTestBlockFunctions: ['testOnDisk', 'testOnS3'] }],
  },
};

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  options: { typeAware: true },
  ignorePatterns: ['dist', 'node_modules', 'data*', 'test-results'],
  rules: {
    'import/no-cycle': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'no-console': 'error',
    'no-await-in-loop': 'off',
    'no-underscore-dangle': 'off',
    'react/react-in-jsx-scope': 'off',
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default-member': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/consistent-function-scoping': 'off',
    // The compiler's noImplicitReturns recognises exhaustive switches; this rule doesn't.
    'typescript/consistent-return': 'off',
    // This rule mistakes `z.catch` for a promise's `catch`. The compiler checks the arguments.
    'promise/valid-params': 'off',
    'no-shadow': 'off',
    // Only windows take a target origin. We post to workers, ports and channels.
    'unicorn/require-post-message-target-origin': 'off',
  },
  overrides: [
    ...areas.map(override),
    tests,
    {
      files: [
        'src/service/main.ts',
        'src/service/cli/{backup,build,keys,migrate,restore,s3-setup}.ts',
        'e2e/**',
        '.ci/**',
      ],
      rules: { 'no-console': 'off' },
    },
  ],
});
