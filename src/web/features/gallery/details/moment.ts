// A second of a file in the gallery’s address: what somebody is to hear or see is passed on as a link. `&file=…&t=…`

export interface Moment {
  /** The path of a file. */
  readonly file: string;
  /** In seconds, not negative. */
  readonly seconds: number;
}

/** Written as tenths of a second are told, and no longer than a day. */
const SECONDS = /^\d{1,5}(?:\.\d{1,3})?$/;

/** Reads any address a person could type: what makes no sense counts as absent. */
export function parseMoment(params: URLSearchParams): Moment | undefined {
  const file = params.get('file') ?? '';
  if (file === '' || file.endsWith('/')) return undefined;
  const t = params.get('t') ?? '';
  return { file, seconds: SECONDS.test(t) ? Number(t) : 0 };
}

/** What else is in the address stays as it is. */
export function withMoment(params: URLSearchParams, moment: Moment | undefined): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('file');
  next.delete('t');
  if (moment) {
    next.set('file', moment.file);
    next.set('t', String(Math.round(moment.seconds * 10) / 10));
  }
  return next;
}
