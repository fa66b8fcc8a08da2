// The frame of every page: skip link, navigation, connection menu, the page.
import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { ShortcutSheet } from '#web/app/shortcuts/shortcut-sheet.tsx';
import { useFocusOnNavigation } from '#web/app/use-focus-on-navigation.ts';
import { words } from '#web/app/words.ts';
import { ConnectionMenu } from '#web/features/connection/connection-menu.tsx';
import { RememberLine } from '#web/features/connection/sign-in/remember-line.tsx';
import { SignedOutBanner } from '#web/features/connection/sign-in/signed-out-banner.tsx';
import { AppearanceMenu } from './appearance-menu.tsx';
import { InsecureNote } from './insecure-note.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import classes from './shell.module.css';
import { SkipLink } from './skip-link.tsx';

const MAIN_ID = 'main';

export function Shell({ children }: { readonly children: ReactNode }) {
  useFocusOnNavigation();
  return (
    <>
      <SkipLink targetId={MAIN_ID} />
      <header className={classes['header']}>
        <Group gap={4} wrap="nowrap" component="nav" aria-label={words.navigation}>
          <img src="/icon.svg" alt="" width={28} height={28} className={classes['logo']} />
          <PageLink to="/gallery">{words.gallery}</PageLink>
          <PageLink to="/glossaries">{words.glossaries}</PageLink>
        </Group>
        <Group gap={4} wrap="nowrap">
          <ShortcutSheet />
          <AppearanceMenu />
          <ConnectionMenu />
        </Group>
        <NavigationProgress />
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={classes['main']}>
        <div className={classes['page']}>
          <InsecureNote />
          <RememberLine />
          <SignedOutBanner />
          {children}
        </div>
      </main>
    </>
  );
}

function PageLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <NavLink to={to} className={classes['link'] ?? ''}>
      {children}
    </NavLink>
  );
}
