// What the worker does for one dialog: it holds the terms of a glossary and a file, and answers about both.
import type { Held } from '#lexicon/plan/draft.ts';
import { planImport } from '#lexicon/plan/plan-import.ts';
import { plsOf } from '#lexicon/pls/write-pls.ts';
import { type ReadFile, readFile, readText } from '#lexicon/read/read-file.ts';
import { downloadOf } from '#lexicon/write/write-file.ts';
import type { Answers, Ask, FoundSheet } from './protocol.ts';

export class Desk {
  #terms: Held[] = [];
  #file: ReadFile | undefined;

  async answer(ask: Ask): Promise<Answers[keyof Answers]> {
    switch (ask.kind) {
      case 'hold':
        if (ask.isFirst) this.#terms = [];
        for (const term of ask.terms) this.#terms.push(term);
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
      case 'plan':
        return this.#file ? planImport(this.#file.sheet, this.#terms, ask.options) : [];
    }
  }

  #of(languageId: string | null): readonly Held[] {
    return languageId === null ? this.#terms : this.#terms.filter((term) => term.languageId === languageId);
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
