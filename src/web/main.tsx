import '#web/app/theme/global.css';
import '#web/app/early-requests.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { nextTask } from '#api-client/next-task.ts';
import { errorText } from '#web/api/errors/error-text.ts';
import { queryClient } from '#web/api/queries/query-client.ts';
import { watchWindowFocus } from '#web/api/queries/refetch-options.ts';
import { fetchWelcomeEarly } from '#web/app/root.tsx';
import { createRouter } from '#web/app/router.tsx';
import { colorSchemeManager, cssVariables, theme } from '#web/app/theme/theme.ts';
import { reloadWhenUpdated } from '#web/app/update/reload-when-updated.ts';
import { letEscapeCloseSignInOnly } from '#web/features/connection/sign-in/escape-closes-sign-in-only.ts';
import { joinOtherTabs } from '#web/features/connection/sign-in/other-tabs.ts';
import { CopyByHand } from '#web/ui/copy/copy-by-hand.tsx';
import { restoreLostFocus } from '#web/ui/focus/restore-lost-focus.ts';
import { ErrorSentenceContext } from '#web/ui/page/error-sentence.ts';

fetchWelcomeEarly();
letEscapeCloseSignInOnly();
restoreLostFocus();
watchWindowFocus();
reloadWhenUpdated();
// A key that another tab has is used like an own key.
await joinOtherTabs();
// Render in a task of its own: evaluating the code and rendering in one task would block input for 0.1 s.
await nextTask();

const root = document.getElementById('root');
if (root) {
  // A transition renders in slices of a few milliseconds.
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

function Providers({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      cssVariablesResolver={cssVariables}
    >
      <ErrorSentenceContext value={errorText}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
        <CopyByHand />
      </ErrorSentenceContext>
    </MantineProvider>
  );
}
