import type { Catalog, Details } from '#catalog/client.ts';
import { PlainDownloadButton } from './download-button.tsx';
import { useDownloadMany } from './use-download-many.ts';

interface DownloadManyButtonProps {
  readonly catalog: Catalog;
  readonly details: Details;
}

/** Saves a folder or what is selected; nothing where there is no file, or the service doesn’t give any back. */
export function DownloadManyButton({ catalog, details }: DownloadManyButtonProps) {
  const download = useDownloadMany(catalog);
  if (!download || !('tally' in details) || details.tally.files === 0) return null;
  const folder = details.kind === 'folder' ? details.path : undefined;
  return <PlainDownloadButton onClick={() => download(folder)} />;
}
