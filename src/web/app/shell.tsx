import { AppShell, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { ConnectionMenu } from '#web/features/connection/connection-menu.tsx';
import classes from './shell.module.css';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { words } from './words.ts';

const HEADER_PX = 56;
const MAIN_ID = 'main';

/** The frame of every page: skip link, navigation, connection menu, the page. */
export function Shell({ children }: { readonly children: ReactNode }) {
  useFocusOnNavigation();
  return (
    <AppShell header={{ height: HEADER_PX }} padding={{ base: 'sm', sm: 'lg' }}>
      <SkipLink />
      <AppShell.Header className={classes['header']}>
        <Group gap="xs" wrap="nowrap" component="nav" aria-label={words.navigation}>
          <img src="/icon.svg" alt="" width={28} height={28} className={classes['logo']} />
          <PageLink to="/gallery">{words.gallery}</PageLink>
          <PageLink to="/glossaries">{words.glossaries}</PageLink>
        </Group>
        <ConnectionMenu />
      </AppShell.Header>
      <AppShell.Main id={MAIN_ID} tabIndex={-1} className={classes['main']}>
        <div className={classes['page']}>{children}</div>
      </AppShell.Main>
    </AppShell>
  );
}

function PageLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <NavLink to={to} className={classes['link'] ?? ''}>
      {children}
    </NavLink>
  );
}

/** Moves the focus by script: following `#main` would be one more entry in the history. */
function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      className={classes['skip']}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(MAIN_ID)?.focus();
      }}
    >
      {words.skip}
    </a>
  );
}
