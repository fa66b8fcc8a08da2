// Where the lines of the log go. Whatever becomes of the disk or the reader behind it, writing one never waits, fails or
// ends the process: lines that can't be written are dropped and counted, and the first that can is preceded by one that
// says how many were. What waits to be written is bounded.
import { setTimeout as wait } from 'node:timers/promises';
import type { WriteSome } from './descriptor-writer.ts';
import { printable } from './printable.ts';

/** Characters that may wait for a slow reader: some thousand lines. */
const WAITING_MAX = 1024 * 1024;

/** How long the end of the process, or many lines, may be held up while none is written, in milliseconds. */
const LAST_LINES_MS = 1_000;

/** Pino's number for `warn`. */
const WARN = 40;

export interface Log extends AsyncDisposable {
  /** @param line with the line break at its end */
  write(line: string): void;
  /** Lines dropped since the start. */
  readonly lostLines: number;
  /** Undefined where there is room for many lines; else resolves once there is, or with false after a second without a write. */
  room(): Promise<boolean> | undefined;
}

export function openLog(writeSome: WriteSome): Log {
  let waiting = '';
  let writing: Promise<void> | undefined;
  let lost = 0;
  let told = 0;
  /** The last thing written is the beginning of a line. */
  let torn = false;
  let writes = 0;
  let emptied = Promise.withResolvers<void>();

  async function writeWaiting(): Promise<void> {
    while (waiting !== '') {
      const lines = waiting;
      waiting = '';
      emptied.resolve();
      emptied = Promise.withResolvers();
      // Lines dropped while this is being written are told the next time.
      const losses = lost;
      const opening = (torn ? '\n' : '') + (losses > told ? lossLine(losses - told) : '');
      if ((await put(opening)).length > 0) {
        lost += linesIn(Buffer.from(lines));
        continue;
      }
      told = losses;
      const unwritten = await put(lines);
      // Not `lost += … await …`, which would add to what was lost before it waited.
      lost += linesIn(unwritten);
    }
    writing = undefined;
  }

  /** Answers what of it could not be written. */
  async function put(text: string): Promise<Uint8Array> {
    const bytes = Buffer.from(text);
    let done = 0;
    try {
      while (done < bytes.length) {
        done += await writeSome(bytes.subarray(done));
        writes += 1;
      }
    } catch {
      // There is nowhere left to say why.
    }
    if (done > 0) torn = bytes[done - 1] !== LINE_BREAK;
    return bytes.subarray(done);
  }

  return {
    write(text) {
      const line = printable(text);
      if (waiting.length + line.length > WAITING_MAX) {
        lost++;
        return;
      }
      waiting += line;
      writing ??= writeWaiting();
    },
    get lostLines() {
      return lost;
    },
    room: () => (hasRoom() ? undefined : roomMade()),
    async [Symbol.asyncDispose]() {
      await Promise.race([writing, wait(LAST_LINES_MS)]);
    },
  };

  function hasRoom(): boolean {
    return waiting.length < WAITING_MAX / 2;
  }

  async function roomMade(): Promise<boolean> {
    let before = -1;
    while (!hasRoom() && writes !== before) {
      before = writes;
      // oxlint-disable-next-line no-await-in-loop -- for as long as any are written
      await Promise.race([emptied.promise, wait(LAST_LINES_MS, undefined, { ref: false })]);
    }
    return hasRoom();
  }
}

const LINE_BREAK = 0x0a;

function linesIn(bytes: Uint8Array): number {
  return bytes.reduce((count, byte) => (byte === LINE_BREAK ? count + 1 : count), 0);
}

function lossLine(lines: number): string {
  const entry = {
    level: WARN,
    time: Date.now(),
    lines,
    msg: 'lines of the log were lost: they could not be written',
  };
  return `${JSON.stringify(entry)}\n`;
}
