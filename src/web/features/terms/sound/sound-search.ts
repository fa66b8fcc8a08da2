// Finds terms that sound like a typed text, in a worker. Parsing 100,000 transcriptions takes seconds and comparing
// them most of a second. Questions are sent one at a time, and of those waiting only the last one is sent.

import type { Term } from '#contract/glossary.ts';
import { findSimilar, parseWordSounds } from '#ipa/find-similar.ts';
import type { SoundQuestion } from './sound-worker.ts';

export interface SoundPort extends Pick<Worker, 'postMessage' | 'terminate'> {
  addEventListener(type: 'message', listener: (event: MessageEvent<readonly number[]>) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
}

interface Wish {
  readonly terms: readonly Term[];
  readonly typed: string;
  readonly tell: (ids: ReadonlySet<string>) => void;
}

/** Timeout (ms) for the worker's response, because some browsers fire no error if a worker can't be loaded. */
const ANSWERS_WITHIN_MS = 20_000;

export class SoundSearch {
  readonly #startWorker: () => SoundPort;
  #worker: SoundPort | undefined;
  #known: readonly Term[] | undefined;
  #asked: Wish | undefined;
  #next: Wish | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(startWorker = fetched) {
    this.#startWorker = startWorker;
  }

  ask(wish: Wish): void {
    this.#next = wish;
    if (!this.#asked) this.#put();
  }

  close(): void {
    this.#end();
    this.#asked = undefined;
    this.#next = undefined;
  }

  #put(): void {
    const wish = this.#next;
    this.#next = undefined;
    this.#asked = wish;
    if (!wish) return;
    try {
      this.#worker ??= this.#started();
    } catch {
      // The page may be forbidden to start workers.
      this.#answerHere();
      return;
    }
    const { terms, typed } = wish;
    const isKnown = this.#known === terms;
    this.#known = terms;
    const question: SoundQuestion = isKnown
      ? { typed }
      : { typed, transcriptions: textsOf(terms).join('\0') };
    this.#timer = setTimeout(() => this.#answerHere(), ANSWERS_WITHIN_MS);
    this.#worker.postMessage(question);
  }

  #started(): SoundPort {
    const worker = this.#startWorker();
    worker.addEventListener('message', ({ data }) => this.#worker === worker && this.#answer(data));
    worker.addEventListener('error', () => this.#worker === worker && this.#answerHere());
    return worker;
  }

  /** Answers on the main thread, in one go, because no worker is available. */
  #answerHere(): void {
    this.#end();
    const { terms, typed } = this.#asked ?? {};
    if (terms && typed !== undefined) this.#answer(findSimilar(textsOf(terms).map(parseWordSounds), typed));
  }

  #answer(places: readonly number[]): void {
    clearTimeout(this.#timer);
    const { terms, tell } = this.#asked ?? {};
    if (terms) tell?.(new Set(places.flatMap((place) => terms[place]?.id ?? [])));
    this.#put();
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#known = undefined;
  }
}

function textsOf(terms: readonly Term[]): string[] {
  return terms.map(({ phonemization }) => phonemization ?? '');
}

function fetched(): SoundPort {
  return new Worker(new URL('./sound-worker.ts', import.meta.url), { type: 'module' });
}
