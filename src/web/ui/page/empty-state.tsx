import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  readonly title: string;
  /** Purpose of the page, and how to add the first item. */
  readonly children?: ReactNode;
  readonly icon?: ReactNode;
  readonly action?: ReactNode;
}

export function EmptyState({ title, children, icon, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="sm" py={48} px="md" ta="center">
      {icon}
      <Title order={2} className={classes['title'] ?? ''}>
        {title}
      </Title>
      {children !== undefined && (
        <Text c="dimmed" maw="34rem" component="div">
          {children}
        </Text>
      )}
      {action}
    </Stack>
  );
}
