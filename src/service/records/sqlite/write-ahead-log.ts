// Syncs SQLite's write-ahead log in the thread pool. With `synchronous = full`, SQLite would block the main thread at every commit
// until the disk has finished. Here a commit only appends to the log. Before a write is acknowledged, the log is synced in the
// background, once for all waiting writes.
//
// This relies on the syncs that SQLite makes itself with `synchronous = normal`: the directory of a new log; the header of the log
// before the frames after it; at a checkpoint the log before the database, and the database before the log is reused.
import { closeSync, fdatasync, fstat, openSync } from 'node:fs';
import { promisify } from 'node:util';
import type { KyselyPlugin, PluginTransformQueryArgs, QueryId } from 'kysely';
import { SharedSync } from '#service/durability/shared-sync.ts';

const status = promisify(fstat);

/** Makes the written bytes of an open file durable. */
export type SyncFile = (descriptor: number) => Promise<void>;

export class WriteAheadLog implements AsyncDisposable {
  readonly #path: string;
  readonly #descriptor: number;
  readonly #syncs: SharedSync;
  readonly #onFailure: (failure: Error) => void;
  #failure: Error | undefined;

  /**
   * Opens the log before the first write. The system reports a write error once to each open descriptor; a descriptor that is
   * opened after SQLite's own sync got the error would never see it.
   * Never open the database file itself like this: closing any descriptor of it drops SQLite's locks.
   * @param path the log, which SQLite has created and keeps while the database is open
   * @param onFailure called once when nothing can be made durable any more
   */
  constructor(path: string, onFailure: (failure: Error) => void, sync: SyncFile = promisify(fdatasync)) {
    this.#path = path;
    this.#onFailure = onFailure;
    this.#descriptor = openSync(path, 'r');
    this.#syncs = new SharedSync(async () => {
      await sync(this.#descriptor);
      await refuseDeleted(this.#descriptor);
    });
  }

  /**
   * Resolves once everything committed before the call is durable.
   * After one failure it always rejects, because the system drops the pages that it could not write, and a later sync succeeds
   * without them.
   */
  async durable(): Promise<void> {
    if (!this.#failure) {
      try {
        await this.#syncs.wait(this.#path);
      } catch (cause) {
        this.#fail(cause);
      }
    }
    if (this.#failure) throw this.#failure;
  }

  #fail(cause: unknown): void {
    if (this.#failure) return;
    const message = 'The records can’t be saved to the disk. Restart the service.';
    this.#failure = new Error(message, { cause });
    this.#onFailure(this.#failure);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // A descriptor must not be closed under a running sync.
    await this.durable().catch(() => {});
    closeSync(this.#descriptor);
  }
}

/** Rejects if the log was deleted, because data synced to a deleted file is lost when the process ends. */
async function refuseDeleted(descriptor: number): Promise<void> {
  const { nlink } = await status(descriptor);
  if (nlink === 0) throw new Error('their files were deleted while the service ran');
}

/** Makes every query that may write wait for the log. Don't use it in a transaction, which commits after its queries. */
export function durableWrites(log: WriteAheadLog): KyselyPlugin {
  const writes = new WeakSet<QueryId>();
  return {
    transformQuery({ node, queryId }: PluginTransformQueryArgs) {
      if (node.kind !== 'SelectQueryNode') writes.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (writes.has(queryId)) await log.durable();
      return result;
    },
  };
}
