// A process of its own to read files in: what they bring it to neither holds the service up nor ends it. It may read nothing
// but its own code, and has no network.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Order, Report } from './reading-protocol.ts';

/** Within which it has to be there: whoever has anything else to do goes before it. In milliseconds. */
const START_MS = 60_000;

const CODE = fileURLToPath(new URL('../../../../', import.meta.url));
/** Nothing else: no data, and no settings. */
const READABLE = ['package.json', 'src/', 'node_modules/'].map((part) => `--allow-fs-read=${CODE}${part}`);
const FLAGS = [
  '--permission',
  ...READABLE,
  '--allow-fs-write=/proc/self/oom_score_adj',
  '--max-old-space-size=96',
  '--max-semi-space-size=8',
  '--disable-warning=SecurityWarning',
];

/** How often a second the kernel counts, on every Linux. */
const TICKS_PER_SECOND = 100;
/** In a line of /proc/PID/stat behind the name: time in user mode and in the kernel. */
const [USER_TIME, SYSTEM_TIME] = [11, 12];

export interface Ears {
  readonly onReport: (report: Report) => void;
  readonly onEnd: () => void;
}

export class ReadingProcess {
  readonly #child: ChildProcess;
  readonly #ended = Promise.withResolvers<void>();
  /** Rejects where it could not be started: no file’s fault. */
  readonly ready: Promise<void>;
  /** That it was given. */
  files = 0;

  /** @param script a program that speaks the protocol */
  constructor(script: URL) {
    this.#child = fork(script, {
      execArgv: FLAGS,
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    this.#child.unref();
    this.#child.channel?.unref();
    this.#child.on('error', () => this.#ended.resolve()).on('exit', () => this.#ended.resolve());
    this.ready = this.#firstWord();
    // Told where it is waited for.
    this.ready.catch(() => undefined);
  }

  get hasEnded(): boolean {
    const { pid, exitCode, signalCode } = this.#child;
    return pid === undefined || exitCode !== null || signalCode !== null;
  }

  /** @returns what has it hear no more */
  listen({ onReport, onEnd }: Ears): () => void {
    const child = this.#child.on('message', onReport).on('exit', onEnd);
    return () => void child.off('message', onReport).off('exit', onEnd);
  }

  tell(order: Order): void {
    // Whether it arrives is told by what it answers, or by its end.
    if (this.#child.connected) this.#child.send(order, () => undefined);
  }

  /** The time that processors have spent on it, in milliseconds; where the system doesn’t say, the time that has passed. */
  async busyMs(): Promise<number> {
    if (process.platform !== 'linux') return performance.now();
    try {
      const line = await readFile(`/proc/${this.#child.pid}/stat`, 'utf8');
      const numbers = line.slice(line.lastIndexOf(')') + 2).split(' ');
      const ticks = Number(numbers[USER_TIME]) + Number(numbers[SYSTEM_TIME]);
      return (ticks / TICKS_PER_SECOND) * 1000;
    } catch {
      // It has ended, which is heard of otherwise.
      return 0;
    }
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#ended.promise;
  }

  async #firstWord(): Promise<void> {
    const isOver = new AbortController();
    void this.#ended.promise.then(() => isOver.abort());
    await once(this.#child, 'message', {
      signal: AbortSignal.any([isOver.signal, AbortSignal.timeout(START_MS)]),
    });
  }
}
