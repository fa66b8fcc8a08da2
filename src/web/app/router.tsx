// The routes. The code of the gallery comes with the app, other pages load on the first visit.
import { createBrowserRouter, type RouteObject, redirect } from 'react-router';
import { isNavigating } from '#web/lib/is-navigating.ts';
import * as gallery from '#web/pages/gallery.tsx';
import { withLoadError } from '#web/ui/page/page-load-error.ts';
import { Root, Starting } from './root.tsx';
import { PageError, RootError } from './route-error.tsx';

const pages: RouteObject[] = [
  // Renders nothing; without `element` the router logs a warning.
  { index: true, element: null, loader: () => redirect('/gallery') },
  { path: 'gallery', ...gallery },
  { path: 'glossaries', lazy: withLoadError(() => import('#web/pages/glossaries.tsx')) },
  { path: 'glossaries/:glossaryId', lazy: withLoadError(() => import('#web/pages/terms.tsx')) },
  { path: 'connections', lazy: withLoadError(() => import('#web/pages/connections.tsx')) },
  { path: '*', lazy: withLoadError(() => import('#web/pages/not-found.tsx')) },
];

/** Creates the router. A page that crashes is replaced inside the shell, so that uploads and navigation go on. */
export function createRouter() {
  const router = createBrowserRouter([
    {
      Component: Root,
      HydrateFallback: Starting,
      ErrorBoundary: RootError,
      children: [{ ErrorBoundary: PageError, children: pages }],
    },
  ]);
  router.subscribe(({ navigation }) => isNavigating.set(navigation.state !== 'idle'));
  return router;
}
