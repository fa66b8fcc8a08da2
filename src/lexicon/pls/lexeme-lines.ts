// Finds the line of each lexeme in one pass. The parser's own position counts from the start of the file each time.

const COMMENT_OR_LEXEME = /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<(?:[\w.-]+:)?lexeme(?=[\s/>])/g;

/** @returns a function that returns the line of the next lexeme; call it once for each lexeme, in file order */
export function createLexemeLineCounter(xml: string): () => number {
  const pattern = new RegExp(COMMENT_OR_LEXEME);
  let line = 1;
  let counted = 0;
  return () => {
    let found = pattern.exec(xml);
    while (found?.[0].startsWith('<!')) found = pattern.exec(xml);
    const end = found?.index ?? xml.length;
    for (let at = xml.indexOf('\n', counted); at !== -1 && at < end; at = xml.indexOf('\n', at + 1))
      line += 1;
    counted = end;
    return line;
  };
}
