// Which bytes a `Range` asks for (RFC 9110 §14). Several ranges are one answer too many: as the RFC allows, they get the whole.

/** `end` is not one of them. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export type Selection =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly range: ByteRange }
  /** None of the bytes there are. */
  | { readonly kind: 'unsatisfiable' };

const WHOLE: Selection = { kind: 'whole' };
const SET = /^bytes=(.*)$/i;
const SPEC = /^(\d*)-(\d*)$/;

/** @param header as it was sent: what can't be read, or counts in anything but bytes, asks for nothing */
export function selectBytes(header: string | undefined, size: number): Selection {
  // There is no range of the bytes of nothing. A service may ignore what it is asked for (§14.2), and browsers ask for a range of
  // whatever they play.
  if (size === 0) return WHOLE;
  const [, set] = SET.exec(header ?? '') ?? [];
  // A list may have empty members (§5.6.1).
  const specs = (set?.split(',') ?? []).map((spec) => spec.trim()).filter((spec) => spec !== '');
  const ranges = specs.map((spec) => rangeOf(spec, size));
  if (ranges.length === 0 || ranges.includes('malformed')) return WHOLE;
  const [range, ...more] = ranges.filter((range) => typeof range === 'object');
  if (!range) return { kind: 'unsatisfiable' };
  return more.length > 0 ? WHOLE : { kind: 'part', range };
}

/** Numbers that are too large to be told apart are beyond the end of any file. */
function rangeOf(spec: string, size: number): ByteRange | 'malformed' | 'unsatisfiable' {
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
