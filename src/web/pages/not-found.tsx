import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { words } from './words.ts';

export function Component() {
  return (
    <>
      <PageHeader title={words.notFound.title} />
      <EmptyState
        title={words.notFound.lead}
        action={
          <Button component={Link} to="/gallery">
            {words.notFound.toGallery}
          </Button>
        }
      >
        {words.notFound.text}
      </EmptyState>
    </>
  );
}
