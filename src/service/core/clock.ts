/** Milliseconds since 1970, as Date.now() gives them. Handed in, so that tests decide what time it is. */
export type Clock = () => number;

export function timestamp(clock: Clock): string {
  return new Date(clock()).toISOString();
}

/** Now, or a millisecond after `previous` where the clock hasn't moved on: timestamps of one thing strictly increase. */
export function timestampAfter(previous: string, clock: Clock): string {
  return new Date(Math.max(clock(), Date.parse(previous) + 1)).toISOString();
}
