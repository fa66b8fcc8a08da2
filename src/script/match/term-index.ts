// Prefix tree (trie) of the words of all terms, token by token. Finds all terms that begin at a token of a text.
// A lookup takes time proportional to the longest match, independent of the number of terms.
import type { Term } from '#contract/glossary.ts';
import { type Token, tokenize } from './tokens.ts';

interface IndexedTerm {
  readonly id: string;
  readonly exact: string;
  readonly caseSensitive: boolean;
}

class Node {
  next: Map<string, Node> | undefined;
  terms: IndexedTerm[] | undefined;
  /** Cached results by the text's exact spelling. Every place with the same spelling gets the same object. */
  readonly cache = new Map<string, MatchingTerms>();
}

interface MatchingTerms {
  /** Terms that match the place. */
  readonly termIds: readonly string[];
  /** Case-sensitive terms that match the place except for case. */
  readonly onlyCase: readonly string[];
}

/** Terms whose word occurs at a place, ignoring case. */
export interface FoundTerms extends MatchingTerms {
  /** Index of the last token of the word. */
  readonly last: number;
}

export class TermIndex {
  readonly #root = new Node();
  readonly #words = new Map<string, string>();

  /**
   * Adds or replaces a term.
   * @returns first tokens of its old and its new word; only lines with one of these tokens need matching again
   */
  set(term: Pick<Term, 'id' | 'word' | 'caseSensitive'>): string[] {
    const oldTokens = this.delete(term.id);
    const tokens = tokenize(term.word);
    const [first] = tokens;
    if (!first) return oldTokens;
    const { id, caseSensitive } = term;
    const node = this.#nodeOf(tokens);
    (node.terms ??= []).push({ id, exact: exactText(tokens), caseSensitive });
    node.cache.clear();
    this.#words.set(id, term.word);
    return [...oldTokens, first.key];
  }

  /** Removes a term. @returns the first token of its word, in a list that is empty if the term is unknown */
  delete(id: string): string[] {
    const word = this.#words.get(id);
    if (word === undefined) return [];
    this.#words.delete(id);
    const tokens = tokenize(word);
    const node = this.#nodeOf(tokens);
    const left = node.terms?.filter((term) => term.id !== id) ?? [];
    node.terms = left.length > 0 ? left : undefined;
    node.cache.clear();
    return tokens.slice(0, 1).map(({ key }) => key);
  }

  /** Yields the terms whose word begins with the token at index `at`, shortest word first. */
  *findAt(tokens: readonly Token[], at: number): Generator<FoundTerms> {
    let node: Node | undefined = this.#root;
    for (let last = at; last < tokens.length; last++) {
      const token = tokens[last];
      if (!token) return;
      node = node.next?.get(edgeKey(token, last === at));
      if (!node) return;
      if (node.terms) yield { last, ...findMatchingTerms(node, node.terms, tokens, at, last) };
    }
  }

  #nodeOf(tokens: readonly Token[]): Node {
    let node = this.#root;
    for (const [at, token] of tokens.entries()) {
      const key = edgeKey(token, at === 0);
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

function edgeKey({ key, isAfterSpace }: Token, isFirst: boolean): string {
  return isAfterSpace && !isFirst ? ` ${key}` : key;
}

function findMatchingTerms(
  { cache }: Node,
  terms: readonly IndexedTerm[],
  tokens: readonly Token[],
  at: number,
  last: number,
): MatchingTerms {
  const mindsCase = terms.some(({ caseSensitive }) => caseSensitive);
  const here = mindsCase ? exactText(tokens.slice(at, last + 1)) : '';
  const known = cache.get(here);
  if (known) return known;
  const isSaid = ({ caseSensitive, exact }: IndexedTerm) => !caseSensitive || exact === here;
  const said = {
    termIds: terms.filter(isSaid).map(({ id }) => id),
    onlyCase: terms.filter((term) => !isSaid(term)).map(({ id }) => id),
  };
  cache.set(here, said);
  return said;
}

function exactText(tokens: readonly Token[]): string {
  return tokens.map(({ exact, isAfterSpace }, at) => (isAfterSpace && at > 0 ? ` ${exact}` : exact)).join('');
}
