// Reads the first sheet of a workbook, with every cell as text.
import { zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/web-worker';
import { UnpackError, type UnpackedFiles, unpackBounded } from '#files/unpack-bounded.ts';
import { FileError } from './file-error.ts';
import { COLUMNS_MAX, ROWS_MAX, UNPACKED_MAX_BYTES } from './limits.ts';
import { rowsToSheet } from './rows-to-sheet.ts';
import type { Sheet } from './sheet.ts';

export async function readXlsx(bytes: Uint8Array): Promise<Sheet> {
  const files = unpackWorkbook(bytes);
  checkExtent(files);
  const rows = await readCells(repack(files));
  return rowsToSheet(rows.map((cells, index) => ({ line: index + 1, cells: cells.map(cellText) })));
}

function unpackWorkbook(bytes: Uint8Array): UnpackedFiles {
  try {
    return unpackBounded(bytes, UNPACKED_MAX_BYTES);
  } catch (cause) {
    if (cause instanceof UnpackError && cause.kind === 'too-large')
      throw new FileError({ kind: 'unpacks-too-large', limit: UNPACKED_MAX_BYTES }, { cause });
    throw new FileError({ kind: 'not-a-workbook' }, { cause });
  }
}

/**
 * Refuses a workbook with a cell beyond the limits. The reader creates all cells in between, so a small workbook could
 * exhaust the memory. Checks every file with sheet data, because a workbook may store sheets under any name.
 */
function checkExtent(files: UnpackedFiles): void {
  const texts = Object.values(files).map((file) => new TextDecoder().decode(file));
  for (const text of texts.filter((one) => one.includes('sheetData'))) {
    // An escaped cell reference would bypass this check. No spreadsheet program writes one, so refuse it.
    if (ESCAPED_REFERENCE.test(text)) throw new FileError({ kind: 'not-a-workbook' });
    for (const [, column = '', row] of text.matchAll(REFERENCE)) {
      if (columnNumber(column) > COLUMNS_MAX)
        throw new FileError({ kind: 'too-many-columns', limit: COLUMNS_MAX });
      if (Number(row) > ROWS_MAX + 1) throw new FileError({ kind: 'too-many-rows', limit: ROWS_MAX });
    }
  }
}

/** Reference of a cell (“AB12”) or of a row. */
const REFERENCE = /\br\s*=\s*["']([A-Za-z]*)(\d+)["']/g;
const ESCAPED_REFERENCE = /\br\s*=\s*["'][A-Za-z0-9]*&/;

/** Converts column letters to a number: A is 1, AA is 27. */
function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters.toUpperCase()) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}

/** Packs the checked files again without compression, so that the reader sees exactly these files. */
function repack(files: UnpackedFiles): ArrayBuffer {
  const packed = zipSync(files, { level: 0 });
  const plain = new ArrayBuffer(packed.length);
  new Uint8Array(plain).set(packed);
  return plain;
}

async function readCells(archive: ArrayBuffer): Promise<readonly (readonly unknown[])[]> {
  try {
    // Keep numbers as they are written in the file, because a word may look like a number.
    return await readSheet<string>(archive, 1, { trim: false, parseNumber: String });
  } catch (cause) {
    throw new FileError({ kind: 'not-a-workbook' }, { cause });
  }
}

function cellText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean'
    ? String(cell)
    : '';
}
