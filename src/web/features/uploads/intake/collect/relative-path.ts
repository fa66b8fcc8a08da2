/** Next to none does: the parts of each would be garbage. */
const NEEDS_CLEANING = /(?:^|\/)\.?(?:\/|$)/;

/**
 * The relative path of a picked or dropped file. Browsers and libraries spell it `./f1.txt`, `/dir/x` or `dir/x`.
 * A `..` or a backslash is left in: the plan refuses the file by name, rather than guess where it should go.
 */
export function relativePath(path: string): string {
  if (!NEEDS_CLEANING.test(path)) return path;
  return path
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.')
    .join('/');
}
