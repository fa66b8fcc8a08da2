// Reads CPU and memory of a process and its descendants from Linux's /proc.
import { readdir, readFile, writeFile } from 'node:fs/promises';

const CLOCK_TICKS_PER_SECOND = 100;

/** @returns pids of all processes whose command line contains `mark`, and of their descendants */
export async function processTree(mark: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = new Map<number, number>();
  const tree = new Set<number>();
  for (const pid of pids) {
    const [stat, commandLine] = await Promise.all([read(`/proc/${pid}/stat`), read(`/proc/${pid}/cmdline`)]);
    parents.set(pid, Number(afterName(stat)[1]));
    if (commandLine.includes(mark)) tree.add(pid);
  }
  for (let grown = true; grown; ) {
    grown = false;
    for (const [pid, parent] of parents) {
      if (tree.has(parent) && !tree.has(pid)) grown = Boolean(tree.add(pid));
    }
  }
  return [...tree];
}

/** @returns CPU time used so far (s), user and system */
export async function cpuSeconds(pids: readonly number[]): Promise<number> {
  const stats = await Promise.all(pids.map((pid) => read(`/proc/${pid}/stat`)));
  const ticks = stats.map(afterName).map((fields) => Number(fields[11] ?? 0) + Number(fields[12] ?? 0));
  return ticks.reduce((sum, value) => sum + value, 0) / CLOCK_TICKS_PER_SECOND;
}

/** @returns proportional set size (bytes), in which shared pages count once */
export async function memoryBytes(pids: readonly number[]): Promise<number> {
  const rollups = await Promise.all(pids.map((pid) => read(`/proc/${pid}/smaps_rollup`)));
  const kibibytes = rollups.map((text) => Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0));
  return kibibytes.reduce((sum, value) => sum + value, 0) * 1024;
}

/** Resets the peak memory of a process. @returns its resident memory now (bytes) */
export async function resetPeakMemory(pid: number): Promise<number> {
  await writeFile(`/proc/${pid}/clear_refs`, '5');
  return peakMemory(pid);
}

/** @returns peak resident memory since the last reset (bytes) */
export async function peakMemory(pid: number): Promise<number> {
  const status = await read(`/proc/${pid}/status`);
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) * 1024;
}

/** @returns the file's content, or "" if the process has ended */
function read(path: string): Promise<string> {
  return readFile(path, 'latin1').catch(() => '');
}

/** @returns the fields of /proc/PID/stat after the name, which may contain spaces; the first is the state */
function afterName(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}
