// A transcription as what it is made of, in order: sounds with their marks, and what stands between them.
import type { Letter } from './letters.ts';
import { decompose, getSymbol, type IpaSymbol, type Role } from './symbols.ts';

export interface Sound {
  readonly kind: 'sound';
  /** Where it begins in the text. */
  readonly index: number;
  /** One, or two that a tie holds together. */
  readonly letters: readonly Letter[];
  /** As written, with its marks. */
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

/** @param text in NFC */
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

/** Whether it belongs to the sound before it. Tone marks above a letter do, tone letters stand for themselves. */
function isAttached({ role }: IpaSymbol): boolean {
  return role !== 'stress' && role !== 'break' && role !== 'space' && role !== 'bracket' && role !== 'tone';
}

/** Whether a sound can carry a syllable. */
export function isNucleus({ letters, marks }: Sound): boolean {
  if (marks.includes('\u0329') || marks.includes('\u030D')) return true;
  return (
    letters.some(({ kind }) => kind === 'vowel') && !marks.includes('\u032F') && !marks.includes('\u0311')
  );
}
