/** Records the start of the measured work. @returns time since navigation (ms) */
export function begin(): number {
  const now = performance.now();
  Reflect.set(globalThis, 'workBegan', now);
  return now;
}
