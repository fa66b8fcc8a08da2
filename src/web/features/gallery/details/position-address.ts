// A position in a file as parameters of the page’s URL (`&file=…&t=…`), so that it can be shared as a link.

export interface MediaPosition {
  /** The path of a file. */
  readonly file: string;
  /** In seconds, not negative. */
  readonly seconds: number;
}

/** At most five digits (about a day), and up to three decimals. */
const SECONDS = /^\d{1,5}(?:\.\d{1,3})?$/;

/** Reads any URL that a person could type. Invalid parameters count as absent. */
export function parsePosition(params: URLSearchParams): MediaPosition | undefined {
  const file = params.get('file') ?? '';
  if (file === '' || file.endsWith('/')) return undefined;
  const t = params.get('t') ?? '';
  return { file, seconds: SECONDS.test(t) ? Number(t) : 0 };
}

/** Sets or removes the position and keeps all other parameters. */
export function withPosition(params: URLSearchParams, position: MediaPosition | undefined): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('file');
  next.delete('t');
  if (position) {
    next.set('file', position.file);
    next.set('t', String(Math.round(position.seconds * 10) / 10));
  }
  return next;
}
