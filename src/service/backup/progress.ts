// Formats the progress of a backup, restore or migration for the terminal.

/** Minimum interval (ms) between two lines. */
const INTERVAL_MS = 5_000;

export type Print = (line: string) => void;

/**
 * @param doing the action at the start of each line, such as “Copying”
 * @param files number of all files
 * @returns a function to call with the size (bytes) of each finished file
 */
export function progress(print: Print, doing: string, files: number): (size: number) => void {
  let printedAt = performance.now();
  let done = 0;
  let bytes = 0;
  return (size) => {
    done++;
    bytes += size;
    if (performance.now() - printedAt < INTERVAL_MS) return;
    printedAt = performance.now();
    print(`${doing}: ${count(done)} of ${count(files)} files, ${formatBytes(bytes)}`);
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
