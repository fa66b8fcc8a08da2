// A text as tokens: what terms are compared by. A token is a word between spaces, one letter of a script that writes none,
// or one sign. Apostrophes of all shapes, NFC and NFD, soft hyphens and joiners make no difference; where a token stands is
// kept as the text has it.

export interface Token {
  /** Without regard to capitals. */
  readonly key: string;
  readonly exact: string;
  readonly from: number;
  readonly to: number;
  /** White space stands before it. */
  readonly isAfterSpace: boolean;
  readonly kind: 'word' | 'letter' | 'sign';
  /** A word may begin before it, and end after it. */
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

/** Its dictionaries go by the script, whatever language it is told. */
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

/** Words of a script without spaces end where its dictionary says. */
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

/** “C++” is no term in “C++11”, nor “.net” in “asp.net”. */
function withSignBoundaries(token: Token, tokens: readonly Token[], at: number): Token {
  const before = tokens[at - 1];
  const after = tokens[at + 1];
  return {
    ...token,
    canStartWord: token.isAfterSpace || before?.kind !== 'word',
    canEndWord: after?.kind !== 'word' || after.isAfterSpace,
  };
}
