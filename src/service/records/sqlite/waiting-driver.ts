// Queues the callers of the one connection to the database. A transaction keeps the connection until it ends. A caller that finds
// the file locked by another program, such as a backup, releases the connection while it waits, so that reads continue.
//
// Retrying is safe because nothing was written before: a transaction takes the write lock when it begins and keeps it, and a
// single statement is atomic.
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { RecordsBusy } from '#service/records/record-store.ts';

/** Delay (ms) before a locked file is tried again. */
const RETRY_MS = 10;

export type StatementWithParameters = Pick<CompiledQuery, 'sql' | 'parameters'>;

/** Runs a statement synchronously. Throws RecordsBusy if the file is locked. */
export type Execute = <Row>(statement: StatementWithParameters) => QueryResult<Row>;

export interface WaitingDriverParts {
  /** The database with `busy_timeout` 0, because SQLite's own waiting would block the whole service. */
  readonly file: DatabaseSync;
  readonly execute: Execute;
  /** Time (ms) to wait for another program's lock before failing. */
  readonly busyMs: number;
}

export class WaitingDriver implements Driver {
  readonly #file: DatabaseSync;
  readonly #execute: Execute;
  readonly #busyMs: number;
  readonly #connection: DatabaseConnection;
  readonly #lock = new Lock();
  /** Pending while the file is known to be locked. All waiting callers share it, so that one attempt is made for all. */
  #pause: Promise<void> | undefined;

  constructor({ file, execute, busyMs }: WaitingDriverParts) {
    this.#file = file;
    this.#execute = execute;
    this.#busyMs = busyMs;
    this.#connection = {
      executeQuery: <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => this.#executeQuery<Row>(query),
      streamQuery() {
        throw new Error('Streaming is not supported. Lists are read in pages.');
      },
    };
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#lock.acquire();
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#lock.release();
  }

  async beginTransaction(): Promise<void> {
    await this.#whenFree(() => this.#run('begin immediate'));
  }

  async commitTransaction(): Promise<void> {
    this.#run('commit');
  }

  async rollbackTransaction(): Promise<void> {
    // After some errors, such as a full disk, SQLite has already rolled back. A second rollback would fail and hide the first
    // error.
    if (this.#file.isTransaction) this.#run('rollback');
  }

  async destroy(): Promise<void> {
    this.#file.close();
  }

  async #executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // An open transaction belongs to this caller, because it has the connection.
    if (this.#file.isTransaction) return this.#execute<Row>(query);
    return this.#whenFree(() => this.#execute<Row>(query));
  }

  #run(sql: string): void {
    this.#execute({ sql, parameters: [] });
  }

  async #whenFree<T>(attempt: () => T): Promise<T> {
    const deadline = performance.now() + this.#busyMs;
    for (;;) {
      try {
        return attempt();
      } catch (error) {
        if (!(error instanceof RecordsBusy)) throw error;
        this.#pause ??= this.#waitForFile();
        while (this.#pause !== undefined) {
          if (performance.now() >= deadline) throw error;
          this.#lock.release();
          await this.#pause;
          await this.#lock.acquire();
        }
      }
    }
  }

  async #waitForFile(): Promise<void> {
    await sleep(RETRY_MS);
    this.#pause = undefined;
  }
}

/** A fair lock: callers get it in the order of their requests. */
class Lock {
  readonly #waiting: (() => void)[] = [];
  #isLocked = false;

  async acquire(): Promise<void> {
    if (this.#isLocked) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isLocked = true;
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isLocked = false;
  }
}
