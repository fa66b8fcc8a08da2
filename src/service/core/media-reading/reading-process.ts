// A process of its own to read files in: what they bring it to neither holds the service up nor ends it. It may read nothing
// but its own code, and has no network. What it says is looked at; that it speaks Node’s own protocol is taken for granted.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Order, Report } from './reading-protocol.ts';

/** Within which it has to be there: whoever has anything else to do goes before it. In milliseconds. */
const START_MS = 60_000;

const CODE = fileURLToPath(new URL('../../../../', import.meta.url));
/** Nothing else: no data, and no settings. As the loader opens them: links may lead there. */
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
 * Seconds of a processor’s time after which the system ends it: one that a file keeps busy hears nothing, not even that the
 * service is gone. Where it was well, another goes on.
 */
const BUSY_MAX_SECONDS = 600;
const LIMITED = `ulimit -t ${BUSY_MAX_SECONDS}; exec "$0" "$@"`;

/** How often a second the kernel counts, on every Linux. */
const TICKS_PER_SECOND = 100;
/** In a line of /proc/PID/stat behind the name: time in user mode and in the kernel. */
const [USER_TIME, SYSTEM_TIME] = [11, 12];

/** Signals by which others end it: a terminal, an operator, a system without memory. */
const OF_OTHERS: ReadonlySet<unknown> = new Set(['SIGHUP', 'SIGINT', 'SIGKILL', 'SIGTERM']);

export interface Ears {
  readonly onReport: (report: Report) => void;
  /** @param byOthers it was ended from outside */
  readonly onEnd: (byOthers: boolean) => void;
}

/** No file’s fault: memory or processes are short, or its code can’t be read. */
export class ReaderDidNotStart extends Error {
  override readonly name = 'ReaderDidNotStart';
}

export class ReadingProcess {
  readonly #child: ChildProcess;
  readonly #ended = Promise.withResolvers<void>();
  /** Rejects with ReaderDidNotStart. */
  readonly ready: Promise<void>;
  /** That it was given. */
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
    const hear = (_code: unknown, signal: unknown) => onEnd(OF_OTHERS.has(signal));
    const child = this.#child.on('message', onReport).on('exit', hear);
    return () => void child.off('message', onReport).off('exit', hear);
  }

  tell(order: Order): void {
    // Whether it arrives is told by what it answers, or by its end.
    if (this.#child.connected) this.#child.send(order, () => undefined);
  }

  /** The time that processors have spent on it, in milliseconds; 0 where the system doesn’t say. */
  async busyMs(): Promise<number> {
    try {
      const line = await readFile(`/proc/${this.#child.pid}/stat`, 'utf8');
      const numbers = line.slice(line.lastIndexOf(')') + 2).split(' ');
      const ticks = Number(numbers[USER_TIME]) + Number(numbers[SYSTEM_TIME]);
      return (ticks / TICKS_PER_SECOND) * 1000;
    } catch {
      // It has ended, which is heard of otherwise; or there is no such file.
      return 0;
    }
  }

  async stop(): Promise<void> {
    if (this.hasEnded) return;
    // Else a service that has nothing else to do any more would end before.
    this.#child.ref();
    this.#child.kill('SIGKILL');
    await this.#ended.promise;
  }

  async #firstWord(): Promise<void> {
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
