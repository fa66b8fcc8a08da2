// What the page should not be loaded anew under, though it would go on afterwards: nobody is asked before the page is left.
const reasons: (() => boolean)[] = [];

/** For as long as the page is there. */
export function holdReloadWhile(reason: () => boolean): void {
  reasons.push(reason);
}

export function isReloadHeld(): boolean {
  return reasons.some((holds) => holds());
}
