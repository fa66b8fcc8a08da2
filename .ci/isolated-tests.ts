/** Test files that replace a module, or that check everything in a browser storage. Each runs with modules of its own. */
export const ISOLATED_TESTS = [
  'src/service/durability/directories.test.ts',
  'src/service/media-store/disk/path-lookup.test.ts',
  'src/web/api/drafts/drafts.test.ts',
  'src/web/api/connections/forget.test.ts',
  'src/web/features/connection/sign-in/sign-out.test.ts',
];
