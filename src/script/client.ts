// Public entry of this folder: the page's side of scripts, which are read and matched in a Web Worker.
import type { Term } from '#contract/glossary.ts';
import { columnsOf } from '#contract/term-columns.ts';
import { ScriptError, type ScriptText } from '#script/read/script-text.ts';
import type { RecordedState } from '#script/recorded/recorded-state.ts';
import type {
  ScriptMatches,
  ScriptRequest,
  ScriptResponse,
  ScriptResults,
  ScriptSummary,
} from './protocol.ts';

export type { Match, MatchedLine, NearMiss, OverlappedMatch, Span } from '#script/match/match-line.ts';
export type { WordCount } from '#script/match/matched-script.ts';
export {
  PLACED_BY,
  type PlacedBy,
  ScriptError,
  type ScriptLine,
  type ScriptProblem,
  type ScriptText,
} from '#script/read/script-text.ts';
export type { ChangedPlace, RecordedState } from '#script/recorded/recorded-state.ts';
export type { ScriptMatches, ScriptSummary } from './protocol.ts';

/**
 * Maximum time (ms) until the worker's first response; long enough for a slow connection. Needed because some browsers
 * report no error when the worker's script can't be loaded.
 */
const STARTUP_TIMEOUT_MS = 20_000;
/** Number of terms per message. Cloning that many takes a few milliseconds; cloning all blocks the page. */
const BATCH_SIZE = 2_000;

export interface ScriptPort extends Pick<Worker, 'postMessage' | 'terminate'> {
  addEventListener(type: 'message', listener: (event: MessageEvent<ScriptResponse>) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
}

/** The worker's script could not be loaded, or the worker never responded. */
export class WorkerLoadError extends Error {
  override readonly name = 'NotFetchedError';
}

interface PendingRequest {
  readonly resolve: (result: ScriptResults[keyof ScriptResults]) => void;
  readonly reject: (reason: Error) => void;
}

export class ScriptWorker {
  readonly #worker: ScriptPort;
  /** Requests without a response, oldest first. The worker responds in order. */
  readonly #pending: PendingRequest[] = [];
  /** Terms that the worker has. */
  readonly #terms = new Map<string, Term>();
  readonly #texts = new Map<string, readonly string[]>();
  readonly #recorded = new Map<string, RecordedState>();
  readonly #timer: ReturnType<typeof setTimeout>;
  /** Reason why the worker stopped; every later request fails with it. */
  #stopReason: Error | undefined;

  constructor(worker: ScriptPort = startWorker()) {
    this.#worker = worker;
    worker.addEventListener('message', ({ data }) => this.#onResponse(data));
    const fail = () => this.#stop(new WorkerLoadError('The worker could not be loaded.'));
    worker.addEventListener('error', fail);
    this.#timer = setTimeout(fail, STARTUP_TIMEOUT_MS);
  }

  /** Reads a file or pasted text. @throws ScriptError if it can't be read */
  read(source: Blob | string): Promise<ScriptText> {
    return this.#request({ kind: 'read', source });
  }

  /** Sends the terms to the worker. Skips terms whose object is the same as last time. */
  async setTerms(terms: readonly Term[]): Promise<void> {
    const changed = terms.filter((term) => this.#terms.get(term.id) !== term);
    const added = changed.filter(({ id }) => !this.#terms.has(id)).length;
    const removed = this.#terms.size + added > terms.length ? this.#forgetOthers(terms) : [];
    let before: Promise<void> = Promise.resolve();
    for (let at = 0; at < changed.length || (at === 0 && removed.length > 0); at += BATCH_SIZE) {
      const batch = changed.slice(at, at + BATCH_SIZE);
      for (const term of batch) this.#terms.set(term.id, term);
      const sent = this.#request({
        kind: 'change',
        terms: columnsOf(batch),
        removed: at === 0 ? removed : [],
      });
      // If the previous batch fails, the await below throws and nothing handles this promise. Ignore its rejection.
      sent.catch(() => undefined);
      // Keep two batches in flight: the worker processes the first while the second waits in its queue.
      await before;
      before = sent;
    }
    await before;
  }

  /** Sends the scripts to the worker. Skips a script if its text is the same object as last time. */
  async setScripts(scripts: ReadonlyMap<string, readonly string[]>): Promise<void> {
    for (const id of [...this.#texts.keys()].filter((id) => !scripts.has(id))) {
      this.#texts.delete(id);
      this.#recorded.delete(id);
      await this.#request({ kind: 'remove-script', id });
    }
    for (const [id, texts] of scripts) {
      if (this.#texts.get(id) === texts) continue;
      this.#texts.set(id, texts);
      this.#recorded.delete(id);
      await this.#request({ kind: 'set-script', id, texts });
    }
  }

  /**
   * Sets the state at the time of recording, with which the script is compared.
   * @param recorded saved state; without it, the current state counts as recorded
   * @returns the state that is now set, to be saved
   */
  async setRecorded(id: string, recorded?: RecordedState): Promise<RecordedState> {
    if (recorded && this.#recorded.get(id) === recorded) return recorded;
    const known = await this.#request({ kind: 'set-recorded', id, recorded });
    this.#recorded.set(id, recorded ?? known);
    return recorded ?? known;
  }

  summarize(id: string): Promise<ScriptSummary> {
    return this.#request({ kind: 'summarize', id });
  }

  getMatches(id: string): Promise<ScriptMatches> {
    return this.#request({ kind: 'get-matches', id });
  }

  close(): void {
    this.#worker.terminate();
    this.#stop(new Error('The worker was closed.'));
  }

  /** Forgets all terms except these. @returns the IDs of the forgotten terms */
  #forgetOthers(terms: readonly Term[]): string[] {
    const current = new Set(terms.map(({ id }) => id));
    const removed = [...this.#terms.keys()].filter((id) => !current.has(id));
    for (const id of removed) this.#terms.delete(id);
    return removed;
  }

  #request<R extends ScriptRequest>(request: R): Promise<ScriptResults[R['kind']]> {
    if (this.#stopReason) return Promise.reject(this.#stopReason);
    const { promise, resolve, reject } = Promise.withResolvers<ScriptResults[keyof ScriptResults]>();
    this.#pending.push({ resolve, reject });
    this.#worker.postMessage(request);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- responses come in the order of the requests
    return promise as Promise<ScriptResults[R['kind']]>;
  }

  #onResponse(response: ScriptResponse): void {
    clearTimeout(this.#timer);
    const pending = this.#pending.shift();
    if (response.kind === 'done') pending?.resolve(response.result);
    else if (response.kind === 'refused') pending?.reject(new ScriptError(response.problem));
    else pending?.reject(new Error(response.message));
  }

  #stop(reason: Error): void {
    clearTimeout(this.#timer);
    this.#stopReason ??= reason;
    for (const { reject } of this.#pending.splice(0)) reject(reason);
  }
}

function startWorker(): Worker {
  return new Worker(new URL('./script-worker.ts', import.meta.url), { type: 'module' });
}
