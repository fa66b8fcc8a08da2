import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageActionsPlace } from '#web/ui/frame/slot.tsx';
import classes from './page-header.module.css';

interface PageHeaderProps {
  readonly title: string;
  /** What shows where one is instead of the title's words: a path of links. */
  readonly way?: ReactNode;
  /** The link to what this page is a part of. */
  readonly parent?: ReactNode;
  /** One line beside the title: what there is, what it is for. */
  readonly description?: ReactNode;
  /** Fields and buttons at the end of the line; what is inside the page may add more. */
  readonly actions?: ReactNode;
  /** What is at the end of the line makes itself small where there is little room, and leaves the title its line. */
  readonly folds?: boolean;
}

/** The one line above each page: the document's title, the heading that takes the focus after a change of page. */
export function PageHeader({ title, way, parent, description, actions, folds }: PageHeaderProps) {
  return (
    <header className={classes['header']} data-folds={folds}>
      <title>{`${title} · Lectern`}</title>
      <div className={classes['text']}>
        {parent !== undefined && <div className={classes['parent']}>{parent}</div>}
        <Title
          order={1}
          size="h3"
          tabIndex={-1}
          className={way === undefined ? classes['title'] : classes['heard']}
          data-page-title
        >
          {title}
        </Title>
        {way}
        {description !== undefined && <div className={classes['description']}>{description}</div>}
      </div>
      <div className={classes['actions']}>
        <PageActionsPlace className={classes['place']} />
        {actions}
      </div>
    </header>
  );
}
