import '#web/app/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { followOtherTabs } from '#web/api/connections.ts';
import { Providers } from '#web/app/providers.tsx';
import { createRouter } from '#web/app/router.tsx';
import { takeKeysFromAddress } from '#web/app/sign-in-link.ts';
import { letEscapeCloseSignInOnly } from '#web/features/connection/escape-closes-sign-in-only.ts';

// Before the router reads the address for the first time.
takeKeysFromAddress();
followOtherTabs();
letEscapeCloseSignInOnly();

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
