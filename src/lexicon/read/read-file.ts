// Reads a file of any supported format. Detects the format by the content, not by the file name.
import { decodeText, type Encoding } from '#files/decode-text.ts';
import { readPls } from '#lexicon/pls/read-pls.ts';
import { FileError } from './file-error.ts';
import { FILE_MAX_BYTES } from './limits.ts';
import { readDelimited } from './read-delimited.ts';
import { readJson } from './read-json.ts';
import { readXlsx } from './read-xlsx.ts';
import type { Sheet } from './sheet.ts';

export type FileFormat = 'table' | 'workbook' | 'json' | 'pls';

export interface ReadFile {
  readonly sheet: Sheet;
  readonly format: FileFormat;
  /** Encoding of a text file. */
  readonly encoding?: Encoding;
}

const PACKED = [0x50, 0x4b];
/** Signature of Excel files until 2003, and of workbooks with a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];

/** @throws FileError */
export async function readFile(file: Blob): Promise<ReadFile> {
  if (file.size > FILE_MAX_BYTES) throw new FileError({ kind: 'too-large', limit: FILE_MAX_BYTES });
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (startsWith(bytes, COMPOUND)) throw new FileError({ kind: 'old-workbook' });
  if (startsWith(bytes, PACKED)) return { sheet: await readXlsx(bytes), format: 'workbook' };
  const { text, encoding } = decodeText(bytes);
  // A NUL character means a binary file such as a picture.
  if (text.includes('\0')) throw new FileError({ kind: 'unknown-format' });
  return { ...readText(text), encoding };
}

/** @throws FileError */
export function readText(pasted: string): Pick<ReadFile, 'sheet' | 'format'> {
  const text = pasted.replace(/^\u{feff}/u, '');
  const [first] = text.trimStart();
  if (first === undefined) throw new FileError({ kind: 'empty' });
  if (first === '<') return { sheet: readPls(text), format: 'pls' };
  if (first === '{' || first === '[') return { sheet: readJson(text), format: 'json' };
  return { sheet: readDelimited(text), format: 'table' };
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}
