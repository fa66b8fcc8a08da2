/** Downloads a file that was created in the page. */
export function saveFile(fileName: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = fileName;
  link.click();
  // Some browsers read the URL later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
