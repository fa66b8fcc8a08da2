// The two file dialogs of a browser: for files, and for a folder with all that is in it. To be opened from a click.
import { FORMAT_NAMES } from '#contract/formats.ts';

const ACCEPT = FORMAT_NAMES.map((format) => `.${format}`).join(',');

export interface FileDialogOptions {
  readonly folder?: boolean;
  readonly single?: boolean;
}

/** Some phones can't choose folders. */
export const canChooseFolders = 'webkitdirectory' in HTMLInputElement.prototype;

/** Answers nothing when the person changes their mind. */
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
  // Some browsers forget a dialog whose input is in no page.
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
