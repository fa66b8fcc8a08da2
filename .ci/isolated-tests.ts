/**
 * Test files that replace a module or check the whole content of localStorage. Each runs in a worker of its own, so that
 * no other test file sees these changes.
 */
export const ISOLATED_TESTS = [
  'src/service/durability/directories.test.ts',
  'src/service/media-store/disk/path-lookup.test.ts',
  'src/web/api/drafts/drafts.test.ts',
  'src/web/api/connections/forget.test.ts',
  'src/web/features/connection/sign-in/sign-out.test.ts',
];
