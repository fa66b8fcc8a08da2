// WebKit hangs on bodies that are slices of a file (the answer never arrives), so it gets copies in memory; everywhere
// else a copy is many times slower than the slice itself. There is no feature to ask for: only the name tells.

export type BodyKind = 'slices' | 'buffers';

export function bodiesFor(userAgent: string): BodyKind {
  const isWebKit = /AppleWebKit\//.test(userAgent) && !/Chrome\/|Chromium\//.test(userAgent);
  return isWebKit ? 'buffers' : 'slices';
}
