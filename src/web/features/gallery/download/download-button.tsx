import { ActionIcon } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Tooltip } from '#web/ui/tooltip/tooltip.tsx';
import { useDownload } from './use-download.ts';
import { words } from './words.ts';

/** Saves a file. Renders nothing if the server doesn’t support downloads. */
export function DownloadButton({ path }: { readonly path: string }) {
  const download = useDownload();
  return download && <PlainDownloadButton onClick={() => download(path)} />;
}

export function PlainDownloadButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Tooltip label={words.download}>
      <ActionIcon variant="subtle" color="gray" aria-label={words.download} onClick={onClick}>
        <IconDownload size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
