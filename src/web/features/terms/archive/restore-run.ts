// A running restore. For each glossary of the archive it creates a new glossary, then imports the terms. It can be
// paused, and resumes after failures. It creates no glossary twice and changes no existing one.
import type { Glossary } from '#contract/glossary.ts';
import { errorText } from '#web/api/errors/error-text.ts';
import { isSameGlossary } from '#web/api/glossaries/create-glossary.ts';
import type { ImportRun, RunState } from '#web/features/terms/import/import-run.ts';
import { classifyFailure, delayAfter } from '#web/features/terms/import/request-failure.ts';
import type { RunRow } from '#web/features/terms/import/run-row.ts';
import { createStore, type Store } from '#web/lib/store.ts';
import { isSettled, type MissedRow, type RestoreItem, type RestoreStep } from './restore-item.ts';
import { words } from './words.ts';

export type RestoreState =
  | 'running'
  | 'paused'
  /** The server doesn't respond; the run retries by itself. */
  | 'waiting'
  | 'signed-out'
  /** Another tab runs the import of this glossary. */
  | 'elsewhere'
  | 'ended'
  | 'cancelled';

/** Import of one glossary's terms. */
export interface TermsImport {
  readonly run: Pick<ImportRun, 'view' | 'rows' | 'start' | 'pause' | 'cancel'>;
  readonly dismiss: () => Promise<void>;
}

export interface RestorePorts {
  /** Reads the list from the server. */
  readonly list: () => Promise<readonly Glossary[]>;
  readonly make: (item: RestoreItem) => Promise<Glossary>;
  /** Starts or resumes the import of the terms; undefined if another tab runs it. */
  readonly fill: (item: RestoreItem, newId: string) => Promise<TermsImport | undefined>;
  /** Resolves when the states are stored. */
  readonly note: (items: readonly RestoreItem[]) => Promise<void>;
  readonly onState: (state: RestoreState) => void;
  readonly sleep: (ms: number) => Promise<void>;
  readonly random: () => number;
}

export interface RestoreView {
  readonly state: RestoreState;
  readonly items: readonly RestoreItem[];
  /** Import that is sending terms, if any. */
  readonly filling: TermsImport | undefined;
}

export class RestoreRun {
  readonly view: Store<RestoreView>;
  readonly #ports: RestorePorts;
  #isRunning = false;
  #failures = 0;
  #saved: Promise<void> = Promise.resolve();

  constructor(items: readonly RestoreItem[], ports: RestorePorts) {
    this.#ports = ports;
    const state = items.every(isSettled) ? 'ended' : 'paused';
    this.view = createStore<RestoreView>({ state, items, filling: undefined });
  }

  start(): void {
    const { state, filling } = this.view.get();
    if (state === 'ended' || state === 'cancelled') return;
    this.#failures = 0;
    if (state !== 'running') this.#become('running');
    // The import may have paused by itself, e.g. because the key was refused.
    void filling?.run.start();
    if (!this.#isRunning) void this.#run();
  }

  pause(): void {
    const { state, filling } = this.view.get();
    if (state !== 'running' && state !== 'waiting') return;
    this.#become('paused');
    filling?.run.pause();
  }

  /** Ends the restore. Restored glossaries stay and the remaining ones are skipped. */
  cancel(): void {
    const { state, items, filling } = this.view.get();
    if (state === 'ended' || state === 'cancelled') return;
    this.#set({
      items: items.map((item) => (item.step.kind === 'waiting' ? stepped(item, { kind: 'left-out' }) : item)),
    });
    filling?.run.cancel();
    this.#become('cancelled');
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    for (let item = this.#next(); item; item = this.#next()) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- glossaries are restored one after another
        await this.#take(item);
        this.#failures = 0;
      } catch (error) {
        // oxlint-disable-next-line no-await-in-loop -- as above
        await this.#trouble(item, error);
      }
    }
    this.#isRunning = false;
    if (this.view.get().state === 'running') this.#become('ended');
  }

  #next(): RestoreItem | undefined {
    const { state, items } = this.view.get();
    return state === 'running' ? items.find((item) => !isSettled(item)) : undefined;
  }

  async #take(item: RestoreItem): Promise<void> {
    const { step } = item;
    switch (step.kind) {
      case 'waiting': {
        const known = (await this.#ports.list()).map(({ id }) => id);
        // Send nothing if the restore was paused or cancelled meanwhile.
        if (this.#next()?.index !== item.index) return;
        this.#step(item, { kind: 'making', known });
        // Store the state first. Otherwise a reload during the request would create the glossary again.
        await this.#saved;
        this.#step(item, { kind: 'filling', newId: (await this.#ports.make(item)).id });
        return;
      }
      case 'making': {
        const found = (await this.#ports.list()).find(
          (glossary) => !step.known.includes(glossary.id) && isSameGlossary(glossary, item),
        );
        const { id: newId } = found ?? (await this.#ports.make(item));
        this.#step(item, { kind: 'filling', newId });
        return;
      }
      case 'filling':
        await this.#fill(item, step.newId);
        return;
      case 'done':
      case 'failed':
      case 'left-out':
    }
  }

  async #fill(item: RestoreItem, newId: string): Promise<void> {
    const filling = await this.#ports.fill(item, newId);
    if (!filling) {
      if (this.view.get().state === 'running') this.#become('elsewhere');
      return;
    }
    const { run, dismiss } = filling;
    this.#set({ filling });
    const { state } = this.view.get();
    if (state === 'running') void run.start();
    else if (state === 'cancelled') run.cancel();
    else run.pause();
    const end = await waitForEnd(run.view);
    const added = run.rows.filter(({ outcome }) => outcome?.kind === 'added').length;
    const step: RestoreStep =
      end === 'gone'
        ? { kind: 'failed', reason: words.gone }
        : { kind: 'done', newId, added, missed: toMissedRows(run.rows) };
    this.#step(item, step);
    this.#set({ filling: undefined });
    // Store the result before the import's journal is deleted. Otherwise a reload in between would send the terms
    // again.
    await this.#saved;
    await dismiss();
  }

  async #trouble(item: RestoreItem, error: unknown): Promise<void> {
    const trouble = classifyFailure(error);
    if (trouble.kind === 'row' || trouble.kind === 'gone') {
      this.#step(item, { kind: 'failed', reason: errorText(error) });
      return;
    }
    if (this.view.get().state !== 'running') return;
    if (trouble.kind === 'sign-in') {
      this.#become('signed-out');
      return;
    }
    this.#failures += 1;
    this.#become('waiting');
    await this.#ports.sleep(delayAfter(this.#failures, trouble.afterMs, this.#ports.random()));
    if (this.view.get().state === 'waiting') this.#become('running');
  }

  #step({ index }: RestoreItem, step: RestoreStep): void {
    this.#set({
      items: this.view.get().items.map((item) => (item.index === index ? stepped(item, step) : item)),
    });
  }

  #become(state: RestoreState): void {
    this.#set({ state });
    this.#ports.onState(state);
  }

  #set(change: Partial<RestoreView>): void {
    this.view.set({ ...this.view.get(), ...change });
    if (change.items) this.#saved = this.#ports.note(change.items);
  }
}

function stepped(item: RestoreItem, step: RestoreStep): RestoreItem {
  return { ...item, step };
}

function waitForEnd(view: ImportRun['view']): Promise<RunState> {
  const isOver = (state: RunState) => state === 'ended' || state === 'cancelled' || state === 'gone';
  return new Promise((resolve) => {
    const check = () => {
      const { state } = view.get();
      if (!isOver(state)) return;
      stop();
      resolve(state);
    };
    const stop = view.subscribe(check);
    check();
  });
}

function toMissedRows(rows: readonly RunRow[]): MissedRow[] {
  return rows.flatMap(({ line, word, languageId, outcome }) => {
    const reason = outcome ? ('reason' in outcome ? outcome.reason : undefined) : words.maybeSent;
    return reason === undefined ? [] : [{ line, word, languageId, reason }];
  });
}
