/** Of one rem, in pixels: a person may have made the browser's letters larger. */
export function remPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
