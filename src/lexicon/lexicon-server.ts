// The worker's side of import, export and archives. Serves one dialog: stores the terms of a glossary and the file
// that is being imported, or the archive of glossaries that is being written or read.
import { termsOf } from '#contract/term-columns.ts';
import { planRestore } from '#lexicon/archive/plan-restore.ts';
import { type Archive, readArchive } from '#lexicon/archive/read-archive.ts';
import { ArchiveWriter } from '#lexicon/archive/write-archive.ts';
import { candidateKeys } from '#lexicon/plan/candidate-terms.ts';
import type { ExistingTerm } from '#lexicon/plan/draft.ts';
import {
  type InterpretedRows,
  interpretRows,
  type PlanOptions,
  planImport,
} from '#lexicon/plan/plan-import.ts';
import type { PlannedRow } from '#lexicon/plan/planned-row.ts';
import { toPls } from '#lexicon/pls/write-pls.ts';
import { type ReadFile, readFile, readText } from '#lexicon/read/read-file.ts';
import { createDownload } from '#lexicon/write/write-file.ts';
import type { LexiconRequest, LexiconResults, SheetInfo } from './protocol.ts';

export class LexiconServer {
  #terms: ExistingTerm[] = [];
  #rows: InterpretedRows = { rows: [], defaults: {}, ipaFixCount: 0 };
  #planned: readonly PlannedRow[] = [];
  #file: ReadFile | undefined;
  readonly #archiveWriter = new ArchiveWriter();
  #archive: Archive | undefined;

  async handle(request: LexiconRequest): Promise<LexiconResults[keyof LexiconResults]> {
    switch (request.kind) {
      case 'set-terms':
        if (request.isFirst) this.#terms = [];
        this.#terms.push(...termsOf(request.terms));
        return undefined;
      case 'preview-pls': {
        const { files, termCount, losses } = toPls(this.#termsIn(request.languageId), request.preset);
        return { files: files.length, termCount, losses };
      }
      case 'export':
        return createDownload(
          request.title,
          this.#termsIn(request.languageId),
          request.format,
          request.preset,
        );
      case 'read': {
        const { source } = request;
        this.#file = typeof source === 'string' ? readText(source) : await readFile(source);
        return describeSheet(this.#file);
      }
      case 'interpret':
        return this.#interpret(request.options);
      case 'plan':
        return this.#plan();
      case 'add-to-archive':
        return this.#archiveWriter.add(request.glossary, this.#terms);
      case 'finish-archive':
        return this.#archiveWriter.finish(request.title, request.head);
      case 'open-archive':
        this.#archive = await readArchive(request.archive);
        return this.#archive.info;
      case 'plan-restore':
        this.#planned = this.#archive ? planRestore(this.#archive.sheetAt(request.index)) : [];
        return this.#planned.length;
      case 'get-rows':
        return this.#planned.slice(request.from, request.to);
    }
  }

  #interpret(options: PlanOptions): LexiconResults['interpret'] {
    if (this.#file) this.#rows = interpretRows(this.#file.sheet, options);
    return candidateKeys(this.#rows.rows);
  }

  #plan(): LexiconResults['plan'] {
    this.#planned = planImport(this.#rows, this.#terms);
    return { kinds: this.#planned.map(({ kind }) => kind), ipaFixCount: this.#rows.ipaFixCount };
  }

  #termsIn(languageId: string | null): readonly ExistingTerm[] {
    const all = this.#terms;
    return languageId === null ? all : all.filter((term) => term.languageId === languageId);
  }
}

function describeSheet({ sheet, format, encoding }: ReadFile): SheetInfo {
  const { columns, rows, notes, unnamed = false } = sheet;
  const samples = columns.map((_, index) => rows.find(({ cells }) => cells[index])?.cells[index] ?? '');
  return {
    columns,
    isUnnamed: unnamed,
    count: rows.length,
    samples,
    notes,
    format,
    ...(encoding && { encoding }),
  };
}
