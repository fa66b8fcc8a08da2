// The worker's side of scripts: stores the terms of one glossary and the scripts, and matches them.
import type { Term } from '#contract/glossary.ts';
import { termsOf } from '#contract/term-columns.ts';
import { MatchedScript } from '#script/match/matched-script.ts';
import { TermIndex } from '#script/match/term-index.ts';
import { readScript } from '#script/read/read-script.ts';
import { ScriptError } from '#script/read/script-text.ts';
import { captureRecordedState, changedPlaces, type RecordedState } from '#script/recorded/recorded-state.ts';
import type { ScriptRequest, ScriptResponse, ScriptResults, ScriptSummary } from './protocol.ts';

interface ScriptState {
  readonly script: MatchedScript;
  readonly recorded: RecordedState | undefined;
  /** Cached summary; undefined after a change. */
  readonly summary: ScriptSummary | undefined;
}

export class ScriptServer {
  readonly #terms = new Map<string, Term>();
  readonly #index = new TermIndex();
  readonly #scripts = new Map<string, ScriptState>();

  async handle(request: ScriptRequest): Promise<ScriptResponse> {
    try {
      return { kind: 'done', result: await this.#run(request) };
    } catch (error) {
      if (error instanceof ScriptError) return { kind: 'refused', problem: error.problem };
      return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
    }
  }

  #run(request: ScriptRequest): ScriptResults[keyof ScriptResults] | Promise<ScriptResults['read']> {
    switch (request.kind) {
      case 'read':
        return readScript(request.source);
      case 'change':
        this.#change(termsOf(request.terms), request.removed);
        return undefined;
      case 'set-script': {
        const script = new MatchedScript(request.texts, this.#index);
        this.#scripts.set(request.id, { script, recorded: undefined, summary: undefined });
        return undefined;
      }
      case 'remove-script':
        this.#scripts.delete(request.id);
        return undefined;
      case 'set-recorded': {
        const state = this.#getScript(request.id);
        const recorded = request.recorded ?? this.#currentState(state.script);
        this.#scripts.set(request.id, { ...state, recorded, summary: undefined });
        return recorded;
      }
      case 'summarize':
        return this.#summarize(request.id);
      case 'get-matches': {
        const { script } = this.#getScript(request.id);
        return { lines: script.lines, uncovered: script.countUncoveredWords() };
      }
    }
  }

  #change(terms: readonly Term[], removed: readonly string[]): void {
    const firstTokens = new Set<string>();
    const addTokens = (tokens: readonly string[]) => {
      for (const token of tokens) firstTokens.add(token);
    };
    for (const id of removed) {
      this.#terms.delete(id);
      addTokens(this.#index.delete(id));
    }
    for (const term of terms) {
      this.#terms.set(term.id, term);
      addTokens(this.#index.set(term));
    }
    for (const [id, state] of this.#scripts)
      if (state.script.update(firstTokens)) this.#scripts.set(id, { ...state, summary: undefined });
  }

  #summarize(id: string): ScriptSummary {
    const state = this.#getScript(id);
    if (state.summary) return state.summary;
    const { script, recorded } = state;
    const summary: ScriptSummary = {
      matches: script.lines.reduce((count, { matches }) => count + matches.length, 0),
      uncovered: script.countUncoveredWords().length,
      changed: recorded ? changedPlaces(recorded, this.#currentState(script)) : [],
    };
    this.#scripts.set(id, { ...state, summary });
    return summary;
  }

  #currentState(script: MatchedScript): RecordedState {
    return captureRecordedState(script.lines, (id) => this.#terms.get(id));
  }

  #getScript(id: string): ScriptState {
    const state = this.#scripts.get(id);
    if (!state) throw new Error(`There is no script ${id}.`);
    return state;
  }
}
