// Opens the browser's dialogs for files and folders. Call it from a click.
import { FORMAT_NAMES } from '#contract/formats.ts';

const ACCEPT = FORMAT_NAMES.map((format) => `.${format}`).join(',');

export interface FileDialogOptions {
  readonly folder?: boolean;
  readonly single?: boolean;
}

/** False on phones that can't choose folders. */
export const canChooseFolders = 'webkitdirectory' in HTMLInputElement.prototype;

/** @returns an empty list if the person cancels */
export function chooseFiles({
  folder = false,
  single = false,
}: FileDialogOptions = {}): Promise<readonly File[]> {
  const input = document.createElement('input');
  input.type = 'file';
  input.hidden = true;
  input.multiple = !single;
  if (folder) input.webkitdirectory = true;
  else input.accept = ACCEPT;
  // Some browsers lose the dialog of an input that isn't in the page.
  document.body.append(input);
  return new Promise((resolve) => {
    const end = () => {
      input.remove();
      resolve(Array.from(input.files ?? []));
    };
    input.addEventListener('change', end);
    input.addEventListener('cancel', end);
    input.click();
  });
}
