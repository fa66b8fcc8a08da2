// What a person sees when a page breaks. A page that could not be fetched is most often one of an older version.
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useNavigate, useRouteError } from 'react-router';
import { PageNotFetched } from '#web/ui/page/page-not-fetched.ts';
import { words } from './words.ts';

export function PageError() {
  const error = useRouteError();
  const navigate = useNavigate();
  const { title, text } = error instanceof PageNotFetched ? words.pageNotFetched : words.pageBroke;
  return (
    <Stack align="center" gap="sm" py={64} ta="center" role="alert">
      <title>{`${title} · Lectern`}</title>
      <Title order={1} size="h3" tabIndex={-1} data-page-title>
        {title}
      </Title>
      <Text c="dimmed" maw="34rem">
        {text}
      </Text>
      <Group gap="xs" justify="center">
        <Button onClick={() => window.location.reload()}>{words.reload}</Button>
        <Button variant="default" onClick={() => void navigate('/gallery')}>
          {words.toGallery}
        </Button>
      </Group>
    </Stack>
  );
}

export function RootError() {
  return (
    <main>
      <PageError />
    </main>
  );
}
