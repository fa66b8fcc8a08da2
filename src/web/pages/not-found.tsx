import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export function Component() {
  return (
    <>
      <PageHeader title="Page not found" />
      <EmptyState
        title="There is nothing at this address"
        action={
          <Button component={Link} to="/gallery">
            Go to the gallery
          </Button>
        }
      >
        The link may be mistyped or out of date.
      </EmptyState>
    </>
  );
}
