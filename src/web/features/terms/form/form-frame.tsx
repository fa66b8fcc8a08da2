// oxlint-disable jsx-a11y/prefer-tag-over-role -- a <dialog> in the rail would cover the page
import { CloseButton, Drawer } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { InRail } from '#web/ui/frame/slot.tsx';
import { useHasRail } from '#web/ui/frame/use-has-rail.ts';
import { words } from '#web/ui/words.ts';
import classes from './form-frame.module.css';

interface FormFrameProps {
  readonly opened: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Frame of a form: beside the page, which stays usable, or in a drawer over it if the window has no rail. */
export function FormFrame({ opened, title, onClose, children }: FormFrameProps) {
  const hasRail = useHasRail();
  if (!hasRail)
    return (
      <Drawer
        opened={opened}
        onClose={onClose}
        position="right"
        size="30rem"
        title={title}
        classNames={{
          content: classes['drawer'] ?? '',
          header: classes['drawerHeader'] ?? '',
          body: classes['body'] ?? '',
        }}
      >
        {children}
      </Drawer>
    );
  return (
    opened && (
      <InRail>
        <Sheet title={title} onClose={onClose}>
          {children}
        </Sheet>
      </InRail>
    )
  );
}

function Sheet({ title, onClose, children }: Omit<FormFrameProps, 'opened'>) {
  const titleId = useId();
  const closeOnEscape = ({ key, target, nativeEvent }: KeyboardEvent) => {
    // Esc closes an open list of languages first.
    const isInList = target instanceof Element && target.getAttribute('aria-expanded') === 'true';
    if (key === 'Escape' && !isInList && !nativeEvent.isComposing) onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens for Esc in any of its fields
    <section role="dialog" aria-labelledby={titleId} className={classes['sheet']} onKeyDown={closeOnEscape}>
      <header role="presentation" className={classes['header']}>
        <h2 id={titleId}>{title}</h2>
        <CloseButton aria-label={words.close} onClick={onClose} />
      </header>
      {children}
    </section>
  );
}
