// Compares two strings in the bytewise order of UTF-8, without encoding them. This is the order of code points. It differs from
// the order of UTF-16 units in JavaScript only if a surrogate is compared with U+E000–U+FFFF.

export function compareUtf8(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const left = a.charCodeAt(i);
    const right = b.charCodeAt(i);
    if (left !== right) return rank(left) - rank(right);
  }
  return a.length - b.length;
}

/** Maps surrogates above all other units, because they stand for larger code points. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
