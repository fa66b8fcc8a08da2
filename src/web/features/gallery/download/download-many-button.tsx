import type { Catalog } from '#catalog/client.ts';
import { PlainDownloadButton } from './download-button.tsx';
import { useDownloadMany } from './use-download-many.ts';

interface DownloadManyButtonProps {
  readonly catalog: Catalog;
  /** How many it would save. */
  readonly files: number;
  /** Or else what is selected. */
  readonly folder?: string;
}

/** Saves a folder or what is selected; nothing where there is no file, or the service doesn’t give any back. */
export function DownloadManyButton({ catalog, files, folder }: DownloadManyButtonProps) {
  const download = useDownloadMany(catalog);
  return download && files > 0 && <PlainDownloadButton onClick={() => download(folder)} />;
}
