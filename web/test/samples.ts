import type { OwnUser, PublicConfig } from '@assay/contract/people/auth';
import type { PublicMeeting } from '@assay/contract/interviews/interviews';
import type { AttemptDetails } from '@assay/contract/quiz/quiz';
import type { UserReport } from '@assay/contract/reports/reports';
import type { Skill } from '@assay/contract/questions/skills';
import type { ManagedUser } from '@assay/contract/people/userAdmin';
import { answer } from './api.ts';

// The server's answers where a test does not care.

export const config: PublicConfig = {
  productName: 'Assay',
  demo: null,
  demoInProduction: false,
  googleClientId: null,
  providers: [],
  passwordSignIn: true,
  adminRegistration: true,
  passwordMin: 6,
  homeUrl: 'https://example.org/',
  orgName: 'Example Ltd',
  contactEmail: 'help@example.org',
  timeZone: 'UTC',
};

export const learner: OwnUser = {
  id: 7,
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Lovelace',
  role: 'user',
  picture: null,
  hasPassword: true,
  hasProvider: false,
  timeFactor: 1,
  isInterviewer: false,
};

export const admin: OwnUser = {
  ...learner,
  id: 1,
  email: 'grace@example.org',
  firstName: 'Grace',
  lastName: 'Hopper',
  role: 'admin',
};

/** A person without quizzes. */
export const emptyReport: UserReport = {
  statistics: {
    totalQuizzes: 0,
    averageScore: null,
    bestScore: null,
    bestPoints: null,
    accuracyRate: null,
    byPoints: false,
    skillsAssessed: 0,
  },
  interval: null,
  changes: { lastDay: null, recentQuizzes: null },
  recentQuizzes: [],
  performanceTrend: [],
};

/** The dashboard of a new person, where signing in leads. */
export function answerDashboard(): void {
  answer('GET /quiz/active', { items: [] });
  answer('GET /reports/user/:id', emptyReport);
  answer('GET /reports/user/:id/skill-usage', []);
  answerSkills();
}

export const skill: Skill = {
  id: 3,
  name: 'Git',
  description: 'Branches and merges',
  category: 'Tools',
  isActive: true,
  questionCount: 30,
  questionsPerQuiz: 10,
  timeLimitSeconds: 300,
  maxAttempts: null,
  cooldownSeconds: 0,
  scoringRule: 'equal',
  countingRule: 'average',
  reviewPolicy: 'keys',
  reviewAfter: null,
  blueprint: null,
  onLeaderboard: true,
  dialogues: false,
  tags: [],
};

/** A finished attempt of the learner in that skill, without answers. */
export const finishedAttempt: AttemptDetails = {
  id: 50,
  userId: learner.id,
  skillId: skill.id,
  skillName: skill.name,
  status: 'completed',
  closedBy: 'learner',
  scoringRule: 'equal',
  totalQuestions: 2,
  startedAt: '2026-03-04T10:00:00.000Z',
  completedAt: '2026-03-04T10:01:05.000Z',
  scorePercentage: 50,
  correctAnswers: 1,
  pointsEarned: 1,
  pointsPossible: 2,
  timeTaken: 65,
  interval: { low: 10, high: 90 },
  moreToHalve: 6,
  comparison: null,
  review: 'keys',
  reviewAfter: null,
  feedback: [],
  corrections: [],
  answers: [],
};

/** The pagination of that many items, ten per page. */
export const pagesOf = (total: number, page = 1) => ({ page, limit: 10, total, pages: Math.ceil(total / 10) });

export const answerSkills = (...items: Skill[]) => answer('GET /skills', { items, pagination: pagesOf(items.length) });

export const preferences = { showEmail: false, onLeaderboard: true, mailNotifications: false };

/** The profile of a person without quizzes. */
export function answerProfile(): void {
  answer('GET /reports/user/:id', emptyReport);
  answer('GET /reports/user/:id/achievements', { achievements: [], streak: null });
  answer('GET /users/profile/email', { provenAt: null, provenBy: null, pending: null });
  answer('GET /users/preferences', { preferences });
  answer('GET /auth/second-factor', { enabledAt: null, recoveryCodesLeft: 0 });
  answer('GET /auth/sessions', { items: [] });
  answer('GET /auth/tokens', { items: [] });
}

/** A meeting that has no host inside yet. */
export const publicMeeting: PublicMeeting = {
  meetingId: 'abcd-efgh-jkmn',
  participantCount: 2,
  hostPresent: false,
  status: 'scheduled',
  startsAt: null,
  title: 'Frontend role',
  opensAt: null,
  isHost: false,
  serverNow: '2026-11-24T10:00:00.000Z',
};

/** A learner in the list of people. */
export const noor: ManagedUser = {
  id: 77,
  firstName: 'Noor',
  lastName: 'Aziz',
  email: 'noor@example.org',
  emailProof: null,
  role: 'user',
  picture: null,
  state: 'active',
  timeFactor: 1,
  group: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  lastSeenAt: null,
  isDemo: false,
};
