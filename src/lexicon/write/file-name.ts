/** Turns a title into a file name that is valid on every file system. */
export function toFileName(title: string): string {
  const name = title.replace(/[\s\p{Cc}\\/:*?"<>|]+/gu, ' ').replace(/^[\s.]+|[\s.]+$/g, '');
  return Array.from(name).slice(0, 80).join('') || 'glossary';
}
