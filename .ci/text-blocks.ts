// Takes the prose out of a source file or a Markdown page: comments, paragraphs, list items, table cells.

/** Consecutive lines of prose, joined by spaces. */
export interface TextBlock {
  /** Line number of the first line, from 1. */
  readonly line: number;
  readonly text: string;
}

/** Joins consecutive lines of prose into blocks. Calling `end()` closes the open block. */
class BlockList {
  readonly blocks: TextBlock[] = [];
  #lines: string[] = [];
  #first = 0;

  add(text: string, line: number): void {
    if (text === '') return;
    if (this.#lines.length === 0) this.#first = line;
    this.#lines.push(text);
  }

  end(): void {
    if (this.#lines.length > 0) this.blocks.push({ line: this.#first, text: this.#lines.join(' ') });
    this.#lines = [];
  }
}

/** @returns the comments of a TypeScript file. Each tag of a doc comment, such as `@param`, is a block of its own. */
export function commentBlocks(source: string): TextBlock[] {
  const list = new BlockList();
  source.split('\n').forEach((raw, index) => {
    const text = commentText(raw.trim());
    if (text === undefined || /^@(?:param|returns?|throws)/.test(text)) list.end();
    if (text !== undefined) list.add(text, index + 1);
  });
  list.end();
  return list.blocks;
}

/** @returns the text of a line inside a comment, undefined for a line of code */
function commentText(line: string): string | undefined {
  if (line.startsWith('//')) return line.slice(2).trim();
  if (!line.startsWith('/*') && !line.startsWith('*')) return undefined;
  return line
    .replace(/^\/?\*+\/?/, '')
    .replace(/\*\/$/, '')
    .trim();
}

/** @returns the paragraphs, list items and longer table cells of a page; headings and code are left out */
export function markdownBlocks(source: string): TextBlock[] {
  const list = new BlockList();
  let isCode = false;
  source.split('\n').forEach((raw, index) => {
    const line = raw.trim();
    if (line.startsWith('```')) {
      isCode = !isCode;
      list.end();
      return;
    }
    if (isCode) return;
    if (line === '' || /^(?:[-*|#<!>]|\d+\. )/.test(line)) list.end();
    if (line.startsWith('#')) return;
    if (!line.startsWith('|')) {
      list.add(line.replace(/^(?:[-*>]+|\d+\.)\s+/, ''), index + 1);
      return;
    }
    for (const cell of line.split('|')) {
      if (cell.trim().split(/\s+/).length > 3) list.blocks.push({ line: index + 1, text: cell.trim() });
    }
  });
  list.end();
  return list.blocks;
}
