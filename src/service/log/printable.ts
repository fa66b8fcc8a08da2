// Makes a line of JSON safe to show in a terminal. A file name may contain characters that control the terminal, reverse
// the text next to them or hide it. They are written as JSON escapes, so programs still read the same value.

/** Characters that `JSON.stringify` doesn't escape: control characters from DEL on, invisible ones, other line breaks. */
const UNSAFE = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu;

export function printable(line: string): string {
  return line.replace(UNSAFE, (char) =>
    Array.from({ length: char.length }, (_, at) => escape(char.charCodeAt(at))).join(''),
  );
}

function escape(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}
