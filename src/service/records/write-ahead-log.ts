// SQLite's write-ahead log, made durable off the main thread. SQLite's own way, `synchronous = full`, stops the whole
// service for every commit until the disk has answered. Here a commit only appends to the log; before a write is
// acknowledged, the log is synced in the background, once for all who wait.
import type { KyselyPlugin, PluginTransformQueryArgs, QueryId } from 'kysely';
import { SharedSync } from '#service/durability/shared-sync.ts';
import { syncPath } from '#service/durability/sync-path.ts';

/** How a file is made durable. */
export type SyncFile = (path: string) => Promise<void>;

export class WriteAheadLog {
  readonly #path: string;
  readonly #syncs: SharedSync;
  #failure: { readonly error: unknown } | undefined;

  /** @param file the database's */
  constructor(file: string, sync: SyncFile = (path) => syncPath(path, 'contents')) {
    this.#path = `${file}-wal`;
    this.#syncs = new SharedSync(sync);
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
      } catch (error) {
        this.#failure ??= { error };
      }
    }
    if (this.#failure) {
      throw new Error('The records can’t be made durable. The service must be started again.', {
        cause: this.#failure.error,
      });
    }
  }
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
