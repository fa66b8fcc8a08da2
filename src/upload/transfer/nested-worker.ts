// Whether a worker may start another worker. In Firefox (at least 153) `new Worker` sometimes never returns there. This
// blocked one in twenty uploads that began while the page was loading, without any error. No feature test detects the bug,
// so the user agent decides.
export function mayNestWorkers(userAgent: string): boolean {
  return !userAgent.includes('Firefox/');
}
