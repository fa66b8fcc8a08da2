// The worker's side of scripts: stores the terms of one glossary and the scripts, and matches them.
import type { Term } from '#contract/glossary.ts';
import { type TermColumns, termsOf } from '#contract/term-columns.ts';
import type { MatchedLine } from '#script/match/match-line.ts';
import { MatchedScript, type WordCount } from '#script/match/matched-script.ts';
import { TermIndex } from '#script/match/term-index.ts';
import { readScript } from '#script/read/read-script.ts';
import type { ScriptText } from '#script/read/script-text.ts';
import {
  type ChangedPlace,
  captureRecordedState,
  changedPlaces,
  type RecordedState,
} from '#script/recorded/recorded-state.ts';

/** Numbers shown for a script, and its places that changed since it was recorded. */
export interface ScriptSummary {
  /** Number of places where a term is used. */
  readonly matches: number;
  /** Number of different words without a term. */
  readonly uncovered: number;
  /** Places that must be recorded again. */
  readonly changed: readonly ChangedPlace[];
}

export interface ScriptMatches {
  readonly lines: readonly MatchedLine[];
  readonly uncovered: readonly WordCount[];
}

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

  /** @throws ScriptError if the file can't be read */
  read(source: Blob | string): Promise<ScriptText> {
    return readScript(source);
  }

  /** Adds or replaces terms, and deletes the terms with the `removed` ids. */
  change(columns: TermColumns, removed: readonly string[]): void {
    const firstTokens = new Set<string>();
    const addTokens = (tokens: readonly string[]) => {
      for (const token of tokens) firstTokens.add(token);
    };
    for (const id of removed) {
      this.#terms.delete(id);
      addTokens(this.#index.delete(id));
    }
    for (const term of termsOf(columns)) {
      this.#terms.set(term.id, term);
      addTokens(this.#index.set(term));
    }
    for (const [id, state] of this.#scripts)
      if (state.script.update(firstTokens)) this.#scripts.set(id, { ...state, summary: undefined });
  }

  setScript(id: string, texts: readonly string[]): void {
    const script = new MatchedScript(texts, this.#index);
    this.#scripts.set(id, { script, recorded: undefined, summary: undefined });
  }

  removeScript(id: string): void {
    this.#scripts.delete(id);
  }

  /**
   * Sets the state at the time of recording.
   * @param recorded without it, the current state
   * @returns the state that is now set, to be saved
   */
  setRecorded(id: string, recorded?: RecordedState): RecordedState {
    const state = this.#getScript(id);
    const known = recorded ?? this.#currentState(state.script);
    this.#scripts.set(id, { ...state, recorded: known, summary: undefined });
    return known;
  }

  getMatches(id: string): ScriptMatches {
    const { script } = this.#getScript(id);
    return { lines: script.lines, uncovered: script.countUncoveredWords() };
  }

  summarize(id: string): ScriptSummary {
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
