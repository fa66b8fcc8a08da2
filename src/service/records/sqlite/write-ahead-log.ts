// SQLite's write-ahead log, made durable off the main thread. SQLite's own way, `synchronous = full`, stops the whole
// service for every commit until the disk has answered. Here a commit only appends to the log; before a write is
// acknowledged, the log is synced in the background, once for all who wait.
//
// What SQLite still syncs by itself (`synchronous = normal`) is what this rests on: the log's name in its directory
// and each new beginning of the log before what follows it; at a checkpoint the log before the database, and the
// database before the log begins anew.
import { closeSync, fdatasync, fstat, openSync } from 'node:fs';
import { promisify } from 'node:util';
import type { KyselyPlugin, PluginTransformQueryArgs, QueryId } from 'kysely';
import { SharedSync } from '#service/durability/shared-sync.ts';

const status = promisify(fstat);

/** How an open file is made durable. */
export type SyncFile = (descriptor: number) => Promise<void>;

export class WriteAheadLog implements AsyncDisposable {
  readonly #path: string;
  readonly #descriptor: number;
  readonly #syncs: SharedSync;
  readonly #onFailure: (failure: Error) => void;
  #failure: Error | undefined;

  /**
   * Holds the log open from before the first write on. The system tells each descriptor once of what it could not
   * write: one opened later, after SQLite's own sync was told, would hear nothing.
   * Never do so with the database file itself: closing any descriptor of that drops SQLite's locks on it.
   * @param path of the log, which SQLite has made and keeps for as long as the database is open
   * @param onFailure hears once that nothing can be made durable any more
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
   * After one failure it always rejects: the system forgets what it could not write, and a later sync that succeeds
   * says nothing about it.
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
    const message = 'The records can’t be made durable. The service must be started again.';
    this.#failure = new Error(message, { cause });
    this.#onFailure(this.#failure);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // A descriptor must not be closed under a running sync.
    await this.durable().catch(() => {});
    closeSync(this.#descriptor);
  }
}

/** What is synced to a file without a name is gone with the process. */
async function refuseDeleted(descriptor: number): Promise<void> {
  const { nlink } = await status(descriptor);
  if (nlink === 0) throw new Error('their files were deleted while the service ran');
}

/** Has every query that may write wait for the log. Not for queries in a transaction: it is committed after them. */
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
