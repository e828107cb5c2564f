import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { guard, isId } from './routeGuard.ts';
import { dataRoute } from './routesPublic.ts';

// What everybody who is signed in may open.

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

export const ownRoutes = [
  indexRoute,
  dashboardRoute,
  profileRoute,
  quizRoute,
  attemptRoute,
  historyRoute,
  leaderboardRoute,
  userProfileRoute,
] as const;
