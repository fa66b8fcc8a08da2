// Writes and parses `backup.md5`, the list of a backup's files, which “md5sum -c” reads. It is written last, and its last line
// has the number of files. So a backup is incomplete if the list is missing or cut off.

export const CHECKSUMS_FILE = 'backup.md5';

/** MD5 (hex) by path, in the order of the list. */
export type Checksums = ReadonlyMap<string, string>;

const HEAD = '# A Lectern backup. To check it: md5sum -c backup.md5\n';
const lastLine = (files: number) => `# ${files} files in all\n`;

/** Names may contain U+2028 and U+2029, which “.” doesn't match. */
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

/** @returns undefined if the list is incomplete */
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
