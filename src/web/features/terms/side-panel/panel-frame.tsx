// Frame of the side panels: beside the table, or in a drawer over it if the window has no rail.
import { Button, CloseButton, Drawer } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import frame from '#web/features/terms/form/form-frame.module.css';
import { words } from '#web/features/terms/words.ts';
import { InRail } from '#web/ui/frame/slot.tsx';
import { useHasRail } from '#web/ui/frame/use-has-rail.ts';
import { words as uiWords } from '#web/ui/words.ts';
import classes from './panel-frame.module.css';
import { openPanel, PANELS, type PanelName } from './side-panel.ts';

interface PanelFrameProps {
  readonly name: PanelName;
  readonly opened: boolean;
  readonly isFormOpen: boolean;
  readonly onClose: () => void;
  /** `isOver`: whether the panel covers the table. */
  readonly children: (place: { readonly isOver: boolean }) => ReactNode;
}

export function PanelFrame({ name, opened, isFormOpen, onClose, children }: PanelFrameProps) {
  const hasRail = useHasRail();
  const titleId = useId();
  if (!hasRail)
    return (
      <Drawer
        opened={opened}
        onClose={onClose}
        position="right"
        size="26rem"
        title={words.panels[name]}
        returnFocus={false}
        classNames={{
          content: frame['drawer'] ?? '',
          header: frame['drawerHeader'] ?? '',
          body: frame['body'] ?? '',
        }}
      >
        <div className={classes['others']}>
          <OtherPanels name={name} />
        </div>
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
          <div className={classes['titles']}>
            {PANELS.map((panel) =>
              panel === name ? (
                <h2 key={panel} id={titleId}>
                  {words.panels[panel]}
                </h2>
              ) : (
                <OtherPanelButton key={panel} name={panel} />
              ),
            )}
          </div>
          <CloseButton aria-label={uiWords.close} onClick={onClose} />
        </header>
        {children({ isOver: false })}
      </section>
    </InRail>
  );
}

function OtherPanels({ name }: { readonly name: PanelName }) {
  return PANELS.filter((panel) => panel !== name).map((panel) => (
    <OtherPanelButton key={panel} name={panel} />
  ));
}

function OtherPanelButton({ name }: { readonly name: PanelName }) {
  return (
    <Button variant="subtle" size="sm" onClick={() => openPanel(name)}>
      {words.panels[name]}
    </Button>
  );
}
