// Writes a glossary as W3C pronunciation lexicons (PLS 1.0). A lexicon has one language, and some services limit its size,
// so a glossary may become several files. Reports everything that a lexicon can't contain.
import { codePointLength, utf8Length } from '#contract/text.ts';
import type { Entry } from '#lexicon/entry.ts';
import { escapeXml, LOSSES, type Loss, toLexeme } from './lexeme.ts';
import { PLS_REQUIREMENTS, type PlsPreset, type PlsRequirements } from './presets.ts';

export interface PlsFile {
  readonly languageId: string;
  /** Number of the file among the files of the same language, from 1. */
  readonly part: number;
  readonly text: string;
}

export interface PlsExport {
  readonly files: readonly PlsFile[];
  /** Number of terms in the files. */
  readonly termCount: number;
  /** Words of the terms that lose something, by kind of loss. */
  readonly losses: Readonly<Partial<Record<Loss, readonly string[]>>>;
}

export function toPls(entries: readonly Entry[], preset: PlsPreset): PlsExport {
  const demands = PLS_REQUIREMENTS[preset];
  const byLanguage = new Map<string, string[]>();
  const losses: Partial<Record<Loss, string[]>> = {};
  for (const entry of entries) {
    const lexeme = toLexeme(entry, demands);
    for (const loss of lexeme.losses) (losses[loss] ??= []).push(entry.word);
    if (lexeme.xml === undefined) continue;
    const lexemes = byLanguage.get(entry.languageId) ?? [];
    byLanguage.set(entry.languageId, lexemes);
    lexemes.push(lexeme.xml);
  }
  const files = [...byLanguage].flatMap(([languageId, lexemes]) =>
    splitIntoFiles(languageId, lexemes, demands),
  );
  const termCount = [...byLanguage.values()].reduce((sum, lexemes) => sum + lexemes.length, 0);
  const inOrder = LOSSES.flatMap((loss) => (losses[loss] ? [[loss, losses[loss]] as const] : []));
  return { files, termCount, losses: Object.fromEntries(inOrder) };
}

const DOCUMENT_END = '</lexicon>\n';

function documentStart(languageId: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" alphabet="ipa" xml:lang="${escapeXml(languageId)}">
`;
}

function splitIntoFiles(languageId: string, lexemes: readonly string[], demands: PlsRequirements): PlsFile[] {
  const head = documentStart(languageId);
  const { maxBytes, maxCharacters } = demands;
  const size = maxBytes === undefined ? codePointLength : utf8Length;
  const room = (maxBytes ?? maxCharacters ?? Number.POSITIVE_INFINITY) - size(head) - size(DOCUMENT_END);
  const parts: string[][] = [];
  let left = 0;
  for (const lexeme of lexemes) {
    const needed = size(lexeme);
    if (needed > left) {
      parts.push([]);
      left = room;
    }
    parts.at(-1)?.push(lexeme);
    left -= needed;
  }
  return parts.map((part, index) => ({
    languageId,
    part: index + 1,
    text: head + part.join('') + DOCUMENT_END,
  }));
}
