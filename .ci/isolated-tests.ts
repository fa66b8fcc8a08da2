/** Tests that put something else in the place of a module, or look at all that a browser’s store holds. */
export const ISOLATED_TESTS = [
  'src/service/durability/directories.test.ts',
  'src/service/media-store/disk/path-lookup.test.ts',
  'src/web/api/drafts/drafts.test.ts',
  'src/web/api/connections/forget.test.ts',
  'src/web/features/connection/sign-in/sign-out.test.ts',
];
