import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-header.module.css';

interface PageHeaderProps {
  readonly title: string;
  readonly description?: ReactNode;
  /** Buttons at the end of the line. */
  readonly actions?: ReactNode;
}

/** The top of each page: the document's title, the heading that takes the focus after a change of page. */
export function PageHeader({ title, description, actions }: PageHeaderProps) {
  return (
    <header className={classes['header']}>
      <title>{`${title} · Lectern`}</title>
      <div className={classes['text']}>
        <Title order={1} size="h2" tabIndex={-1} className={classes['title']} data-page-title>
          {title}
        </Title>
        {description !== undefined && (
          <Text c="dimmed" component="div">
            {description}
          </Text>
        )}
      </div>
      {actions !== undefined && <Group gap="xs">{actions}</Group>}
    </header>
  );
}
