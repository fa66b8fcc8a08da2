// What the worker does for one dialog: it holds the terms of a glossary and a file, and answers about both; or an archive of
// many glossaries, that is being written or read.
import { termsOf } from '#contract/term-columns.ts';
import { planRestore } from '#lexicon/archive/plan-restore.ts';
import { type Archive, readArchive } from '#lexicon/archive/read-archive.ts';
import { ArchiveWriter } from '#lexicon/archive/write-archive.ts';
import type { Held } from '#lexicon/plan/draft.ts';
import { type PlanOptions, planImport, type UnderstoodRows, understood } from '#lexicon/plan/plan-import.ts';
import type { PlannedRow } from '#lexicon/plan/planned-row.ts';
import { wantedTerms } from '#lexicon/plan/wanted-terms.ts';
import { plsOf } from '#lexicon/pls/write-pls.ts';
import { type ReadFile, readFile, readText } from '#lexicon/read/read-file.ts';
import { downloadOf } from '#lexicon/write/write-file.ts';
import type { Answers, Ask, FoundSheet } from './protocol.ts';

export class Desk {
  #terms: Held[] = [];
  #rows: UnderstoodRows = { rows: [], fixed: {}, toMend: 0 };
  #planned: readonly PlannedRow[] = [];
  #file: ReadFile | undefined;
  readonly #written = new ArchiveWriter();
  #archive: Archive | undefined;

  async answer(ask: Ask): Promise<Answers[keyof Answers]> {
    switch (ask.kind) {
      case 'hold':
        if (ask.isFirst) this.#terms = [];
        this.#terms.push(...termsOf(ask.terms));
        return undefined;
      case 'preview': {
        const { files, held, losses } = plsOf(this.#of(ask.languageId), ask.preset);
        return { files: files.length, held, losses };
      }
      case 'write':
        return downloadOf(ask.title, this.#of(ask.languageId), ask.format, ask.preset);
      case 'read': {
        const { source } = ask;
        this.#file = typeof source === 'string' ? readText(source) : await readFile(source);
        return found(this.#file);
      }
      case 'understand':
        return this.#understand(ask.options);
      case 'plan':
        return this.#plan();
      case 'pack':
        return this.#written.add(ask.glossary, this.#terms);
      case 'seal':
        return this.#written.seal(ask.title, ask.head);
      case 'open':
        this.#archive = await readArchive(ask.archive);
        return this.#archive.found;
      case 'restore':
        this.#planned = this.#archive ? planRestore(this.#archive.sheetAt(ask.index)) : [];
        return this.#planned.length;
      case 'planned':
        return this.#planned.slice(ask.from, ask.to);
    }
  }

  #understand(options: PlanOptions): Answers['understand'] {
    if (this.#file) this.#rows = understood(this.#file.sheet, options);
    return wantedTerms(this.#rows.rows);
  }

  #plan(): Answers['plan'] {
    this.#planned = planImport(this.#rows, this.#terms);
    return { kinds: this.#planned.map(({ kind }) => kind), toMend: this.#rows.toMend };
  }

  #of(languageId: string | null): readonly Held[] {
    const all = this.#terms;
    return languageId === null ? all : all.filter((term) => term.languageId === languageId);
  }
}

function found({ sheet, format, encoding }: ReadFile): FoundSheet {
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
