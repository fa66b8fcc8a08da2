// Which address shows which page. The one people land on comes with the app, the others when they are first visited.
import { createBrowserRouter, type RouteObject, redirect } from 'react-router';
import { isNavigating } from '#web/lib/is-navigating.ts';
import * as gallery from '#web/pages/gallery.tsx';
import { withLoadError } from '#web/ui/page/page-load-error.ts';
import { Root, Starting } from './root.tsx';
import { PageError, RootError } from './route-error.tsx';

const pages: RouteObject[] = [
  // Nothing is ever shown here; the router warns of a route that doesn't say so.
  { index: true, element: null, loader: () => redirect('/gallery') },
  { path: 'gallery', ...gallery },
  { path: 'glossaries', lazy: withLoadError(() => import('#web/pages/glossaries.tsx')) },
  { path: 'glossaries/:glossaryId', lazy: withLoadError(() => import('#web/pages/terms.tsx')) },
  { path: 'connections', lazy: withLoadError(() => import('#web/pages/connections.tsx')) },
  { path: '*', lazy: withLoadError(() => import('#web/pages/not-found.tsx')) },
];

/** A page that fails is replaced inside the shell: uploads, navigation and the other pages go on. */
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
