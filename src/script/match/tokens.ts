// Splits a text into tokens, by which terms are compared. A token is a word between spaces, one letter of a script without
// spaces (such as Chinese), or one sign. Shapes of apostrophes, NFC or NFD, soft hyphens and joiners make no difference.
// Positions of tokens refer to the original text.

export interface Token {
  /** Normalized text in lower case. */
  readonly key: string;
  /** Normalized text with its case. */
  readonly exact: string;
  readonly from: number;
  readonly to: number;
  /** True if white space comes before the token. */
  readonly isAfterSpace: boolean;
  readonly kind: 'word' | 'letter' | 'sign';
  /** True if a word may begin with this token, or end with it. */
  readonly canStartWord: boolean;
  readonly canEndWord: boolean;
}

const SPACELESS_SCRIPTS = String.raw`\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}`;
const LETTER = String.raw`[[\p{L}\p{N}]&&[${SPACELESS_SCRIPTS}]]\p{M}*`;
const WORD = String.raw`[[\p{L}\p{M}\p{N}]--[${SPACELESS_SCRIPTS}]][[\p{L}\p{M}\p{N}\u{ad}\u{200c}\u{200d}]--[${SPACELESS_SCRIPTS}]]*`;
const TOKEN = new RegExp(String.raw`(?<space>\s+)|(?<letters>(?:${LETTER})+)|(?<word>${WORD})|[^\s]`, 'gv');
const EACH_LETTER = new RegExp(LETTER, 'gv');
const INVISIBLE = /[\u{ad}\u{200b}-\u{200d}\u{2060}\u{feff}]/gu;
const APOSTROPHE = /[‘’ʼ′＇]/gu;
const ASCII = /^[\0-\x7f]*$/;

/** The segmenter chooses its dictionary by the script of the text, so its language does not matter. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let isAfterSpace = false;
  for (const { 0: raw, index: from, groups } of text.matchAll(TOKEN)) {
    if (groups?.['space'] !== undefined) {
      isAfterSpace = true;
      continue;
    }
    if (groups?.['letters'] !== undefined)
      for (const letter of splitLetters(raw, from, isAfterSpace)) tokens.push(letter);
    else {
      const kind = groups?.['word'] === undefined ? 'sign' : 'word';
      const token = createToken(raw, from, isAfterSpace, kind, true, true);
      if (token.key === '') continue;
      tokens.push(token);
    }
    isAfterSpace = false;
  }
  return tokens.map((token, at) => (token.kind === 'sign' ? withSignBoundaries(token, tokens, at) : token));
}

/** Splits a run of letters of a script without spaces. The browser's dictionary decides where words begin and end. */
function splitLetters(run: string, from: number, isAfterSpace: boolean): Token[] {
  const starts = new Set([...segmenter.segment(run)].map(({ index }) => index)).add(run.length);
  return [...run.matchAll(EACH_LETTER)].map(({ 0: raw, index }) =>
    createToken(
      raw,
      from + index,
      isAfterSpace && index === 0,
      'letter',
      starts.has(index),
      starts.has(index + raw.length),
    ),
  );
}

function createToken(
  raw: string,
  from: number,
  isAfterSpace: boolean,
  kind: Token['kind'],
  canStartWord: boolean,
  canEndWord: boolean,
): Token {
  const exact = ASCII.test(raw) ? raw : raw.replace(INVISIBLE, '').replace(APOSTROPHE, "'").normalize('NFC');
  return {
    key: exact.toLowerCase(),
    exact,
    from,
    to: from + raw.length,
    isAfterSpace,
    kind,
    canStartWord,
    canEndWord,
  };
}

/** A sign can't begin or end a word next to letters: “C++11” does not contain “C++”, nor “asp.net” the term “.net”. */
function withSignBoundaries(token: Token, tokens: readonly Token[], at: number): Token {
  const before = tokens[at - 1];
  const after = tokens[at + 1];
  return {
    ...token,
    canStartWord: token.isAfterSpace || before?.kind !== 'word',
    canEndWord: after?.kind !== 'word' || after.isAfterSpace,
  };
}
