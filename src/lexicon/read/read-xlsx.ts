// A workbook: its first sheet, every cell as text.
import { readSheet } from 'read-excel-file/web-worker';
import { FileError } from './file-error.ts';
import { UNPACKED_MAX_BYTES } from './limits.ts';
import type { Sheet } from './sheet.ts';
import { sheetOfRows } from './sheet-of-rows.ts';
import { unpackBounded } from './unpack-bounded.ts';

export async function readXlsx(bytes: Uint8Array): Promise<Sheet> {
  const unpacked = unpackBounded(bytes, UNPACKED_MAX_BYTES);
  const rows = await cellsOf(unpacked);
  return sheetOfRows(rows.map((cells, index) => ({ line: index + 1, cells: cells.map(textOf) })));
}

async function cellsOf(archive: ArrayBuffer): Promise<readonly (readonly unknown[])[]> {
  try {
    // Numbers as they are written in the file: a word may look like one.
    return await readSheet<string>(archive, 1, { trim: false, parseNumber: String });
  } catch (cause) {
    throw new FileError({ kind: 'not-a-workbook' }, { cause });
  }
}

function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean'
    ? String(cell)
    : '';
}
