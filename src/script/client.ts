// Public entry of this folder: the page's side of scripts, which are read and matched in a Web Worker.
import type { Term } from '#contract/glossary.ts';
import { columnsOf } from '#contract/term-columns.ts';
import { ScriptError, type ScriptProblem, type ScriptText } from '#script/read/script-text.ts';
import type { RecordedState } from '#script/recorded/recorded-state.ts';
import { WorkerClient, type WorkerPort } from '#worker-rpc/worker-client.ts';
import { WorkerCopy } from '#worker-rpc/worker-copy.ts';
import type { ScriptMatches, ScriptServer, ScriptSummary } from './script-server.ts';

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
export { WorkerLoadError } from '#worker-rpc/worker-client.ts';
export type { ScriptMatches, ScriptSummary } from './script-server.ts';

export class ScriptWorker {
  readonly #worker: WorkerClient<ScriptServer, ScriptProblem>;
  readonly #terms = new WorkerCopy<Term>((changed, removed) =>
    this.#worker.call('change', columnsOf(changed), removed),
  );
  readonly #texts = new Map<string, readonly string[]>();
  readonly #recorded = new Map<string, RecordedState>();

  constructor(start: () => WorkerPort = startWorker) {
    this.#worker = new WorkerClient(start, { errorOf: (problem) => new ScriptError(problem) });
  }

  /** Reads a file or pasted text. @throws ScriptError if it can't be read */
  read(source: Blob | string): Promise<ScriptText> {
    return this.#worker.call('read', source);
  }

  /** Sends the terms to the worker. Skips terms whose object is the same as last time. */
  setTerms(terms: readonly Term[]): Promise<void> {
    return this.#terms.update(terms);
  }

  /** Sends the scripts to the worker. Skips a script if its text is the same object as last time. */
  async setScripts(scripts: ReadonlyMap<string, readonly string[]>): Promise<void> {
    for (const id of [...this.#texts.keys()].filter((id) => !scripts.has(id))) {
      this.#texts.delete(id);
      this.#recorded.delete(id);
      await this.#worker.call('removeScript', id);
    }
    for (const [id, texts] of scripts) {
      if (this.#texts.get(id) === texts) continue;
      this.#texts.set(id, texts);
      this.#recorded.delete(id);
      await this.#worker.call('setScript', id, texts);
    }
  }

  /**
   * Sets the state at the time of recording, with which the script is compared.
   * @param recorded saved state; without it, the current state counts as recorded
   * @returns the state that is now set, to be saved
   */
  async setRecorded(id: string, recorded?: RecordedState): Promise<RecordedState> {
    if (recorded && this.#recorded.get(id) === recorded) return recorded;
    const known = await this.#worker.call('setRecorded', id, recorded);
    this.#recorded.set(id, recorded ?? known);
    return recorded ?? known;
  }

  summarize(id: string): Promise<ScriptSummary> {
    return this.#worker.call('summarize', id);
  }

  getMatches(id: string): Promise<ScriptMatches> {
    return this.#worker.call('getMatches', id);
  }

  close(): void {
    this.#worker.close();
  }
}

function startWorker(): WorkerPort {
  return new Worker(new URL('./script-worker.ts', import.meta.url), { type: 'module' });
}
