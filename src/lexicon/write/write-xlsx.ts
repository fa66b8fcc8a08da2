// Writes a glossary as an Excel workbook (ECMA-376). Every cell has the type text; otherwise Excel would turn words into
// dates and IDs into numbers. Excel never runs text as a formula.
// Packs synchronously, because the asynchronous packer starts workers of its own, which the content security policy forbids.
import { strToU8, zipSync } from 'fflate';
import { ATTRIBUTES, COLUMN_TITLES, type Entry, entryCell } from '#lexicon/entry.ts';
import { escapeXml } from '#lexicon/pls/lexeme.ts';

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const WIDTHS = [10, 28, 14, 28, 14, 14, 28, 14];
/** Indices of the cell formats in `styles.xml`: text, and bold text. */
const TEXT = 1;
const BOLD = 2;

const STATIC_FILES = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': relationships(['officeDocument', 'xl/workbook.xml']),
  'xl/_rels/workbook.xml.rels': relationships(
    ['worksheet', 'worksheets/sheet1.xml'],
    ['styles', 'styles.xml'],
  ),
  'xl/workbook.xml': `<workbook xmlns="${SHEETS}" xmlns:r="${OFFICE}"><sheets><sheet name="Terms" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/styles.xml': `<styleSheet xmlns="${SHEETS}"><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`,
};

export function toXlsx(entries: readonly Entry[]): Blob {
  const columns = WIDTHS.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${TEXT}"/>`,
  );
  const rows = entries.map((entry, at) =>
    rowXml(
      ATTRIBUTES.map((attribute) => entryCell(entry, attribute)),
      at + 2,
      TEXT,
    ),
  );
  const titles = ATTRIBUTES.map((attribute) => COLUMN_TITLES[attribute]);
  const sheet = `<worksheet xmlns="${SHEETS}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>${rowXml(titles, 1, BOLD)}${rows.join('')}</sheetData></worksheet>`;
  const all = Object.entries({ ...STATIC_FILES, 'xl/worksheets/sheet1.xml': sheet });
  const packed = zipSync(
    Object.fromEntries(all.map(([path, xml]) => [path, strToU8(XML_DECLARATION + xml)])),
  );
  return new Blob([packed], { type: `${TYPE}.sheet` });
}

function relationships(...all: readonly (readonly [kind: string, target: string])[]): string {
  const each = all.map(
    ([kind, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`;
}

function rowXml(cells: readonly string[], row: number, style: number): string {
  const place = (at: number) => `r="${String.fromCharCode(65 + at)}${row}" s="${style}"`;
  const each = cells.map((cell, at) =>
    cell === ''
      ? `<c ${place(at)}/>`
      : `<c ${place(at)} t="inlineStr"><is><t xml:space="preserve">${escapeXml(escapeControlCharacters(cell))}</t></is></c>`,
  );
  return `<row r="${row}">${each.join('')}</row>`;
}

/**
 * Escapes characters that XML can't contain as `_x0007_`, the escape sequence of workbooks. Text that already looks like an
 * escape sequence gets its underscore escaped.
 */
function escapeControlCharacters(text: string): string {
  return text
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, (char) => {
      const code = char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
      return `_x${code}_`;
    });
}
