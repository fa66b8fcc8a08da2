// Says whose turn it is on the one connection to the database. A transaction keeps its turn until it ends. Who finds the
// file locked by another program (one that makes backups, say) gives its turn away while it waits: reads go on.
//
// Waiting is sound since nothing has been done yet: a transaction takes the write lock as it begins, and has it from
// then on; a statement outside one happens whole or not at all.
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { RecordsBusy } from '#service/records/record-store.ts';

/** After how long a locked file is tried again, in milliseconds. */
const RETRY_MS = 10;

export type StatementWithParameters = Pick<CompiledQuery, 'sql' | 'parameters'>;

/** Does it now. Throws RecordsBusy where the file is locked. */
export type Execute = <Row>(statement: StatementWithParameters) => QueryResult<Row>;

export interface WaitingDriverParts {
  /** Waits for no lock itself (`busy_timeout` is 0): that would stop the whole service. */
  readonly file: DatabaseSync;
  readonly execute: Execute;
  /** How long to wait for another program before giving up, in milliseconds. */
  readonly busyMs: number;
}

export class WaitingDriver implements Driver {
  readonly #file: DatabaseSync;
  readonly #execute: Execute;
  readonly #busyMs: number;
  readonly #connection: DatabaseConnection;
  readonly #turn = new Turn();
  /** While it lasts the file isn't tried: one attempt tells all who wait. */
  #pause: Promise<void> | undefined;

  constructor({ file, execute, busyMs }: WaitingDriverParts) {
    this.#file = file;
    this.#execute = execute;
    this.#busyMs = busyMs;
    this.#connection = {
      executeQuery: <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => this.#executeQuery<Row>(query),
      streamQuery() {
        throw new Error('Nothing here reads row by row: a list is read in pages.');
      },
    };
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turn.take();
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#turn.give();
  }

  async beginTransaction(): Promise<void> {
    await this.#whenFree(() => this.#run('begin immediate'));
  }

  async commitTransaction(): Promise<void> {
    this.#run('commit');
  }

  async rollbackTransaction(): Promise<void> {
    // After some errors, such as a full disk, SQLite has rolled back itself. Asked again, it would fail once more and
    // hide the first error.
    if (this.#file.isTransaction) this.#run('rollback');
  }

  async destroy(): Promise<void> {
    this.#file.close();
  }

  async #executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // It is the transaction of whoever has the turn.
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
          this.#turn.give();
          await this.#pause;
          await this.#turn.take();
        }
      }
    }
  }

  async #waitForFile(): Promise<void> {
    await sleep(RETRY_MS);
    this.#pause = undefined;
  }
}

/** Goes from one to the next in the order of asking. */
class Turn {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  async take(): Promise<void> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
  }

  give(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isTaken = false;
  }
}
