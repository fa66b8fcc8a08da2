// Mends what is certainly meant otherwise and looks the same or surrounds the sounds: the meaning never changes. What is
// not IPA is left as it is, and so is all case: in IPA a capital is no other form of its letter.
import { detectNotation, type Notation } from './notation.ts';

export type FixCode = 'look-alike' | 'ligature' | 'delimiters' | 'invisible' | 'space';

export interface Fix {
  readonly code: FixCode;
  /** What was typed, and what it became; empty where it went. */
  readonly from: string;
  readonly to: string;
  /** Where it was first, in what was typed (in NFC). */
  readonly index: number;
}

export interface NormalizedIpa {
  readonly notation: Notation;
  /** In NFC, as all text is stored. */
  readonly value: string;
  /** Each kind of change once, in the order of the text. */
  readonly fixes: readonly Fix[];
}

/** Twins of one meaning: Greek epsilon, the turned e of Pan-Nigerian and Cyrillic. Greek β, θ and χ are the IPA's own. */
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

/** Two letters in one, which the IPA gave up. */
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
/** IPA as it should be, and told from other notations by a letter that only it has. */
const ALREADY_NORMAL =
  /^(?=.*[\u0250-\u02FFŋœæ])(?! )(?!.*  )(?!.* $)(?:[a-fh-z\u0250-\u02A2\u02A9-\u02FFæçðøħŋœθχβ. ]|[\u0300-\u035B\u0361])*$/u;

export function normalizeIpa(typed: string): NormalizedIpa {
  const text = typed.normalize('NFC');
  // The common case, and the reason why a hundred thousand take no time.
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

/** Without what surrounds all of it; of several transcriptions in one text nothing is taken away. */
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
