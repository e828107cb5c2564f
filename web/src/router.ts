import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { currentSession, subscribeSession } from './platform/session.ts';
import { guard } from './routeGuard.ts';
import type { adminRoutes } from './routesAdmin.ts';
import { insideRoute, ownRoutes } from './routesInside.ts';
import {
  anyRoute,
  candidateRoundRoute,
  dataRoute,
  doorRoutes,
  joinRoute,
  legalRoutes,
  sharedDossierRoute,
  rootRoute,
} from './routesPublic.ts';
import { ErrorPage } from './shell/ErrorPage.tsx';
import { PageSpinner } from './ui/feedback/Spinner.tsx';

// The route table: each path with its page and who may open it. Pages load on demand.

type AdminRoutes = typeof adminRoutes;

const treeWith = (admin: AdminRoutes) =>
  rootRoute.addChildren([
    doorRoutes,
    joinRoute,
    dataRoute.addChildren([
      candidateRoundRoute,
      sharedDossierRoute,
      ...legalRoutes,
      insideRoute.addChildren([...ownRoutes, admin]),
    ]),
    anyRoute,
  ]);

/**
 * A placeholder for all admin pages until one is opened, because learners and candidates need not load their routes.
 */
const adminDoorRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/admin/$',
  beforeLoad: async ({ location }) => {
    guard(location, 'admin');
    const loaded = await import('./routesAdmin.ts');
    // The same tree object with new branches, which `router.update` would not notice.
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
    /** The browser tab's title; the product's name is appended. */
    title?: string;
  }
}

// Signing in or out changes the allowed pages, wherever it happened: here, in another tab, or by a 401.
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
