// The service's log. Writing a line never waits, throws or ends the process, even if the disk is full or the reader is
// slow. Lines that can't be written are dropped and counted; the next line that can be is preceded by one with their
// number. The buffer of unwritten lines is bounded.
import { setTimeout as wait } from 'node:timers/promises';
import type { WriteSome } from './descriptor-writer.ts';
import { printable } from './printable.ts';

/** Maximum number of buffered characters: a few thousand lines. */
const BUFFER_MAX = 1024 * 1024;

/** Maximum time (ms) to wait for the reader: when the process ends, and when a caller asks for room. */
const READER_TIMEOUT_MS = 1_000;

/** Pino's level for `warn`. */
const WARN = 40;

export interface Log extends AsyncDisposable {
  /** @param line text with a line break at its end */
  write(line: string): void;
  /** Number of lines dropped since the start. */
  readonly lostLines: number;
  /**
   * Undefined if the buffer has room for many lines. Otherwise resolves with true once it has, or with false if nothing
   * was written for a second.
   */
  room(): Promise<boolean> | undefined;
}

export function openLog(writeSome: WriteSome): Log {
  let buffer = '';
  let writing: Promise<void> | undefined;
  let lost = 0;
  /** How many of the lost lines have been reported in the log. */
  let reported = 0;
  /** Whether the last write ended within a line. */
  let isLineCut = false;
  let writes = 0;
  let emptied = Promise.withResolvers<void>();

  async function writeBuffer(): Promise<void> {
    while (buffer !== '') {
      const lines = buffer;
      buffer = '';
      emptied.resolve();
      emptied = Promise.withResolvers();
      // Lines dropped during this write are reported by the next one.
      const losses = lost;
      const opening = (isLineCut ? '\n' : '') + (losses > reported ? lossLine(losses - reported) : '');
      if ((await put(opening)).length > 0) {
        lost += linesIn(Buffer.from(lines));
        continue;
      }
      reported = losses;
      const unwritten = await put(lines);
      // `lost += … await …` would read `lost` before waiting and forget lines lost meanwhile.
      lost += linesIn(unwritten);
    }
    writing = undefined;
  }

  /** @returns the bytes that could not be written */
  async function put(text: string): Promise<Uint8Array> {
    const bytes = Buffer.from(text);
    let done = 0;
    try {
      while (done < bytes.length) {
        done += await writeSome(bytes.subarray(done));
        writes += 1;
      }
    } catch {
      // The log itself is broken, so there is no place to report the error.
    }
    if (done > 0) isLineCut = bytes[done - 1] !== LINE_BREAK;
    return bytes.subarray(done);
  }

  return {
    write(text) {
      const line = printable(text);
      if (buffer.length + line.length > BUFFER_MAX) {
        lost++;
        return;
      }
      buffer += line;
      writing ??= writeBuffer();
    },
    get lostLines() {
      return lost;
    },
    room: () => (hasRoom() ? undefined : waitForRoom()),
    async [Symbol.asyncDispose]() {
      await Promise.race([writing, wait(READER_TIMEOUT_MS)]);
    },
  };

  function hasRoom(): boolean {
    return buffer.length < BUFFER_MAX / 2;
  }

  async function waitForRoom(): Promise<boolean> {
    let before = -1;
    while (!hasRoom() && writes !== before) {
      before = writes;
      // oxlint-disable-next-line no-await-in-loop -- as long as lines are written
      await Promise.race([emptied.promise, wait(READER_TIMEOUT_MS, undefined, { ref: false })]);
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
    msg: 'log lines were lost because they could not be written',
  };
  return `${JSON.stringify(entry)}\n`;
}
