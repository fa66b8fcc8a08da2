import type { Catalog } from '#catalog/client.ts';
import { PlainDownloadButton } from './download-button.tsx';
import { useDownloadMany } from './use-download-many.ts';

interface DownloadManyButtonProps {
  readonly catalog: Catalog;
  /** Number of files to save. */
  readonly files: number;
  /** If absent, the selection is saved. */
  readonly folder?: string;
}

/** Saves a folder or the selection. Renders nothing if there are no files or the server doesn’t support downloads. */
export function DownloadManyButton({ catalog, files, folder }: DownloadManyButtonProps) {
  const download = useDownloadMany(catalog);
  return download && files > 0 && <PlainDownloadButton onClick={() => download(folder)} />;
}
