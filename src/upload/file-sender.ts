// Sends files from the page to the worker in batches, so that the page stays responsive. If the add is aborted, the files
// sent so far are cancelled.

import { nextTask } from '#api-client/next-task.ts';
import type { Entry, NewFile } from '#upload/model/file/entry.ts';
import { makeId } from '#upload/model/numbers-by-id.ts';
import type { Command } from './protocol.ts';

/** Files per message. To clone a `File`, Chromium reads its size from the disk, so larger messages would block the page. */
const FILES_PER_MESSAGE = 25;
/** Entries per message if they have a folder handle and no `File`: these are cheap to clone. */
const ENTRIES_PER_MESSAGE = 250;

/** All files at once, or batches as they are found. */
export type FilesToAdd = Iterable<NewFile> | AsyncIterable<readonly NewFile[]>;

/** Splits entries into batches of one message each. */
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
  /** Resolves when a worker runs and has received all commands. */
  readonly alive: Promise<void>;
  /** Returns the ids of completed rows if no upload is pending. They are cleared, because new files begin a new list. */
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

  /** Aborts every `add` in progress. */
  cancelAll(): void {
    this.#calledOff.abort();
    this.#calledOff = new AbortController();
  }

  async add(files: FilesToAdd, signal?: AbortSignal): Promise<void> {
    const { send, alive, finishedIds } = this.#deps;
    const { signal: calledOff } = this.#calledOff;
    const isOff = signal ? AbortSignal.any([signal, calledOff]) : calledOff;
    /** Numbers of the files sent so far. Their ids would take megabytes for 100,000 files. */
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
    // Cancel at once: the next file may take long to come from a disk that hangs.
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
