// A transcription as what it is made of, in order: sounds with their marks, and what stands between them.
import type { Letter } from './letters.ts';
import { partsOf, type Role, type Sign, signOf } from './signs.ts';

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

export type Between = Exclude<Role, 'letter'> | 'unknown';
export type Part = Sound | { readonly kind: Between; readonly index: number; readonly text: string };

interface Open {
  index: number;
  letters: Letter[];
  text: string;
  marks: string[];
}

/** @param text in NFC */
export function parsed(text: string): Part[] {
  const parts: Part[] = [];
  let open: Open | null = null;
  let isTied = false;
  const close = () => {
    if (open) parts.push({ kind: 'sound', ...open });
    open = null;
    isTied = false;
  };
  let index = 0;
  for (const char of text) {
    for (const part of partsOf(char)) {
      const sign = signOf(part);
      if (sign?.letter && !(open && isTied)) {
        close();
        open = { index, letters: [sign.letter], text: part, marks: [] };
      } else if (open && sign && isAttached(sign)) {
        if (sign.letter) open.letters.push(sign.letter);
        else if (sign.role !== 'tie') open.marks.push(part);
        isTied = sign.role === 'tie';
        open.text += part;
      } else {
        const dangling: Open | null = open;
        const wasTied = isTied;
        close();
        if (dangling && wasTied) parts.push({ kind: 'tie', index: index - 1, text: '\u0361' });
        parts.push({ kind: betweenOf(sign), index, text: char });
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

function betweenOf(sign: Sign | undefined): Between {
  return sign && sign.role !== 'letter' ? sign.role : 'unknown';
}

/** Whether it belongs to the sound before it. Tone marks above a letter do, tone letters stand for themselves. */
function isAttached({ role }: Sign): boolean {
  return role !== 'stress' && role !== 'break' && role !== 'space' && role !== 'bracket' && role !== 'tone';
}

/** Whether a sound can carry a syllable. */
export function isNucleus({ letters, marks }: Sound): boolean {
  if (marks.includes('\u0329') || marks.includes('\u030D')) return true;
  return (
    letters.some(({ kind }) => kind === 'vowel') && !marks.includes('\u032F') && !marks.includes('\u0311')
  );
}
