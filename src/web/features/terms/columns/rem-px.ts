/** Returns the size of one rem (px). Users can change the browser's font size. */
export function remPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
