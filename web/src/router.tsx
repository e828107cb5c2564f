import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type ParsedLocation,
  redirect,
} from '@tanstack/react-router';
import type { Role } from '@assay/contract/auth';
import { configSoon } from './platform/config.ts';
import { currentSession, subscribeSession } from './platform/session.ts';
import { ErrorPage } from './shell/ErrorPage.tsx';
import { admit, homeAfterSignIn } from './shell/guard.ts';
import { safeReturnPath } from './shell/returnPath.ts';
import { RootFrame } from './shell/RootFrame.tsx';
import { PageSpinner } from './ui/Spinner.tsx';

// Every path → its page and who may enter: the product's route table. Pages load when they are first needed.

const CONFIG_PATIENCE_MS = 300;

const notFoundPage = lazyRouteComponent(() => import('./notFound/NotFoundPage.tsx'), 'NotFoundPage');
// Most unknown addresses end at `anyRoute`; those that cannot even be decoded match nothing.
const rootRoute = createRootRoute({ component: RootFrame, notFoundComponent: notFoundPage });
// The sign-in page stands outside: it is to be there at once.
const dataFrame = lazyRouteComponent(() => import('./shell/DataFrame.tsx'), 'DataFrame');
const dataRoute = createRoute({ getParentRoute: () => rootRoute, id: 'data', component: dataFrame });

// --- Public -------------------------------------------------------------------------------------------------------

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
  beforeLoad: ({ search }) => leadInside(search.from),
  loader: () => configSoon(CONFIG_PATIENCE_MS),
  component: lazyRouteComponent(() => import('./auth/LoginPage.tsx'), 'LoginPage'),
});
const doorDataRoute = createRoute({ getParentRoute: () => doorRoute, id: 'data', component: dataFrame });
const registerRoute = createRoute({
  getParentRoute: () => doorDataRoute,
  path: '/register',
  staticData: { title: 'Register' },
  validateSearch: originSearch,
  beforeLoad: ({ search }) => leadInside(search.from),
  loader: () => configSoon(CONFIG_PATIENCE_MS),
  component: lazyRouteComponent(() => import('./auth/RegisterPage.tsx'), 'RegisterPage'),
});
const forgotPasswordRoute = createRoute({
  getParentRoute: () => doorDataRoute,
  path: '/forgot-password',
  staticData: { title: 'Forgot password' },
  component: lazyRouteComponent(() => import('./auth/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
});
const confirmEmailRoute = createRoute({
  getParentRoute: () => doorDataRoute,
  path: '/confirm-email',
  staticData: { title: 'Confirm your address' },
  component: lazyRouteComponent(() => import('./users/EmailLinkPage.tsx'), 'ConfirmEmailPage'),
});
const undoEmailRoute = createRoute({
  getParentRoute: () => doorDataRoute,
  path: '/undo-email',
  staticData: { title: 'Take the change back' },
  component: lazyRouteComponent(() => import('./users/EmailLinkPage.tsx'), 'UndoEmailPage'),
});

const joinRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/join/$meetingId',
  staticData: { title: 'Join Interview' },
  component: lazyRouteComponent(() => import('./interviews/JoinPage.tsx'), 'JoinPage'),
});
const legalRoutes = [
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
    component: lazyRouteComponent(() => import('./legal/LegalPage.tsx'), 'LegalPage'),
  });
}

// --- Signed in ----------------------------------------------------------------------------------------------------

const insideRoute = createRoute({
  getParentRoute: () => dataRoute,
  id: 'inside',
  beforeLoad: ({ location }) => guard(location),
  component: lazyRouteComponent(() => import('./shell/AppShell.tsx'), 'AppShell'),
});
const indexRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true });
  },
});
const dashboardRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/dashboard',
  staticData: { title: 'Dashboard' },
  component: lazyRouteComponent(() => import('./dashboard/DashboardPage.tsx'), 'DashboardPage'),
});
const profileRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/profile',
  staticData: { title: 'Profile' },
  component: lazyRouteComponent(() => import('./users/ProfilePage.tsx'), 'ProfilePage'),
});
const quizRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/quiz',
  staticData: { title: 'Take Quiz' },
  validateSearch: ({ skill }: Record<string, unknown>): { skill?: number } =>
    isId(Number(skill)) ? { skill: Number(skill) } : {},
  // Admins do not take quizzes.
  beforeLoad: ({ location }) => guard(location, 'user'),
  component: lazyRouteComponent(() => import('./quiz/QuizPage.tsx'), 'QuizPage'),
});
const attemptRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/quiz/$id',
  staticData: { title: 'Quiz details' },
  component: lazyRouteComponent(() => import('./quiz/AttemptPage.tsx'), 'AttemptPage'),
});
const historyRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/history',
  staticData: { title: 'Quiz History' },
  component: lazyRouteComponent(() => import('./quiz/HistoryPage.tsx'), 'HistoryPage'),
});
const leaderboardRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/leaderboard',
  staticData: { title: 'Leaderboard' },
  component: lazyRouteComponent(() => import('./reports/LeaderboardPage.tsx'), 'LeaderboardPage'),
});
const userProfileRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/user/profile/$id',
  staticData: { title: 'User profile' },
  component: lazyRouteComponent(() => import('./users/UserProfilePage.tsx'), 'UserProfilePage'),
});

// --- Admins -------------------------------------------------------------------------------------------------------

const adminRoute = createRoute({
  getParentRoute: () => insideRoute,
  id: 'admin',
  beforeLoad: ({ location }) => guard(location, 'admin'),
});
const adminRoutes = [
  adminPage('/admin/dashboard', 'Dashboard'),
  adminPage('/admin/reports', 'Reports'),
  adminPage('/admin/skills', 'Add Skills'),
  adminPage('/admin/questions', 'Edit/Delete Skills'),
  adminPage('/admin/ai-chat', 'AI Assistant'),
] as const;

const usersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/users',
  staticData: { title: 'Users' },
  component: lazyRouteComponent(() => import('./userAdmin/UsersPage.tsx'), 'UsersPage'),
});
const virtualRoundsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/virtual-rounds',
  staticData: { title: 'Virtual Interviews' },
  component: lazyRouteComponent(() => import('./interviews/MeetingsPage.tsx'), 'MeetingsPage'),
});

function adminPage<Path extends string>(path: Path, title: string) {
  return createRoute({
    getParentRoute: () => adminRoute,
    path,
    staticData: { title },
    component: lazyRouteComponent(() => import('./admin/ComingPage.tsx'), 'ComingPage'),
    pendingComponent: PageSpinner,
    pendingMs: 0,
    pendingMinMs: 0,
  });
}

// --- Anything else ------------------------------------------------------------------------------------------------

const anyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$',
  staticData: { title: 'Page not found' },
  component: notFoundPage,
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    doorRoute.addChildren([
      loginRoute,
      doorDataRoute.addChildren([registerRoute, forgotPasswordRoute, confirmEmailRoute, undoEmailRoute]),
    ]),
    joinRoute,
    dataRoute.addChildren([
      ...legalRoutes,
      insideRoute.addChildren([
        indexRoute,
        dashboardRoute,
        profileRoute,
        quizRoute,
        attemptRoute,
        historyRoute,
        leaderboardRoute,
        userProfileRoute,
        adminRoute.addChildren([...adminRoutes, usersRoute, virtualRoundsRoute]),
      ]),
    ]),
    anyRoute,
  ]),
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

/** While the session is being restored the stored user counts; the shell shows nothing until the server has agreed. */
function guard(location: ParsedLocation, requiredRole?: Role) {
  const session = currentSession();
  const user = session.step === 'signedOut' ? null : session.user;
  const admission = admit(user, requiredRole, location.href);
  if (admission.step === 'signIn') throw redirect({ to: '/login', search: { from: admission.from }, replace: true });
  if (admission.step === 'dashboard') throw redirect({ to: '/dashboard', replace: true });
}

function leadInside(from: string | undefined) {
  const session = currentSession();
  if (session.step === 'signedIn') throw redirect({ href: homeAfterSignIn(session.user, from), replace: true });
}

function originSearch(search: Record<string, unknown>): { from?: string | undefined } {
  const from = safeReturnPath(search['from']);
  return from === null ? {} : { from };
}

const isId = (value: number) => Number.isSafeInteger(value) && value > 0;
