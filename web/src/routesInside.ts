import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { RouteComponent } from '@tanstack/react-router';
import { latePage } from './latePage.ts';
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
const profileRoute = page('/profile', 'Profile', latePage('ProfilePage'));
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
const attemptRoute = page('/quiz/$id', 'Quiz details', latePage('AttemptPage'));
const historyRoute = page('/history', 'Quiz History', latePage('HistoryPage'));
const leaderboardRoute = page('/leaderboard', 'Leaderboard', latePage('LeaderboardPage'));
const userProfileRoute = page('/user/profile/$id', 'User profile', latePage('UserProfilePage'));

const interviewsRoute = page('/interviews', 'My Interviews', latePage('OwnInterviewsPage'));

const apiDocsRoute = page('/docs/api', 'API documentation', latePage('ApiDocsPage'));

const interviewRoute = page('/interviews/$meetingId', 'Interview', latePage('InterviewPage'));

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
  interviewsRoute,
  apiDocsRoute,
  interviewRoute,
] as const;
