// Starts the process that reads media files, so that a malformed file can neither block nor crash the service. The process may
// read only its own code and has no network. Its messages are validated, but the framing of Node's IPC channel is trusted.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Order, Report } from './reading-protocol.ts';

/** Maximum time (ms) to start. It is long, because the process has the lowest priority. */
const START_MS = 60_000;

const CODE = fileURLToPath(new URL('../../../../', import.meta.url));
/** Flags that allow reading only code, not data or settings. Symlinks are resolved too, because Node's loader opens their targets. */
const readable = () =>
  ['package.json', 'src', 'node_modules'].flatMap((part) => {
    const place = `${CODE}${part}`;
    return [...new Set([place, realpathSync(place)])].map((path) => `--allow-fs-read=${path}`);
  });
const FLAGS = [
  '--permission',
  '--allow-fs-write=/proc/self/oom_score_adj',
  '--max-old-space-size=96',
  '--max-semi-space-size=8',
  '--disable-warning=SecurityWarning',
];

/**
 * Processor time (s) after which the system kills the process. A process that a file keeps busy would otherwise run on after the
 * service has crashed. If it was working normally, another process is started.
 */
const BUSY_MAX_SECONDS = 600;
const LIMITED = `ulimit -t ${BUSY_MAX_SECONDS}; exec "$0" "$@"`;

/** Unit of processor times in /proc: ticks per second on every Linux. */
const TICKS_PER_SECOND = 100;
/** Indexes of the time in user mode and in the kernel in /proc/PID/stat, counted after the name of the program. */
const [USER_TIME, SYSTEM_TIME] = [11, 12];

/** Signals from outside: from a terminal, an operator, or a system that is out of memory. */
const OUTSIDE_SIGNALS: ReadonlySet<unknown> = new Set(['SIGHUP', 'SIGINT', 'SIGKILL', 'SIGTERM']);

export interface ProcessListener {
  readonly onReport: (report: Report) => void;
  /** @param fromOutside whether a signal from outside ended the process */
  readonly onEnd: (fromOutside: boolean) => void;
}

/** The process could not start, because memory or processes are short or its code can't be read. No file is at fault. */
export class ReaderDidNotStart extends Error {
  override readonly name = 'ReaderDidNotStart';
}

export class ReadingProcess {
  readonly #child: ChildProcess;
  readonly #ended = Promise.withResolvers<void>();
  /** Resolves when the process has started. Rejects with ReaderDidNotStart. */
  readonly ready: Promise<void>;
  /** Number of files that the process was given. */
  files = 0;

  /** @param script a program that speaks the protocol */
  constructor(script: URL) {
    const command = [process.execPath, ...readable(), ...FLAGS, fileURLToPath(script)];
    this.#child = spawn('/bin/sh', ['-c', LIMITED, ...command], {
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    this.#child.unref();
    this.#child.channel?.unref();
    this.#child.on('error', () => this.#ended.resolve()).on('exit', () => this.#ended.resolve());
    this.ready = this.#started();
    // Callers that await `ready` get the error. Without one, it must not be an unhandled rejection.
    this.ready.catch(() => undefined);
  }

  get hasEnded(): boolean {
    const { pid, exitCode, signalCode } = this.#child;
    return pid === undefined || exitCode !== null || signalCode !== null;
  }

  /** @returns a function that removes the listeners */
  listen({ onReport, onEnd }: ProcessListener): () => void {
    const onExit = (_code: unknown, signal: unknown) => onEnd(OUTSIDE_SIGNALS.has(signal));
    const child = this.#child.on('message', onReport).on('exit', onExit);
    return () => void child.off('message', onReport).off('exit', onExit);
  }

  send(order: Order): void {
    // Ignore errors: the response of the process, or its end, shows whether the order arrived.
    if (this.#child.connected) this.#child.send(order, () => undefined);
  }

  /** Returns the processor time (ms) that the process has used; 0 if the system doesn't report it. */
  async busyMs(): Promise<number> {
    try {
      const line = await readFile(`/proc/${this.#child.pid}/stat`, 'utf8');
      const numbers = line.slice(line.lastIndexOf(')') + 2).split(' ');
      const ticks = Number(numbers[USER_TIME]) + Number(numbers[SYSTEM_TIME]);
      return (ticks / TICKS_PER_SECOND) * 1000;
    } catch {
      // The process has ended, which `onEnd` reports, or the system has no /proc.
      return 0;
    }
  }

  async stop(): Promise<void> {
    if (this.hasEnded) return;
    // Keep the service alive until the process has ended.
    this.#child.ref();
    this.#child.kill('SIGKILL');
    await this.#ended.promise;
  }

  async #started(): Promise<void> {
    const isOver = new AbortController();
    void this.#ended.promise.then(() => isOver.abort());
    const signal = AbortSignal.any([isOver.signal, AbortSignal.timeout(START_MS)]);
    try {
      await once(this.#child, 'message', { signal });
    } catch (cause) {
      const { exitCode, signalCode } = this.#child;
      const why = signalCode ?? (exitCode === null ? 'no answer' : `exit code ${exitCode}`);
      throw new ReaderDidNotStart(`Media files can’t be read: the process for that did not start (${why}).`, {
        cause,
      });
    }
  }
}
