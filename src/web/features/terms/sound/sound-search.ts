// Asks a worker which terms sound like what is typed: to compare a hundred thousand takes a good part of a second, and to
// take them apart before that longer. One question at a time; of those that wait only the last is asked.

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

/** Browsers don't all say that a worker can't be fetched. */
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
      // A page may be forbidden to have any.
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

  /** At a stretch, since there is no worker to be had. */
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
