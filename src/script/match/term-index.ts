// The words of the terms as a tree of tokens: looking from one place of a text takes as long as the longest word there,
// however many terms there are. Told of each term that is new, another or gone.
import type { Term } from '#contract/glossary.ts';
import { type Token, tokensOf } from './tokens.ts';

interface Indexed {
  readonly id: string;
  readonly exact: string;
  readonly caseSensitive: boolean;
}

class Node {
  next: Map<string, Node> | undefined;
  terms: Indexed[] | undefined;
  /** What was answered, by how it is written there: wherever that stands, it is the same list. */
  readonly answers = new Map<string, Said>();
}

interface Said {
  /** Those that are said there. */
  readonly termIds: readonly string[];
  /** Those that would be if they weren't case-sensitive. */
  readonly onlyCase: readonly string[];
}

/** Terms whose word stands at a place, capitals aside. */
export interface Found extends Said {
  /** The place of the last token. */
  readonly last: number;
}

export class TermIndex {
  readonly #root = new Node();
  readonly #words = new Map<string, string>();

  /** Answers the first tokens of the words it now looks for, or no longer: elsewhere nothing changes. */
  set(term: Pick<Term, 'id' | 'word' | 'caseSensitive'>): string[] {
    const gone = this.delete(term.id);
    const tokens = tokensOf(term.word);
    const [first] = tokens;
    if (!first) return gone;
    const { id, caseSensitive } = term;
    const node = this.#nodeOf(tokens);
    (node.terms ??= []).push({ id, exact: exactOf(tokens), caseSensitive });
    node.answers.clear();
    this.#words.set(id, term.word);
    return [...gone, first.key];
  }

  delete(id: string): string[] {
    const word = this.#words.get(id);
    if (word === undefined) return [];
    this.#words.delete(id);
    const tokens = tokensOf(word);
    const node = this.#nodeOf(tokens);
    const left = node.terms?.filter((term) => term.id !== id) ?? [];
    node.terms = left.length > 0 ? left : undefined;
    node.answers.clear();
    return tokens.slice(0, 1).map(({ key }) => key);
  }

  /** All whose word begins with the token at `at`, shortest first. */
  *from(tokens: readonly Token[], at: number): Generator<Found> {
    let node: Node | undefined = this.#root;
    for (let last = at; last < tokens.length; last++) {
      const token = tokens[last];
      if (!token) return;
      node = node.next?.get(edge(token, last === at));
      if (!node) return;
      if (node.terms) yield { last, ...saidBy(node, node.terms, tokens, at, last) };
    }
  }

  #nodeOf(tokens: readonly Token[]): Node {
    let node = this.#root;
    for (const [at, token] of tokens.entries()) {
      const key = edge(token, at === 0);
      node.next ??= new Map();
      let next = node.next.get(key);
      if (!next) {
        next = new Node();
        node.next.set(key, next);
      }
      node = next;
    }
    return node;
  }
}

function edge({ key, isSpaced }: Token, isFirst: boolean): string {
  return isSpaced && !isFirst ? ` ${key}` : key;
}

function saidBy(
  { answers }: Node,
  terms: readonly Indexed[],
  tokens: readonly Token[],
  at: number,
  last: number,
): Said {
  const mindsCase = terms.some(({ caseSensitive }) => caseSensitive);
  const here = mindsCase ? exactOf(tokens.slice(at, last + 1)) : '';
  const known = answers.get(here);
  if (known) return known;
  const isSaid = ({ caseSensitive, exact }: Indexed) => !caseSensitive || exact === here;
  const said = {
    termIds: terms.filter(isSaid).map(({ id }) => id),
    onlyCase: terms.filter((term) => !isSaid(term)).map(({ id }) => id),
  };
  answers.set(here, said);
  return said;
}

function exactOf(tokens: readonly Token[]): string {
  return tokens.map(({ exact, isSpaced }, at) => (isSpaced && at > 0 ? ` ${exact}` : exact)).join('');
}
