// One hash of everything the web app is built from. Each build writes it into the build folder (vite.config.ts), so that
// a start can tell whether the build is up to date.
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Name of the file in the build folder. */
export const STAMP_FILE = '.build-stamp';

const INPUTS = [
  'index.html',
  '{package,package-lock}.json',
  'tsconfig*.json',
  'vite.config.ts',
  '{public,src}/**',
];
/** Files that are not part of the web app: the service and the tests. */
const NO_INPUTS = ['src/service/**', '**/*.{test,conformance}.{ts,tsx}'];

/** @param root of the repository */
export function computeBuildStamp(root: string): string {
  const hash = createHash('sha256');
  const files = globSync(INPUTS, { cwd: root, exclude: NO_INPUTS, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.sort()) {
    const content = readFileSync(file);
    hash.update(`${file.slice(root.length)}\0${content.length}\0`).update(content);
  }
  return hash.digest('base64url');
}

/** @param folder the build folder */
export function hasBuildStamp(stamp: string, folder: string): boolean {
  try {
    return readFileSync(join(folder, STAMP_FILE), 'utf8') === stamp;
  } catch {
    return false;
  }
}
