// What the web app is built from, as one hash. Every build leaves it among its files (vite.config.ts), so that a start
// knows whether the build is up to date.
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Among the files of a build. */
export const STAMP_FILE = '.build-stamp';

/** The service and the tests never get into the app. */
const INPUTS = [
  'index.html',
  '{package,package-lock}.json',
  'tsconfig*.json',
  'vite.config.ts',
  '{public,src}/**',
];
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

/** @param folder of a build */
export function hasBuildStamp(stamp: string, folder: string): boolean {
  try {
    return readFileSync(join(folder, STAMP_FILE), 'utf8') === stamp;
  } catch {
    return false;
  }
}
