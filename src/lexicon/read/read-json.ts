// Reads terms from JSON: a list of objects, or an object with such a list, for example { "terms": […] }.
import { FileError, type Position, positionAt } from './file-error.ts';
import { COLUMNS_MAX, ROWS_MAX } from './limits.ts';
import type { Sheet, SheetRow } from './sheet.ts';

export function readJson(text: string): Sheet {
  const items = findList(parseJson(text));
  if (items.length === 0) throw new FileError({ kind: 'empty' });
  return itemsToSheet(items);
}

/** @throws FileError if there are too many items or too many different attributes */
export function itemsToSheet(items: readonly JsonItem[]): Sheet {
  if (items.length > ROWS_MAX) throw new FileError({ kind: 'too-many-rows', limit: ROWS_MAX });
  const columns = [...new Set(items.flatMap((item) => Object.keys(item)))];
  if (columns.length > COLUMNS_MAX) throw new FileError({ kind: 'too-many-columns', limit: COLUMNS_MAX });
  const rows = items.map((item, index) => itemToRow(item, columns, index + 1));
  return { columns, rows, notes: [] };
}

export type JsonItem = Readonly<Record<string, unknown>>;

/** @throws FileError with the position of the syntax error */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new FileError({ kind: 'bad-json', at: errorPosition(cause, text) }, { cause });
  }
}

/**
 * Finds the position of a syntax error in the engine's error message. If the message has no position, a binary search
 * finds the first line with an error: the text up to that line can't be continued into valid JSON.
 */
function errorPosition(cause: unknown, text: string): Position {
  const message = messageOf(cause);
  const place = /line (\d+) column (\d+)/.exec(message);
  if (place) return { line: Number(place[1]), column: Number(place[2]) };
  const position = /position (\d+)/.exec(message)?.[1];
  if (position !== undefined) return positionAt(text, Number(position));
  const lines = text.split('\n');
  let [good, bad] = [0, lines.length];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (isTruncated(lines.slice(0, middle).join('\n'))) good = middle;
    else bad = middle;
  }
  return { line: bad };
}

/** Tells whether a text is a valid beginning of JSON that is merely cut off. */
function isTruncated(start: string): boolean {
  try {
    JSON.parse(start);
    return true;
  } catch (error) {
    const message = messageOf(error);
    const position = /position (\d+)/.exec(message)?.[1];
    return position === undefined ? /end of|EOF/i.test(message) : Number(position) >= start.length;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}

function findList(value: unknown): JsonItem[] {
  const list = Array.isArray(value)
    ? value
    : isItem(value)
      ? Object.values(value).find(Array.isArray)
      : undefined;
  if (!list?.every(isItem)) throw new FileError({ kind: 'no-terms' });
  return list;
}

function isItem(value: unknown): value is JsonItem {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function itemToRow(item: JsonItem, columns: readonly string[], line: number): SheetRow {
  const bad = columns.filter((column) => typeof item[column] === 'object' && item[column] !== null);
  return {
    line,
    cells: columns.map((column) => (Object.hasOwn(item, column) ? valueToCell(item[column]) : undefined)),
    ...(bad.length > 0 && { problem: { kind: 'not-text', columns: bad } }),
  };
}

function valueToCell(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
