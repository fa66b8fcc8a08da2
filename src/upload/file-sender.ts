// Files on their way from the page into the worker: in portions, so that the page stays smooth. Called off, what was
// handed over is taken back.

import { nextTask } from '#api-client/next-task.ts';
import type { Entry, NewFile } from '#upload/model/file/entry.ts';
import { makeId } from '#upload/model/numbers-by-id.ts';
import type { Command } from './protocol.ts';

/** To clone a file, Chromium asks the disk for its size and waits: more at once would hold up the page. */
const FILES_PER_MESSAGE = 25;
/** Of files that only a folder leads to. */
const ENTRIES_PER_MESSAGE = 250;

/** As they are, or as they come: some at a time. */
export type FilesToAdd = Iterable<NewFile> | AsyncIterable<readonly NewFile[]>;

/** As many to a message as the page can spare the time for. */
export function* inBatches(entries: Iterable<Entry>): Generator<readonly Entry[]> {
  let portion: Entry[] = [];
  for (const entry of entries) {
    portion.push(entry);
    if (portion.length < batchSizeFor(entry)) continue;
    yield portion;
    portion = [];
  }
  if (portion.length > 0) yield portion;
}

function batchSizeFor({ file }: NewFile): number {
  return file instanceof File ? FILES_PER_MESSAGE : ENTRIES_PER_MESSAGE;
}

interface FileSenderDeps {
  readonly send: (command: Command) => void;
  /** A worker has all that was sent. */
  readonly alive: Promise<void>;
  /** Rows of what is done, where nothing is left to do: more files begin a new list. */
  readonly finishedIds: () => readonly string[];
}

export class FileSender {
  readonly #tab: string;
  readonly #deps: FileSenderDeps;
  #count = 0;
  #calledOff = new AbortController();

  constructor(tab: string, deps: FileSenderDeps) {
    this.#tab = tab;
    this.#deps = deps;
  }

  /** Of all that is being handed over. */
  cancelAll(): void {
    this.#calledOff.abort();
    this.#calledOff = new AbortController();
  }

  async add(files: FilesToAdd, signal?: AbortSignal): Promise<void> {
    const { send, alive, finishedIds } = this.#deps;
    const { signal: calledOff } = this.#calledOff;
    const isOff = signal ? AbortSignal.any([signal, calledOff]) : calledOff;
    /** By their numbers: the ids of a hundred thousand are megabytes. */
    const handedOver: number[] = [];
    let entries: Entry[] = [];
    let numbers: number[] = [];
    const takeBack = (): void => {
      const ids = handedOver.map((number) => makeId(this.#tab, number));
      if (ids.length > 0) send({ kind: 'cancel', ids });
    };
    const handOver = (): void => {
      if (isOff.aborted && !signal?.aborted) takeBack();
      isOff.throwIfAborted();
      const isFirst = entries.length > 0 && handedOver.length === 0;
      const ids = isFirst ? finishedIds() : [];
      if (ids.length > 0) send({ kind: 'clear', ids });
      if (entries.length > 0) send({ kind: 'add', entries });
      handedOver.push(...numbers);
      entries = [];
      numbers = [];
    };
    // At once: the next file may be long in coming, from a disk that hangs.
    signal?.addEventListener('abort', takeBack);
    try {
      for await (const some of Symbol.asyncIterator in files ? files : [files]) {
        for (const file of some) {
          numbers.push(++this.#count);
          entries.push({ ...file, id: makeId(this.#tab, this.#count) });
          if (entries.length < batchSizeFor(file) && !isOff.aborted) continue;
          handOver();
          await nextTask();
        }
      }
      handOver();
      await alive;
      isOff.throwIfAborted();
    } finally {
      signal?.removeEventListener('abort', takeBack);
    }
  }
}
