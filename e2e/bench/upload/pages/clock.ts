/** Marks where the work begins, in the page's own milliseconds: what the page did before doesn't count. */
export function begin(): number {
  const now = performance.now();
  Reflect.set(globalThis, 'workBegan', now);
  return now;
}
