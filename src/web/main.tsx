import '#web/app/theme/global.css';
import '#web/app/early-requests.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { nextTask } from '#api-client/next-task.ts';
import { watchWindowFocus } from '#web/api/queries/refetch-options.ts';
import { Providers } from '#web/app/providers.tsx';
import { fetchWelcomeEarly } from '#web/app/root.tsx';
import { createRouter } from '#web/app/router.tsx';
import { reloadWhenUpdated } from '#web/app/update/reload-when-updated.ts';
import { letEscapeCloseSignInOnly } from '#web/features/connection/sign-in/escape-closes-sign-in-only.ts';
import { joinOtherTabs } from '#web/features/connection/sign-in/other-tabs.ts';
import { restoreLostFocus } from '#web/ui/focus/restore-lost-focus.ts';

fetchWelcomeEarly();
letEscapeCloseSignInOnly();
restoreLostFocus();
watchWindowFocus();
reloadWhenUpdated();
// With a key that another tab has, the page begins as it would with its own.
await joinOtherTabs();
// To evaluate all code and to begin the page are a task each: a tenth of a second together, in which no key is heard.
await nextTask();

const root = document.getElementById('root');
if (root) {
  // In pieces of a few milliseconds.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Providers>
          <RouterProvider router={createRouter()} />
        </Providers>
      </StrictMode>,
    ),
  );
}
