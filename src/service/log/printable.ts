// A line of JSON as it can be shown: whoever named a file may have put signs in it that a terminal obeys, or that turn around
// or hide what stands beside them. In JSON they can be written as escapes, so a program reads the same as before.

/** Control characters beyond ASCII, invisible ones, and the line breaks that JSON leaves as they are. */
const NOT_TO_BE_SHOWN = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu;

export function printable(line: string): string {
  return line.replace(NOT_TO_BE_SHOWN, (sign) =>
    Array.from({ length: sign.length }, (_, at) => escape(sign.charCodeAt(at))).join(''),
  );
}

function escape(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}
