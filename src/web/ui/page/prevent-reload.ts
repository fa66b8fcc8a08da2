// Reasons not to reload the page automatically. They cover work that would continue after a reload, so leaving the
// page shows no warning.
const reasons: (() => boolean)[] = [];

/** Registers a reason for the lifetime of the page. */
export function preventReloadWhile(reason: () => boolean): void {
  reasons.push(reason);
}

export function isReloadPrevented(): boolean {
  return reasons.some((holds) => holds());
}
