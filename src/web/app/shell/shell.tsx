// The frame of every page: the bar, the page with the side rail, and the status line. Only their contents scroll.
import { Group } from '@mantine/core';
import { IconBook2, IconFolder } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { ShortcutSheet } from '#web/app/shortcuts/shortcut-sheet.tsx';
import { useFocusOnNavigation } from '#web/app/use-focus-on-navigation.ts';
import { words } from '#web/app/words.ts';
import { ConnectionMenu } from '#web/features/connection/connection-menu.tsx';
import { RememberQuestion } from '#web/features/connection/sign-in/remember-question.tsx';
import { SignedOutBanner } from '#web/features/connection/sign-in/signed-out-banner.tsx';
import { RailPlace } from '#web/ui/frame/slot.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { AppearanceMenu } from './appearance-menu.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import classes from './shell.module.css';
import { SkipLink } from './skip-link.tsx';
import { StatusLine } from './status-line.tsx';

const InsecureNote = lazyPart(async () => (await import('./insecure-note.tsx')).InsecureNote);

const MAIN_ID = 'main';

interface ShellProps {
  readonly children: ReactNode;
  readonly uploads: ReactNode;
}

export function Shell({ children, uploads }: ShellProps) {
  useFocusOnNavigation();
  return (
    <div className={classes['frame']}>
      <SkipLink targetId={MAIN_ID} />
      <header className={classes['bar']}>
        <img src="/icon.svg" alt="" width={22} height={22} className={classes['mark']} />
        <span className={classes['product']}>Lectern</span>
        <ConnectionMenu />
        <Group
          gap={2}
          wrap="nowrap"
          component="nav"
          aria-label={words.navigation}
          className={classes['pages']}
        >
          <PageLink to="/gallery" icon={<IconFolder size={16} stroke={1.6} aria-hidden />}>
            {words.gallery}
          </PageLink>
          <PageLink to="/glossaries" icon={<IconBook2 size={16} stroke={1.6} aria-hidden />}>
            {words.glossaries}
          </PageLink>
        </Group>
        <Group gap={4} wrap="nowrap" className={classes['end']}>
          <ShortcutSheet />
          <AppearanceMenu />
        </Group>
        <NavigationProgress />
      </header>
      <div className={classes['work']}>
        <main id={MAIN_ID} tabIndex={-1} className={classes['page']}>
          {!window.isSecureContext && <InsecureNote />}
          <RememberQuestion />
          <SignedOutBanner />
          {children}
        </main>
        <div className={classes['rail']}>
          <RailPlace className={classes['railPlace']} />
          {uploads}
        </div>
      </div>
      <StatusLine />
    </div>
  );
}

interface PageLinkProps {
  readonly to: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

function PageLink({ to, icon, children }: PageLinkProps) {
  return (
    <NavLink to={to} className={classes['link'] ?? ''}>
      {icon}
      <span>{children}</span>
    </NavLink>
  );
}
