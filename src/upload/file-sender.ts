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
  let batch: Entry[] = [];
  for (const entry of entries) {
    batch.push(entry);
    if (batch.length < batchSizeFor(entry)) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
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
  #cancelAllController = new AbortController();

  constructor(tab: string, deps: FileSenderDeps) {
    this.#tab = tab;
    this.#deps = deps;
  }

  /** Aborts every `add` in progress. */
  cancelAll(): void {
    this.#cancelAllController.abort();
    this.#cancelAllController = new AbortController();
  }

  async add(files: FilesToAdd, signal?: AbortSignal): Promise<void> {
    const { send, alive, finishedIds } = this.#deps;
    const { signal: cancelAllSignal } = this.#cancelAllController;
    const anySignal = signal ? AbortSignal.any([signal, cancelAllSignal]) : cancelAllSignal;
    /** Numbers of the files sent so far. Their ids would take megabytes for 100,000 files. */
    const sentNumbers: number[] = [];
    let entries: Entry[] = [];
    let numbers: number[] = [];
    const cancelSent = (): void => {
      const ids = sentNumbers.map((number) => makeId(this.#tab, number));
      if (ids.length > 0) send({ kind: 'cancel', ids });
    };
    const sendBatch = (): void => {
      if (anySignal.aborted && !signal?.aborted) cancelSent();
      anySignal.throwIfAborted();
      const isFirst = entries.length > 0 && sentNumbers.length === 0;
      const ids = isFirst ? finishedIds() : [];
      if (ids.length > 0) send({ kind: 'clear', ids });
      if (entries.length > 0) send({ kind: 'add', entries });
      sentNumbers.push(...numbers);
      entries = [];
      numbers = [];
    };
    // Cancel at once: the next file may take long to come from a disk that hangs.
    signal?.addEventListener('abort', cancelSent);
    try {
      for await (const batch of Symbol.asyncIterator in files ? files : [files]) {
        for (const file of batch) {
          numbers.push(++this.#count);
          entries.push({ ...file, id: makeId(this.#tab, this.#count) });
          if (entries.length < batchSizeFor(file) && !anySignal.aborted) continue;
          sendBatch();
          await nextTask();
        }
      }
      sendBatch();
      await alive;
      anySignal.throwIfAborted();
    } finally {
      signal?.removeEventListener('abort', cancelSent);
    }
  }
}
