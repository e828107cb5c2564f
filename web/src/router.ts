import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { currentSession, subscribeSession } from './platform/session.ts';
import { guard } from './routeGuard.ts';
import type { adminRoutes } from './routesAdmin.ts';
import { insideRoute, ownRoutes } from './routesInside.ts';
import { anyRoute, dataRoute, doorRoutes, joinRoute, legalRoutes, rootRoute } from './routesPublic.ts';
import { ErrorPage } from './shell/ErrorPage.tsx';
import { PageSpinner } from './ui/feedback/Spinner.tsx';

// The product's route table: every path → its page and who may enter. Pages load when they are first needed.

type AdminRoutes = typeof adminRoutes;

const treeWith = (admin: AdminRoutes) =>
  rootRoute.addChildren([
    doorRoutes,
    joinRoute,
    dataRoute.addChildren([...legalRoutes, insideRoute.addChildren([...ownRoutes, admin])]),
    anyRoute,
  ]);

/** Stands for all admin pages until one is opened: learners and candidates need not load their table. */
const adminDoorRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/admin/$',
  beforeLoad: async ({ location }) => {
    guard(location, 'admin');
    const loaded = await import('./routesAdmin.ts');
    // The tree is the same object with other branches, which `router.update` would not notice.
    treeWith(loaded.adminRoutes);
    router.setRoutes(router.buildRouteTree());
    throw redirect({ href: location.href, replace: true });
  },
});

export const router = createRouter({
  routeTree: treeWith(adminDoorRoute as unknown as AdminRoutes),
  defaultPreload: 'intent',
  defaultPendingComponent: PageSpinner,
  defaultPendingMs: 400,
  defaultErrorComponent: ErrorPage,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** Of the browser tab; the product's name is added. */
    title?: string;
  }
}

// Signing in or out changes which pages may be entered, wherever it happened: here, in another tab, by a 401.
let admitted = admittedAs();
subscribeSession(() => {
  const now = admittedAs();
  if (now === admitted) return;
  admitted = now;
  void router.invalidate();
});

function admittedAs(): string {
  const session = currentSession();
  return session.step === 'signedOut' ? session.step : `${session.step} ${session.user.id} ${session.user.role}`;
}
