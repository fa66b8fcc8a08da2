// What the worker does: it holds the terms of one glossary, the scripts, and what of the ones is in the others.
import type { Term } from '#contract/glossary.ts';
import { termsOf } from '#contract/term-columns.ts';
import { MatchedScript } from '#script/match/matched-script.ts';
import { TermIndex } from '#script/match/term-index.ts';
import { readScript } from '#script/read/read-script.ts';
import { ScriptError } from '#script/read/script-text.ts';
import { changedPlaces, type Recorded, recordedOf } from '#script/recorded/recorded.ts';
import type { Answers, Ask, Reply, ScriptSum } from './protocol.ts';

interface Held {
  readonly script: MatchedScript;
  readonly recorded: Recorded | undefined;
  /** Undefined where something has changed since it was made. */
  readonly sum: ScriptSum | undefined;
}

export class Desk {
  readonly #terms = new Map<string, Term>();
  readonly #index = new TermIndex();
  readonly #scripts = new Map<string, Held>();

  async reply(ask: Ask): Promise<Reply> {
    try {
      return { kind: 'done', answer: await this.#answer(ask) };
    } catch (error) {
      if (error instanceof ScriptError) return { kind: 'refused', problem: error.problem };
      return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
    }
  }

  #answer(ask: Ask): Answers[keyof Answers] | Promise<Answers['read']> {
    switch (ask.kind) {
      case 'read':
        return readScript(ask.source);
      case 'change':
        this.#change(termsOf(ask.terms), ask.gone);
        return undefined;
      case 'hold': {
        const script = new MatchedScript(ask.texts, this.#index);
        this.#scripts.set(ask.id, { script, recorded: undefined, sum: undefined });
        return undefined;
      }
      case 'drop':
        this.#scripts.delete(ask.id);
        return undefined;
      case 'recall': {
        const held = this.#held(ask.id);
        const recorded = ask.recorded ?? this.#now(held.script);
        this.#scripts.set(ask.id, { ...held, recorded, sum: undefined });
        return recorded;
      }
      case 'sum':
        return this.#sum(ask.id);
      case 'open': {
        const { script } = this.#held(ask.id);
        return { lines: script.lines, uncovered: script.uncovered() };
      }
    }
  }

  #change(terms: readonly Term[], gone: readonly string[]): void {
    const firstTokens = new Set<string>();
    const note = (tokens: readonly string[]) => {
      for (const token of tokens) firstTokens.add(token);
    };
    for (const id of gone) {
      this.#terms.delete(id);
      note(this.#index.delete(id));
    }
    for (const term of terms) {
      this.#terms.set(term.id, term);
      note(this.#index.set(term));
    }
    for (const [id, held] of this.#scripts)
      if (held.script.update(firstTokens)) this.#scripts.set(id, { ...held, sum: undefined });
  }

  #sum(id: string): ScriptSum {
    const held = this.#held(id);
    if (held.sum) return held.sum;
    const { script, recorded } = held;
    const sum: ScriptSum = {
      matches: script.lines.reduce((count, { matches }) => count + matches.length, 0),
      uncovered: script.uncovered().length,
      changed: recorded ? changedPlaces(recorded, this.#now(script)) : [],
    };
    this.#scripts.set(id, { ...held, sum });
    return sum;
  }

  #now(script: MatchedScript): Recorded {
    return recordedOf(script.lines, (id) => this.#terms.get(id));
  }

  #held(id: string): Held {
    const held = this.#scripts.get(id);
    if (!held) throw new Error(`There is no script ${id}.`);
    return held;
  }
}
