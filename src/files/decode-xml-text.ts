// The text of an XML element. Only the five entities every XML knows, and characters by their number: what a file declares
// itself could be anything, and any size.

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);
const REFERENCE = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));|&/gi;

/** Undefined where it refers to something that XML itself doesn't know. */
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
