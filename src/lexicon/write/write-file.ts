// Creates the download of a glossary: one file, or a zip archive if the format needs several files.
import { strToU8, zipSync } from 'fflate';
import type { Entry } from '#lexicon/entry.ts';
import type { PlsPreset } from '#lexicon/pls/presets.ts';
import { type PlsFile, toPls } from '#lexicon/pls/write-pls.ts';
import type { Download, ExportFormat } from './download.ts';
import { toFileName } from './file-name.ts';
import { toCsv } from './write-csv.ts';
import { toJson } from './write-json.ts';
import { toXlsx } from './write-xlsx.ts';

/** @param title title of the file, without an extension */
export function createDownload(
  title: string,
  entries: readonly Entry[],
  format: ExportFormat,
  preset: PlsPreset,
): Download {
  const name = toFileName(title);
  switch (format) {
    case 'csv':
      return { fileName: `${name}.csv`, content: blob(toCsv(entries), 'text/csv;charset=utf-8') };
    case 'json':
      return { fileName: `${name}.json`, content: blob(toJson(entries), 'application/json') };
    case 'xlsx':
      return { fileName: `${name}.xlsx`, content: toXlsx(entries) };
    case 'pls':
      return plsDownload(name, toPls(entries, preset).files);
  }
}

function plsDownload(name: string, files: readonly PlsFile[]): Download {
  const [only] = files;
  if (only && files.length === 1)
    return { fileName: `${name}.pls`, content: blob(only.text, 'application/pls+xml') };
  const hasParts = new Set(files.filter(({ part }) => part > 1).map(({ languageId }) => languageId));
  const packed: Record<string, Uint8Array> = {};
  for (const { languageId, part, text } of files) {
    let path = `${name}-${toFileName(languageId)}${hasParts.has(languageId) ? `-${part}` : ''}`;
    // Two language IDs may result in the same file name.
    while (`${path}.pls` in packed) path += '-';
    packed[`${path}.pls`] = strToU8(text);
  }
  return { fileName: `${name}.zip`, content: new Blob([zipSync(packed)], { type: 'application/zip' }) };
}

function blob(text: string, type: string): Blob {
  return new Blob([text], { type });
}
