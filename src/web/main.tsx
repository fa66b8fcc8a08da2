import '#web/app/theme/global.css';
import '#web/app/first-read.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { watchWindowFocus } from '#web/api/rereading.ts';
import { Providers } from '#web/app/providers.tsx';
import { fetchWelcomeEarly } from '#web/app/root.tsx';
import { createRouter } from '#web/app/router.tsx';
import { letEscapeCloseSignInOnly } from '#web/features/connection/sign-in/escape-closes-sign-in-only.ts';
import { joinOtherTabs } from '#web/features/connection/sign-in/other-tabs.ts';
import { restoreLostFocus } from '#web/ui/focus/restore-lost-focus.ts';
import { somebodyIsHere } from '#web/ui/somebody-is-here.ts';

fetchWelcomeEarly();
letEscapeCloseSignInOnly();
restoreLostFocus();
watchWindowFocus();
// What a page lacks after an update it lacks no sooner than it is used. Offline nothing is newer.
void somebodyIsHere()
  .then(async () => (await import('#web/app/update/reload-when-updated.ts')).reloadWhenUpdated())
  .catch(() => undefined);
// With a key that another tab has, the page begins as it would with its own.
await joinOtherTabs();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={createRouter()} />
      </Providers>
    </StrictMode>,
  );
}
