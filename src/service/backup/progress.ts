// What somebody reads who waits for a backup or a restore.

/** At most so often, in milliseconds. */
const EVERY_MS = 5_000;

export type Say = (line: string) => void;

/** @returns to be called with each file's size once it is done */
export function progress(say: Say, doing: string, files: number): (size: number) => void {
  let said = performance.now();
  let done = 0;
  let bytes = 0;
  return (size) => {
    done++;
    bytes += size;
    if (performance.now() - said < EVERY_MS) return;
    said = performance.now();
    say(`${doing}: ${count(done)} of ${count(files)} files, ${formatBytes(bytes)}`);
  };
}

const count = (number: number) => number.toLocaleString('en');

/** `1 file (3 B)`, `1,204 files (2.1 GB)` */
export function formatFiles(files: number, bytes: number): string {
  return `${count(files)} ${files === 1 ? 'file' : 'files'} (${formatBytes(bytes)})`;
}

function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 4);
  const number = bytes / 1_000 ** power;
  return `${number.toLocaleString('en', { maximumFractionDigits: power === 0 ? 0 : 1 })} ${['B', 'kB', 'MB', 'GB', 'TB'][power]}`;
}
