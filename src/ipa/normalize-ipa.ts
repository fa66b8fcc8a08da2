// Normalizes typed IPA: replaces look-alike characters and removes delimiters, extra spaces and invisible characters.
// Each change is certain and keeps the meaning. Text in another notation stays unchanged.
// Case never changes, because a capital in IPA is a different symbol, not a form of the small letter.
import { detectNotation, type Notation } from './notation.ts';

export type FixCode = 'look-alike' | 'ligature' | 'delimiters' | 'invisible' | 'space';

export interface Fix {
  readonly code: FixCode;
  /** Typed text and its replacement; the replacement of removed text is ''. */
  readonly from: string;
  readonly to: string;
  /** Offset of the first occurrence in the typed text, after NFC. */
  readonly index: number;
}

export interface NormalizedIpa {
  readonly notation: Notation;
  /** Normalized text in NFC, the form in which all text is stored. */
  readonly value: string;
  /** Each kind of change once, in text order. */
  readonly fixes: readonly Fix[];
}

/**
 * Characters that look like an IPA symbol but have another code point, such as Greek epsilon or Cyrillic a.
 * Greek β, θ and χ are missing here because the IPA itself uses them.
 */
export const LOOK_ALIKES: Readonly<Record<string, string>> = {
  g: 'ɡ',
  ':': 'ː',
  '\u03B5': 'ɛ',
  '\u01DD': 'ə',
  '\u04D9': 'ə',
  '\u0430': 'a',
  '\u0435': 'e',
  '\u043E': 'o',
  '\u0441': 'c',
  '\u0440': 'p',
  '\u0445': 'x',
  '\u0456': 'i',
  '\u0458': 'j',
  '\u0455': 's',
  '\u0443': 'y',
  '\u035C': '\u0361',
  '\u036A': 'ʰ',
};

/** Ligatures that the IPA no longer uses, with the two letters they stand for. */
export const LIGATURES: Readonly<Record<string, string>> = {
  ʧ: 'tʃ',
  ʤ: 'dʒ',
  ʦ: 'ts',
  ʣ: 'dz',
  ʨ: 'tɕ',
  ʥ: 'dʑ',
};

const INVISIBLE = /[\uFEFF\u200B-\u200F\u2060\u00AD]/;
const ALL_INVISIBLE = new RegExp(INVISIBLE, 'g');
const OTHER_SPACE = /[\s\u00A0]/;

const DELIMITERS: Readonly<Record<string, string>> = { '/': '/', '[': ']' };
/** Text that is normalized already. It contains a letter that only IPA has, so it can't be another notation. */
const ALREADY_NORMAL =
  /^(?=.*[\u0250-\u02FFŋœæ])(?! )(?!.*  )(?!.* $)(?:[a-fh-z\u0250-\u02A2\u02A9-\u02FFæçðøħŋœθχβ. ]|[\u0300-\u035B\u0361])*$/u;

/** @returns the text normalized if it is IPA, otherwise unchanged (except for NFC) with its detected notation */
export function normalizeIpa(typed: string): NormalizedIpa {
  const text = typed.normalize('NFC');
  // Most texts end here, which keeps checking 100,000 terms fast.
  if (ALREADY_NORMAL.test(text)) return { notation: 'ipa', value: text, fixes: [] };
  const notation = detectNotation(text.replaceAll(ALL_INVISIBLE, ''));
  if (notation !== 'ipa') return { notation, value: text, fixes: [] };
  const fixes = new Map<string, Fix>();
  const note = (fix: Fix) => {
    const key = `${fix.code} ${fix.from}`;
    if (!fixes.has(key)) fixes.set(key, fix);
  };
  const replaced = replaceSymbols(text, note);
  const value = removeDelimiters(replaced, text, note).normalize('NFC');
  return { notation, value, fixes: [...fixes.values()].toSorted((a, b) => a.index - b.index) };
}

function replaceSymbols(text: string, note: (fix: Fix) => void): string {
  let out = '';
  let lastSpace = 0;
  for (let index = 0; index < text.length; index++) {
    const from = text[index] ?? '';
    const twin = LOOK_ALIKES[from] ?? LIGATURES[from];
    if (twin !== undefined) {
      note({ code: from in LIGATURES ? 'ligature' : 'look-alike', from, to: twin, index });
      out += twin;
    } else if (INVISIBLE.test(from)) note({ code: 'invisible', from, to: '', index });
    else if (OTHER_SPACE.test(from)) {
      const isNeeded = out !== '' && !out.endsWith(' ');
      if (!isNeeded || from !== ' ') note({ code: 'space', from, to: isNeeded ? ' ' : '', index });
      if (isNeeded) {
        out += ' ';
        lastSpace = index;
      }
    } else out += from;
  }
  if (!out.endsWith(' ')) return out;
  note({ code: 'space', from: text[lastSpace] ?? ' ', to: '', index: lastSpace });
  return out.slice(0, -1);
}

/** Removes `/…/` and `[…]` around the whole text. Keeps them if the text holds several transcriptions. */
function removeDelimiters(text: string, typed: string, note: (fix: Fix) => void): string {
  let left = text;
  for (;;) {
    const open = left[0] ?? '';
    const close = DELIMITERS[open];
    const inner = left.slice(1, -1);
    const isAround = close !== undefined && left.length > 2 && left.endsWith(close);
    if (!isAround || inner.includes(close) || inner.trim() === '') return left;
    note({ code: 'delimiters', from: `${open}…${close}`, to: '', index: typed.indexOf(open) });
    left = inner.trim();
  }
}
