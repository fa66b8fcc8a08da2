// WebKit hangs on request bodies that are slices of a file (the answer never arrives), so it gets copies in memory. In other
// browsers a copy is many times slower than a slice. This can't be detected except by the user agent.

export type BodyKind = 'slices' | 'buffers';

export function bodiesFor(userAgent: string): BodyKind {
  const isWebKit = /AppleWebKit\//.test(userAgent) && !/Chrome\/|Chromium\//.test(userAgent);
  return isWebKit ? 'buffers' : 'slices';
}
