// Selects the bytes that a `Range` header asks for (RFC 9110 §14). Several ranges get the whole file, as the RFC allows.

/** Byte positions; `end` is exclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export type Selection =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly range: ByteRange }
  /** No byte of the file is in the range. */
  | { readonly kind: 'unsatisfiable' };

const WHOLE: Selection = { kind: 'whole' };
const SET = /^bytes=(.*)$/i;
const SPEC = /^(\d*)-(\d*)$/;

/**
 * @param header the `Range` header; ignored if it is malformed or its unit isn't bytes
 * @param size of the file (bytes)
 */
export function selectBytes(header: string | undefined, size: number): Selection {
  // No range fits an empty file. Browsers send `Range` for every file they play, so ignore it (§14.2) rather than refuse it.
  if (size === 0) return WHOLE;
  const [, set] = SET.exec(header ?? '') ?? [];
  // A list may have empty members (§5.6.1).
  const specs = (set?.split(',') ?? []).map((spec) => spec.trim()).filter((spec) => spec !== '');
  const ranges = specs.map((spec) => parseRange(spec, size));
  if (ranges.length === 0 || ranges.includes('malformed')) return WHOLE;
  const [range, ...more] = ranges.filter((range) => typeof range === 'object');
  if (!range) return { kind: 'unsatisfiable' };
  return more.length > 0 ? WHOLE : { kind: 'part', range };
}

/** Numbers too large to be exact are beyond the end of any file, so they need no special case. */
function parseRange(spec: string, size: number): ByteRange | 'malformed' | 'unsatisfiable' {
  const [, first = '', last = ''] = SPEC.exec(spec) ?? [];
  if (first === '' && last === '') return 'malformed';
  if (first === '') {
    const length = Number(last);
    return length === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size };
  }
  const start = Number(first);
  const end = last === '' ? size : Math.min(size, Number(last) + 1);
  if (last !== '' && Number(last) < start) return 'malformed';
  return start < size ? { start, end } : 'unsatisfiable';
}
