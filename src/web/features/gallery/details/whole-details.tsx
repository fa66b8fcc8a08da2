// What is known, and what can be done with several files.
import type { ComponentProps } from 'react';
import { DownloadManyButton } from '#web/features/gallery/download/download-many-button.tsx';
import { KnownDetails } from './known-details.tsx';

export function WholeDetails(props: ComponentProps<typeof KnownDetails>) {
  return (
    <>
      <KnownDetails {...props} />
      <DownloadManyButton catalog={props.tree.catalog} details={props.details} />
    </>
  );
}
