/** Makes a media element stop loading. An element that is only removed from the page keeps its connection. */
export function stopLoading(element: HTMLMediaElement): void {
  element.removeAttribute('src');
  element.load();
}
