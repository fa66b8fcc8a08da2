// `backup.md5`: what a backup holds, as “md5sum -c” reads it. It is written last and ends in a line that counts the
// others, so a backup without it, or with a torn one, is not whole.

export const CHECKSUMS_FILE = 'backup.md5';

/** Hex MD5 by path: bytewise what `md5sum` prints, in the order of the file. */
export type Checksums = ReadonlyMap<string, string>;

const HEAD = '# A Lectern backup. To check it: md5sum -c backup.md5\n';
const lastLine = (files: number) => `# ${files} files in all\n`;

/** Any character but those that are escaped: “.” would leave out two more that a name may have, U+2028 and U+2029. */
const LINE = /^(\\?)([0-9a-f]{32}) {2}([^\n\r]+)$/;
const ESCAPES: readonly (readonly [string, string])[] = [
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\r', '\\r'],
];

export function formatChecksums(checksums: Checksums): string {
  const lines = [...checksums].map(([path, md5]) => {
    const escaped = ESCAPES.reduce((text, [plain, sign]) => text.replaceAll(plain, sign), path);
    return `${escaped === path ? '' : '\\'}${md5}  ${escaped}\n`;
  });
  return HEAD + lines.join('') + lastLine(checksums.size);
}

/** Undefined where it isn't whole. */
export function parseChecksums(text: string): Checksums | undefined {
  const checksums = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [, escaped, md5, path] = LINE.exec(line) ?? [];
    if (md5 === undefined || path === undefined) continue;
    checksums.set(escaped === '' ? path : path.replace(/\\(.)/g, unescaped), md5);
  }
  return text.endsWith(lastLine(checksums.size)) ? checksums : undefined;
}

const unescaped = (sign: string, letter: string) =>
  ESCAPES.find(([, escape]) => escape === sign)?.[0] ?? letter;
