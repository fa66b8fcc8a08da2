/** A title as the name of a file: without what some file system takes for something else. */
export function toFileName(title: string): string {
  const name = title.replace(/[\s\p{Cc}\\/:*?"<>|]+/gu, ' ').replace(/^[\s.]+|[\s.]+$/g, '');
  return Array.from(name).slice(0, 80).join('') || 'glossary';
}
