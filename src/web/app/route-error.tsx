// Page for errors: the page crashed, could not be fetched, or belongs to an older build.
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useNavigate, useRouteError } from 'react-router';
import { newerBuild, PageLoadError } from '#web/ui/page/page-load-error.ts';
import { words as uiWords } from '#web/ui/words.ts';
import { words } from './words.ts';

export function PageError() {
  const error = useRouteError();
  const navigate = useNavigate();
  const { title, text } = errorWords(error);
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
        <Button onClick={() => window.location.reload()}>{uiWords.reload}</Button>
        <Button variant="default" onClick={() => void navigate('/gallery')}>
          {words.toGallery}
        </Button>
      </Group>
    </Stack>
  );
}

function errorWords(error: unknown) {
  if (!(error instanceof PageLoadError)) return words.pageBroke;
  return newerBuild.get() ? words.updated : words.pageNotFetched;
}

export function RootError() {
  return (
    <main>
      <PageError />
    </main>
  );
}
