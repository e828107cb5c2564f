import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { RouteComponent } from '@tanstack/react-router';
import { guard, isId } from './routeGuard.ts';
import { dataRoute } from './routesPublic.ts';

// Pages for everyone who is signed in.

export const insideRoute = createRoute({
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
const dashboardRoute = page(
  '/dashboard',
  'Dashboard',
  lazyRouteComponent(() => import('./dashboard/DashboardPage.tsx'), 'DashboardPage'),
);
const profileRoute = page(
  '/profile',
  'Profile',
  lazyRouteComponent(() => import('./accounts/ProfilePage.tsx'), 'ProfilePage'),
);
const quizRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/quiz',
  staticData: { title: 'Take Quiz' },
  // The page says that another id is invalid.
  validateSearch: ({ skill }: Record<string, unknown>): { skill?: number } =>
    skill === undefined ? {} : { skill: isId(Number(skill)) ? Number(skill) : 0 },
  // Admins do not take quizzes.
  beforeLoad: ({ location }) => guard(location, 'user'),
  component: lazyRouteComponent(() => import('./quiz/QuizPage.tsx'), 'QuizPage'),
});
const attemptRoute = page(
  '/quiz/$id',
  'Quiz details',
  lazyRouteComponent(() => import('./quiz/result/AttemptPage.tsx'), 'AttemptPage'),
);
const historyRoute = page(
  '/history',
  'Quiz History',
  lazyRouteComponent(() => import('./quiz/history/HistoryPage.tsx'), 'HistoryPage'),
);
const leaderboardRoute = page(
  '/leaderboard',
  'Leaderboard',
  lazyRouteComponent(() => import('./reports/LeaderboardPage.tsx'), 'LeaderboardPage'),
);
const userProfileRoute = page(
  '/user/profile/$id',
  'User profile',
  lazyRouteComponent(() => import('./users/UserProfilePage.tsx'), 'UserProfilePage'),
);

const apiDocsRoute = page(
  '/docs/api',
  'API documentation',
  lazyRouteComponent(() => import('./apiDocs/ApiDocsPage.tsx'), 'ApiDocsPage'),
);

function page<Path extends string>(path: Path, title: string, component: RouteComponent) {
  return createRoute({ getParentRoute: () => insideRoute, path, staticData: { title }, component });
}

export const ownRoutes = [
  indexRoute,
  dashboardRoute,
  profileRoute,
  quizRoute,
  attemptRoute,
  historyRoute,
  leaderboardRoute,
  userProfileRoute,
  apiDocsRoute,
] as const;
