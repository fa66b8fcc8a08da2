// Parses a transcription into sounds (letters with their marks) and the other symbols between them, in order.
import type { Letter } from './letters.ts';
import { decompose, getSymbol, type IpaSymbol, type Role } from './symbols.ts';

export interface Sound {
  readonly kind: 'sound';
  /** Offset in the text. */
  readonly index: number;
  /** One letter, or two joined by a tie bar. */
  readonly letters: readonly Letter[];
  /** Letters and marks as written. */
  readonly text: string;
  /** Marks, modifiers and length, one character each. */
  readonly marks: readonly string[];
}

export type OtherKind = Exclude<Role, 'letter'> | 'unknown';
export type Part = Sound | { readonly kind: OtherKind; readonly index: number; readonly text: string };

interface OpenSound {
  index: number;
  letters: Letter[];
  text: string;
  marks: string[];
}

/** @param text transcription in NFC */
export function parseIpa(text: string): Part[] {
  const parts: Part[] = [];
  let open: OpenSound | null = null;
  let isTied = false;
  const close = () => {
    if (open) parts.push({ kind: 'sound', ...open });
    open = null;
    isTied = false;
  };
  let index = 0;
  for (const char of text) {
    for (const part of decompose(char)) {
      const symbol = getSymbol(part);
      if (symbol?.letter && !(open && isTied)) {
        close();
        open = { index, letters: [symbol.letter], text: part, marks: [] };
      } else if (open && symbol && isAttached(symbol)) {
        if (symbol.letter) open.letters.push(symbol.letter);
        else if (symbol.role !== 'tie') open.marks.push(part);
        isTied = symbol.role === 'tie';
        open.text += part;
      } else {
        const dangling: OpenSound | null = open;
        const wasTied = isTied;
        close();
        if (dangling && wasTied) parts.push({ kind: 'tie', index: index - 1, text: '\u0361' });
        parts.push({ kind: otherKind(symbol), index, text: char });
        break;
      }
    }
    index += char.length;
  }
  if (isTied) {
    close();
    parts.push({ kind: 'tie', index: text.length - 1, text: '\u0361' });
  } else close();
  return parts;
}

function otherKind(symbol: IpaSymbol | undefined): OtherKind {
  return symbol && symbol.role !== 'letter' ? symbol.role : 'unknown';
}

/** Tells whether a symbol attaches to the sound before it. Stress, tones, breaks, spaces and brackets stand alone. */
function isAttached({ role }: IpaSymbol): boolean {
  return role !== 'stress' && role !== 'break' && role !== 'space' && role !== 'bracket' && role !== 'tone';
}

/** Tells whether a sound can be the nucleus of a syllable: a vowel, or a consonant marked as syllabic. */
export function isNucleus({ letters, marks }: Sound): boolean {
  if (marks.includes('\u0329') || marks.includes('\u030D')) return true;
  return (
    letters.some(({ kind }) => kind === 'vowel') && !marks.includes('\u032F') && !marks.includes('\u0311')
  );
}
