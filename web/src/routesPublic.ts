import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { inviteSearch } from './interviews/door/inviteSearch.ts';
import { latePage } from './latePage.ts';
import { configSoon } from './platform/config.ts';
import { redirectInside, originSearch } from './routeGuard.ts';
import { RootFrame } from './shell/RootFrame.tsx';

// Public pages.

const CONFIG_PATIENCE_MS = 300;

const notFoundPage = lazyRouteComponent(() => import('./notFound/NotFoundPage.tsx'), 'NotFoundPage');
// Most unknown URLs end at `anyRoute`; those that cannot be decoded match nothing.
export const rootRoute = createRootRoute({ component: RootFrame, notFoundComponent: notFoundPage });
// The sign-in page is not part of it, so that it loads at once.
const dataFrame = lazyRouteComponent(() => import('./shell/DataFrame.tsx'), 'DataFrame');
export const dataRoute = createRoute({ getParentRoute: () => rootRoute, id: 'data', component: dataFrame });

const doorRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'door',
  component: lazyRouteComponent(() => import('./auth/AuthFrame.tsx'), 'AuthFrame'),
});
const loginRoute = createRoute({
  getParentRoute: () => doorRoute,
  path: '/login',
  staticData: { title: 'Sign in' },
  validateSearch: originSearch,
  beforeLoad: ({ search }) => redirectInside(search.from),
  loader: () => configSoon(CONFIG_PATIENCE_MS),
  component: lazyRouteComponent(() => import('./auth/LoginPage.tsx'), 'LoginPage'),
});
const doorDataRoute = createRoute({ getParentRoute: () => doorRoute, id: 'data', component: dataFrame });
const registerRoute = createRoute({
  getParentRoute: () => doorDataRoute,
  path: '/register',
  staticData: { title: 'Register' },
  validateSearch: originSearch,
  beforeLoad: ({ search }) => redirectInside(search.from),
  loader: () => configSoon(CONFIG_PATIENCE_MS),
  component: latePage('RegisterPage'),
});
const forgotPasswordRoute = createRoute({
  getParentRoute: () => doorDataRoute,
  path: '/forgot-password',
  staticData: { title: 'Forgot password' },
  component: latePage('ForgotPasswordPage'),
});
const providerCallbackRoute = createRoute({
  getParentRoute: () => doorDataRoute,
  path: '/login/callback/$providerId',
  staticData: { title: 'Sign in' },
  component: latePage('ProviderCallbackPage'),
});
const ltiRoute = createRoute({
  getParentRoute: () => doorDataRoute,
  path: '/lti/$step',
  staticData: { title: 'Open activity' },
  component: latePage('LtiLaunchPage'),
});
const confirmEmailRoute = createRoute({
  getParentRoute: () => doorDataRoute,
  path: '/confirm-email',
  staticData: { title: 'Confirm your email' },
  component: latePage('ConfirmEmailPage'),
});
const undoEmailRoute = createRoute({
  getParentRoute: () => doorDataRoute,
  path: '/undo-email',
  staticData: { title: 'Undo the email change' },
  component: latePage('UndoEmailPage'),
});

export const joinRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/join/$meetingId',
  staticData: { title: 'Join Interview' },
  validateSearch: inviteSearch,
  component: lazyRouteComponent(() => import('./interviews/door/JoinPage.tsx'), 'JoinPage'),
});
export const candidateRoundRoute = createRoute({
  getParentRoute: () => dataRoute,
  path: '/round',
  staticData: { title: 'Your round' },
  component: latePage('CandidateRoundScreen'),
});
export const sharedDossierRoute = createRoute({
  getParentRoute: () => dataRoute,
  path: '/dossier',
  staticData: { title: 'Dossier' },
  component: latePage('SharedDossierPage'),
});
export const legalRoutes = [
  legalRoute('/privacy', 'Privacy Policy'),
  legalRoute('/terms', 'Terms and Conditions'),
  legalRoute('/cancellation', 'Cancellation and Refund'),
  legalRoute('/delivery', 'Shipping and Delivery'),
  legalRoute('/policy', 'Platform Policy'),
] as const;

function legalRoute<Path extends string>(path: Path, title: string) {
  return createRoute({
    getParentRoute: () => dataRoute,
    path,
    staticData: { title },
    component: latePage('LegalPage'),
  });
}

export const doorRoutes = doorRoute.addChildren([
  loginRoute,
  doorDataRoute.addChildren([
    registerRoute,
    forgotPasswordRoute,
    providerCallbackRoute,
    ltiRoute,
    confirmEmailRoute,
    undoEmailRoute,
  ]),
]);

export const anyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$',
  staticData: { title: 'Page not found' },
  component: notFoundPage,
});
