// Decodes the references in the text of an XML element: the five predefined entities and character numbers.
// Refuses entities that a file declares itself, because they can expand to any size ("billion laughs").

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);
const REFERENCE = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));|&/gi;

/** @returns the decoded text, or undefined if it contains any other reference */
export function decodeXmlText(raw: string): string | undefined {
  if (!raw.includes('&')) return raw;
  let isKnown = true;
  const text = raw.replace(REFERENCE, (_, hex?: string, decimal?: string, name?: string) => {
    const char = name === undefined ? charFromReference(hex, decimal) : ENTITIES.get(name);
    if (char === undefined) isKnown = false;
    return char ?? '';
  });
  return isKnown ? text : undefined;
}

function charFromReference(hex: string | undefined, decimal: string | undefined): string | undefined {
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  const isChar = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isChar ? String.fromCodePoint(code) : undefined;
}
