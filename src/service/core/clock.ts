/** Returns milliseconds since 1970, like Date.now(). A parameter, so that tests can set the time. */
export type Clock = () => number;

export function timestamp(clock: Clock): string {
  return new Date(clock()).toISOString();
}

/** @returns now, or `previous` plus 1 ms if the clock hasn't advanced, so that timestamps of an item strictly increase */
export function timestampAfter(previous: string, clock: Clock): string {
  return new Date(Math.max(clock(), Date.parse(previous) + 1)).toISOString();
}
