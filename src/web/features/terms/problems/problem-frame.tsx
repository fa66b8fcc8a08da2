// Where the problems are listed: beside the table, in a drawer over it where the window has no room beside.
import { CloseButton, Drawer } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import frame from '#web/features/terms/form/form-frame.module.css';
import { InRail } from '#web/ui/frame/slot.tsx';
import { useHasRail } from '#web/ui/frame/use-has-rail.ts';
import { words as uiWords } from '#web/ui/words.ts';
import { words } from './words.ts';

interface ProblemFrameProps {
  readonly opened: boolean;
  readonly isFormOpen: boolean;
  readonly onClose: () => void;
  /** `isOver`: it covers the table. */
  readonly children: (place: { readonly isOver: boolean }) => ReactNode;
}

export function ProblemFrame({ opened, isFormOpen, onClose, children }: ProblemFrameProps) {
  const hasRail = useHasRail();
  const titleId = useId();
  if (!hasRail)
    return (
      <Drawer
        opened={opened}
        onClose={onClose}
        position="right"
        size="26rem"
        title={words.title}
        returnFocus={false}
        classNames={{
          content: frame['drawer'] ?? '',
          header: frame['drawerHeader'] ?? '',
          body: frame['body'] ?? '',
        }}
      >
        {children({ isOver: true })}
      </Drawer>
    );
  if (!opened || isFormOpen) return null;
  return (
    <InRail>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens for Esc on any of its buttons */}
      <section
        aria-labelledby={titleId}
        className={frame['sheet']}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      >
        <header role="presentation" className={frame['header']}>
          <h2 id={titleId}>{words.title}</h2>
          <CloseButton aria-label={uiWords.close} onClick={onClose} />
        </header>
        {children({ isOver: false })}
      </section>
    </InRail>
  );
}
