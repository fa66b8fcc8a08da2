/** Has a media element drop what it reads: one that is only taken off the page keeps its connection. */
export function letGo(element: HTMLMediaElement): void {
  element.removeAttribute('src');
  element.load();
}
