import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageActionsPlace } from '#web/ui/frame/slot.tsx';
import classes from './page-header.module.css';

interface PageHeaderProps {
  readonly title: string;
  /** Breadcrumb, shown instead of the title. */
  readonly breadcrumb?: ReactNode;
  /** Link to the parent page. */
  readonly parent?: ReactNode;
  /** Short description beside the title. */
  readonly description?: ReactNode;
  /** Fields and buttons at the end of the line. Components in the page may add more. */
  readonly actions?: ReactNode;
  /** Whether the actions shrink on narrow screens so that the title keeps its line. */
  readonly folds?: boolean;
}

/** Header line of every page: sets the document’s title, and its heading gets the focus after a navigation. */
export function PageHeader({ title, breadcrumb, parent, description, actions, folds }: PageHeaderProps) {
  return (
    <header className={classes['header']} data-folds={folds}>
      <title>{`${title} · Lectern`}</title>
      <div className={classes['text']}>
        {parent !== undefined && <div className={classes['parent']}>{parent}</div>}
        <Title
          order={1}
          size="h3"
          tabIndex={-1}
          className={breadcrumb === undefined ? classes['title'] : classes['hiddenTitle']}
          data-page-title
        >
          {title}
        </Title>
        {breadcrumb}
        {description !== undefined && <div className={classes['description']}>{description}</div>}
      </div>
      <div className={classes['actions']}>
        <PageActionsPlace className={classes['place']} />
        {actions}
      </div>
    </header>
  );
}
