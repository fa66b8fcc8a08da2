import { Button, Stack, Text, Title } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { words } from '#web/ui/words.ts';
import classes from './empty-state.module.css';
import { useErrorSentence } from './error-sentence.ts';

interface ErrorStateProps {
  readonly error: unknown;
  /** Resolves when the retry has finished. */
  readonly onRetry?: () => Promise<unknown>;
}

/** Shown in place of content that failed to load: the reason and a retry button. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const sentence = useErrorSentence();
  const [trying, setTrying] = useState(false);
  const retry = async () => {
    setTrying(true);
    await onRetry?.();
    setTrying(false);
  };
  return (
    <Stack align="center" gap="sm" py={48} px="md" ta="center" role="alert">
      <IconCloudOff size={36} stroke={1.5} color="var(--color-ink-3)" aria-hidden />
      <Title order={2} className={classes['title'] ?? ''}>
        {words.notLoaded}
      </Title>
      <Text c="dimmed" maw="34rem">
        {sentence(error)}
      </Text>
      {onRetry && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={trying}
          onClick={() => void retry()}
        >
          {words.retry}
        </Button>
      )}
    </Stack>
  );
}
