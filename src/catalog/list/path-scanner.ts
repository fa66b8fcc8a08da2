// Parses a JSON array of strings while it loads, however its bytes are split, and reports each path as bytes. It
// accepts exactly the texts that JSON.parse accepts as an array of strings.
import { encode } from './utf8.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN = 0x5b;
const CLOSE = 0x5d;
const BOM = [0xef, 0xbb, 0xbf];

/** Thrown if the response is not a JSON array of strings, or is incomplete. */
export class NotAListError extends Error {
  override readonly name = 'NotAListError';
}

type State =
  | 'start'
  /** After the opening bracket. */
  | 'first'
  /** After a comma. */
  | 'next'
  | 'text'
  /** After a string. */
  | 'behind'
  | 'end';

export class PathScanner {
  readonly #onPath: (bytes: Uint8Array, from: number, to: number) => void;
  #state: State = 'start';
  /** Raw start of a string whose end has not arrived. */
  #buffered = new Uint8Array(1024);
  #bufferedLength = 0;
  #isEscaped = false;
  #hasEscapes = false;
  #bom = 0;

  /** @param onPath receives each path; the bytes are valid only during the call */
  constructor(onPath: (bytes: Uint8Array, from: number, to: number) => void) {
    this.#onPath = onPath;
  }

  /** @throws NotAListError */
  add(chunk: Uint8Array): void {
    let at = 0;
    while (at < chunk.length) at = this.#state === 'text' ? this.#text(chunk, at) : this.#between(chunk, at);
  }

  /** @throws NotAListError if the list is incomplete */
  end(): void {
    if (this.#state !== 'end') throw new NotAListError('The list has no end.');
  }

  #between(chunk: Uint8Array, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0;
      if (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) {
        if (this.#bom % 3 !== 0) throw new NotAListError('It is no list.');
      } else if (byte === QUOTE && (this.#state === 'first' || this.#state === 'next')) {
        this.#state = 'text';
        return at + 1;
      } else if (byte === COMMA && this.#state === 'behind') this.#state = 'next';
      else if (byte === CLOSE && (this.#state === 'behind' || this.#state === 'first')) this.#state = 'end';
      else if (byte === OPEN && this.#state === 'start' && this.#bom % 3 === 0) this.#state = 'first';
      else if (this.#state === 'start' && byte === BOM[this.#bom]) this.#bom++;
      else throw new NotAListError('It is no list of texts.');
    }
    return chunk.length;
  }

  #text(chunk: Uint8Array, from: number): number {
    let at = from;
    if (this.#bufferedLength === 0 && !this.#hasEscapes) {
      // Fast path for nearly all strings: complete in this chunk and without escapes.
      for (; at < chunk.length; at++) {
        const byte = chunk[at] ?? 0;
        if (byte === QUOTE) {
          this.#onPath(chunk, from, at);
          this.#state = 'behind';
          return at + 1;
        }
        if (byte === BACKSLASH) break;
        if (byte < 0x20) throw new NotAListError('A text contains a control character.');
      }
    }
    for (; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0;
      if (byte < 0x20) throw new NotAListError('A text contains a control character.');
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === BACKSLASH) {
        this.#isEscaped = true;
        this.#hasEscapes = true;
      } else if (byte === QUOTE) {
        this.#buffer(chunk, from, at);
        this.#finish();
        return at + 1;
      }
    }
    this.#buffer(chunk, from, at);
    return at;
  }

  #buffer(chunk: Uint8Array, from: number, to: number): void {
    const length = this.#bufferedLength + to - from;
    if (length > this.#buffered.length) {
      const larger = new Uint8Array(2 * length);
      larger.set(this.#buffered.subarray(0, this.#bufferedLength));
      this.#buffered = larger;
    }
    this.#buffered.set(chunk.subarray(from, to), this.#bufferedLength);
    this.#bufferedLength = length;
  }

  #finish(): void {
    const written = this.#buffered.subarray(0, this.#bufferedLength);
    const path = this.#hasEscapes ? unescaped(written) : written;
    this.#onPath(path, 0, path.length);
    this.#bufferedLength = 0;
    this.#hasEscapes = false;
    this.#state = 'behind';
  }
}

const literalDecoder = new TextDecoder('utf-8', { ignoreBOM: true });

function unescaped(written: Uint8Array): Uint8Array {
  let text: unknown;
  try {
    text = JSON.parse(`"${literalDecoder.decode(written)}"`);
  } catch (cause) {
    throw new NotAListError('A text is written wrongly.', { cause });
  }
  return encode(String(text));
}
