import { Stack } from '@mantine/core';
import { AddConnection } from '#web/features/connection/add-connection.tsx';
import { ConnectionList } from '#web/features/connection/connection-list.tsx';
import { words } from '#web/features/connection/page-words.ts';
import { PageHeader } from '#web/ui/page/page-header.tsx';

export function Component() {
  return (
    <>
      <PageHeader title={words.manage.title} description={words.manage.lead} />
      <Stack align="stretch" gap="lg" px="var(--first-column)" pb="lg" maw="52rem">
        <ConnectionList />
        <div>
          <AddConnection />
        </div>
      </Stack>
    </>
  );
}
