/** Matches paths that must be cleaned. Almost none does; splitting every path would create garbage. */
const NEEDS_CLEANING = /(?:^|\/)\.?(?:\/|$)/;

/**
 * Returns the relative path of a chosen or dropped file. Browsers and libraries spell it `./f1.txt`, `/dir/x` or
 * `dir/x`. A `..` or a backslash stays, and the plan refuses the file, because its folder would be a guess.
 */
export function relativePath(path: string): string {
  if (!NEEDS_CLEANING.test(path)) return path;
  return path
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.')
    .join('/');
}
