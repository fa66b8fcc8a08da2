import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useDownload } from './use-download.ts';
import { words } from './words.ts';

/** Saves a file; nothing where the service doesn’t give any back. */
export function DownloadButton({ path }: { readonly path: string }) {
  const download = useDownload();
  return download && <PlainDownloadButton onClick={() => download(path)} />;
}

export function PlainDownloadButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      mt={12}
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={onClick}
    >
      {words.download}
    </Button>
  );
}
