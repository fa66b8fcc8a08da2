// What code outside this folder may use: the page's half, which asks a worker of its own.
import type { Term } from '#contract/glossary.ts';
import { columnsOf } from '#contract/term-columns.ts';
import { ScriptError, type ScriptText } from '#script/read/script-text.ts';
import type { Recorded } from '#script/recorded/recorded.ts';
import type { Answers, Ask, OpenScript, Reply, ScriptSum } from './protocol.ts';

export type { Match, MatchedLine, NearMiss, Overlapped, Span } from '#script/match/match-line.ts';
export type { WordCount } from '#script/match/matched-script.ts';
export {
  PLACED_BY,
  type PlacedBy,
  ScriptError,
  type ScriptLine,
  type ScriptProblem,
  type ScriptText,
} from '#script/read/script-text.ts';
export type { ChangedPlace, Recorded } from '#script/recorded/recorded.ts';
export type { OpenScript, ScriptSum } from './protocol.ts';

/** Long enough for a cold cache on a slow line; browsers don't all say that a worker can't be fetched. */
const ALIVE_WITHIN_MS = 20_000;
/** So many are cloned in a few milliseconds: a page that clones all at once stands still. */
const PORTION = 2_000;

export interface ScriptPort extends Pick<Worker, 'postMessage' | 'terminate'> {
  addEventListener(type: 'message', listener: (event: MessageEvent<Reply>) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
}

export class NotFetchedError extends Error {
  override readonly name = 'NotFetchedError';
}

interface Waiting {
  readonly resolve: (answer: Answers[keyof Answers]) => void;
  readonly reject: (reason: Error) => void;
}

export class ScriptWorker {
  readonly #worker: ScriptPort;
  /** In the order they were asked, which is the order of the answers. */
  readonly #waiting: Waiting[] = [];
  /** What the worker was told. */
  readonly #terms = new Map<string, Term>();
  readonly #texts = new Map<string, readonly string[]>();
  readonly #recorded = new Map<string, Recorded>();
  readonly #timer: ReturnType<typeof setTimeout>;
  /** Why it answers no more. */
  #end: Error | undefined;

  constructor(worker: ScriptPort = startWorker()) {
    this.#worker = worker;
    worker.addEventListener('message', ({ data }) => this.#hear(data));
    const fail = () => this.#stop(new NotFetchedError('The worker could not be fetched.'));
    worker.addEventListener('error', fail);
    this.#timer = setTimeout(fail, ALIVE_WITHIN_MS);
  }

  /** @throws ScriptError where it can't be read */
  read(source: Blob | string): Promise<ScriptText> {
    return this.#ask({ kind: 'read', source });
  }

  /** The terms there are. Only those that are another object than last time are told to the worker. */
  async know(terms: readonly Term[]): Promise<void> {
    const changed = terms.filter((term) => this.#terms.get(term.id) !== term);
    const fresh = changed.filter(({ id }) => !this.#terms.has(id)).length;
    const gone = this.#terms.size + fresh > terms.length ? this.#forgetOthers(terms) : [];
    let before: Promise<void> = Promise.resolve();
    for (let at = 0; at < changed.length || (at === 0 && gone.length > 0); at += PORTION) {
      const portion = changed.slice(at, at + PORTION);
      for (const term of portion) this.#terms.set(term.id, term);
      const told = this.#ask({ kind: 'change', terms: columnsOf(portion), gone: at === 0 ? gone : [] });
      // Whoever waits for the one before hears first of what goes wrong.
      told.catch(() => undefined);
      // One is taken in while one waits.
      await before;
      before = told;
    }
    await before;
  }

  /** The scripts there are. A text that is the same object as last time is not told again. */
  async hold(scripts: ReadonlyMap<string, readonly string[]>): Promise<void> {
    for (const id of [...this.#texts.keys()].filter((held) => !scripts.has(held))) {
      this.#texts.delete(id);
      this.#recorded.delete(id);
      await this.#ask({ kind: 'drop', id });
    }
    for (const [id, texts] of scripts) {
      if (this.#texts.get(id) === texts) continue;
      this.#texts.set(id, texts);
      this.#recorded.delete(id);
      await this.#ask({ kind: 'hold', id, texts });
    }
  }

  /** How it was said when it was recorded; by default, and as long as nothing is known of it, that is now. */
  async recall(id: string, recorded?: Recorded): Promise<Recorded> {
    if (recorded && this.#recorded.get(id) === recorded) return recorded;
    const known = await this.#ask({ kind: 'recall', id, recorded });
    this.#recorded.set(id, recorded ?? known);
    return recorded ?? known;
  }

  sum(id: string): Promise<ScriptSum> {
    return this.#ask({ kind: 'sum', id });
  }

  open(id: string): Promise<OpenScript> {
    return this.#ask({ kind: 'open', id });
  }

  close(): void {
    this.#worker.terminate();
    this.#stop(new Error('The worker was closed.'));
  }

  /** Answers the ids of those that are not among these. */
  #forgetOthers(terms: readonly Term[]): string[] {
    const there = new Set(terms.map(({ id }) => id));
    const gone = [...this.#terms.keys()].filter((id) => !there.has(id));
    for (const id of gone) this.#terms.delete(id);
    return gone;
  }

  #ask<A extends Ask>(ask: A): Promise<Answers[A['kind']]> {
    if (this.#end) return Promise.reject(this.#end);
    const { promise, resolve, reject } = Promise.withResolvers<Answers[keyof Answers]>();
    this.#waiting.push({ resolve, reject });
    this.#worker.postMessage(ask);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- answers come in the order of their questions
    return promise as Promise<Answers[A['kind']]>;
  }

  #hear(reply: Reply): void {
    clearTimeout(this.#timer);
    const waiting = this.#waiting.shift();
    if (reply.kind === 'done') waiting?.resolve(reply.answer);
    else if (reply.kind === 'refused') waiting?.reject(new ScriptError(reply.problem));
    else waiting?.reject(new Error(reply.message));
  }

  #stop(reason: Error): void {
    clearTimeout(this.#timer);
    this.#end ??= reason;
    for (const { reject } of this.#waiting.splice(0)) reject(reason);
  }
}

function startWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
}
