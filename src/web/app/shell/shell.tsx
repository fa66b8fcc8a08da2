// The frame of every page: the bar, the page with the side rail, and the status line. Only their contents scroll.
import { ActionIcon, Group, useMantineColorScheme } from '@mantine/core';
import { IconBook2, IconFolder, IconMoon, IconSun, IconSunMoon } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { NavLink, useLocation, useNavigation } from 'react-router';
import { ShortcutSheet } from '#web/app/shortcuts/shortcut-sheet.tsx';
import { words } from '#web/app/words.ts';
import { ConnectionMenu } from '#web/features/connection/connection-menu.tsx';
import { RememberQuestion } from '#web/features/connection/sign-in/remember-question.tsx';
import { SignedOutBanner } from '#web/features/connection/sign-in/signed-out-banner.tsx';
import { RailPlace } from '#web/ui/frame/slot.tsx';
import { lazyDialog, lazyPart } from '#web/ui/lazy-part.tsx';
import { useMenu } from '#web/ui/menu/use-menu.ts';
import { Delayed } from '#web/ui/page/delayed.tsx';
import classes from './shell.module.css';
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

const AppearanceChoice = lazyDialog(async () => (await import('./appearance-choice.tsx')).AppearanceChoice);

const ICONS = { light: IconSun, dark: IconMoon, auto: IconSunMoon } as const;

/** Chooses the color scheme: light, dark or system. */
function AppearanceMenu() {
  const { colorScheme } = useMantineColorScheme();
  const menu = useMenu();
  const Icon = ICONS[colorScheme];
  return (
    <>
      <ActionIcon {...menu.props} variant="subtle" color="gray" size="lg" aria-label={words.appearance}>
        <Icon size={18} aria-hidden />
      </ActionIcon>
      <AppearanceChoice {...menu.place} />
    </>
  );
}

/** A thin line below the header while the next page is fetched. */
function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <Delayed>
      <progress className={classes['progress']} aria-label={words.loadingPage} />
    </Delayed>
  );
}

/** The first stop of Tab. Moves the focus by script, because following `#main` would add a history entry. */
function SkipLink({ targetId }: { readonly targetId: string }) {
  return (
    <a
      href={`#${targetId}`}
      className={classes['skip']}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(targetId)?.focus();
      }}
    >
      {words.skip}
    </a>
  );
}

/** Moves the focus to the heading after a page change, so that screen readers announce the page and Tab starts there. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  // Use a layout effect, because it runs before the user can click. A later effect could take the focus from a field that
  // was clicked on the new page.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.querySelector<HTMLElement>('[data-page-title]')?.focus();
  }, [pathname]);
}
