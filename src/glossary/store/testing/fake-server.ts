// A server of one glossary in memory. Every request waits until the test carries it out and answers it, so that answers can
// be late, lost, or overtaken by other requests.
import { ApiError, type ApiFailure } from '#api-client/api-error.ts';
import { newTerm, type Term, termChanges } from '#contract/glossary.ts';
import { satisfiedOptions } from '#contract/pronunciation.ts';
import {
  ATTRIBUTES,
  type Changes,
  draftAsTerm,
  draftOf,
  type TermDraft,
  valueOf,
  withChanges,
} from '#glossary/store/fields.ts';
import type { TermServer } from '#glossary/store/send.ts';

export interface Call {
  readonly kind: 'list' | 'create' | 'update' | 'remove';
  /** Who sent the request. */
  readonly client: string;
  readonly id: string | undefined;
  /** Carries the request out. Calling it again does nothing. */
  readonly process: () => void;
  /** Answers with the result, or with a failure. */
  readonly answer: (failure?: ApiFailure) => void;
  readonly isProcessed: () => boolean;
}

export const UNREACHABLE: ApiFailure = { kind: 'unreachable' };

export function refusal(
  status: number,
  rest: {
    readonly fields?: { path: string; message: string }[];
    readonly retryAfterSeconds?: number;
    readonly current?: unknown;
  } = {},
): ApiFailure {
  return { kind: 'refused', status, detail: `Refused with ${status}`, fields: [], ...rest };
}

export class FakeServer {
  readonly terms = new Map<string, Term>();
  /** Requests without an answer, oldest first. */
  readonly calls: Call[] = [];
  /** Every text that any term ever had. */
  readonly everHad = new Set<string>();
  readonly extensions = { termIfMatch: true, idempotencyKey: true };
  /** Requests that the client must not send: incomplete terms. */
  readonly mistakes: string[] = [];
  isSignedOut = false;
  /** Called before each change of a term. */
  onStore: (before: Term | undefined, after: Term | undefined) => void = () => {};
  readonly #byToken = new Map<string, Term>();
  #count = 0;

  client(name: string): TermServer {
    const call = <T>(kind: Call['kind'], id: string | undefined, run: () => T) =>
      this.#call(name, kind, id, run);
    return {
      list: () => call('list', undefined, () => [...this.terms.values()]),
      create: (body, token) => call('create', undefined, () => this.#create(body, token)),
      update: (id, body, expected) => call('update', id, () => this.#update(id, body, expected)),
      remove: (id, expected) => call('remove', id, () => this.#remove(id, expected)),
      extensions: () => this.extensions,
    };
  }

  /** Adds a term, as another person does. */
  add(values: Partial<TermDraft>): Term {
    const draft = { ...draftOf(draftAsTerm('', 'g', BLANK)), ...values };
    const term = { ...draftAsTerm(this.#next('id'), 'g', draft), ...this.#stamps() };
    return this.#store(undefined, term);
  }

  /** Changes a term, as another person does. */
  change(id: string, changes: Changes): void {
    const before = this.terms.get(id);
    if (before) this.#store(before, { ...withChanges(before, changes), updatedAt: this.#stamps().updatedAt });
  }

  /** Deletes a term, as another person does. */
  drop(id: string): void {
    this.#store(this.terms.get(id), undefined);
  }

  #call<T>(client: string, kind: Call['kind'], id: string | undefined, run: () => T): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    let result: { readonly value: T } | { readonly error: unknown } | undefined;
    const process = () => {
      if (result) return;
      try {
        if (this.isSignedOut) throw new ApiError(refusal(401));
        result = { value: run() };
      } catch (error) {
        result = { error };
      }
    };
    const call: Call = {
      kind,
      client,
      id,
      process,
      isProcessed: () => result !== undefined,
      answer: (failure) => {
        this.calls.splice(this.calls.indexOf(call), 1);
        if (failure) return reject(new ApiError(failure));
        process();
        if (result && 'value' in result) resolve(result.value);
        else reject(result?.error);
      },
    };
    this.calls.push(call);
    return promise;
  }

  #create(body: unknown, token: string | undefined): Term {
    const known = token === undefined ? undefined : this.#byToken.get(token);
    if (known) return known;
    const { data, error } = newTerm.safeParse(body);
    if (!data) {
      this.mistakes.push(`created ${JSON.stringify(body)}: ${error.message}`);
      throw new ApiError(refusal(400));
    }
    const term = this.add({ ...BLANK, ...withoutNull(data) });
    if (token !== undefined) this.#byToken.set(token, term);
    return term;
  }

  #update(id: string, body: unknown, expected: string | undefined): Term {
    const before = this.#expect(id, expected);
    const { data } = termChanges.safeParse(body);
    const after = data && withChanges(before, withoutNull(data));
    if (!after || satisfiedOptions(after).length === 0) throw new ApiError(refusal(400));
    if (ATTRIBUTES.every((one) => valueOf(before, one) === valueOf(after, one))) return before;
    return this.#store(before, { ...after, updatedAt: this.#stamps().updatedAt });
  }

  #remove(id: string, expected: string | undefined): void {
    this.#store(this.#expect(id, expected), undefined);
  }

  #expect(id: string, expected: string | undefined): Term {
    const term = this.terms.get(id);
    if (!term) throw new ApiError(refusal(404));
    if (expected !== undefined && term.updatedAt !== expected)
      throw new ApiError(refusal(412, { current: term }));
    return term;
  }

  #store<T extends Term | undefined>(before: Term | undefined, after: T): T {
    this.onStore(before, after);
    if (before) this.terms.delete(before.id);
    if (!after) return after;
    this.terms.set(after.id, after);
    for (const attribute of ATTRIBUTES) this.everHad.add(String(valueOf(after, attribute)));
    return after;
  }

  #stamps() {
    this.#count += 1;
    const updatedAt = new Date(1_700_000_000_000 + this.#count).toISOString();
    return { createdAt: updatedAt, updatedAt };
  }

  #next(prefix: string): string {
    this.#count += 1;
    return `${prefix}-${this.#count}`;
  }
}

const BLANK: TermDraft = {
  word: '',
  languageId: '',
  phonemization: '',
  phonemizationLanguageId: '',
  pronunciationLanguageId: '',
  pronounceAs: '',
  caseSensitive: false,
};

function withoutNull(data: Readonly<Record<string, string | boolean | null | undefined>>): Changes {
  const set = Object.entries(data).filter(([, value]) => value !== undefined);
  return Object.fromEntries(set.map(([field, value]) => [field, value ?? '']));
}
