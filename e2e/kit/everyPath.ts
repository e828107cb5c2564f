import { randomUUID } from 'node:crypto';
import type { Signed } from './meetings.ts';
import { admin, createMeeting } from './meetings.ts';
import { call } from './quiz.ts';
import type { World } from './world.ts';

/** A path of the router, its first heading, and a URL for it if the path has parameters. */
export type Visit = readonly [path: string, heading: string | RegExp, address?: string];

/** Every path of the router, by who may open it. */
export async function everyPath(world: World, learner: Signed) {
  const { user } = await call<{ user: { id: number } }>(world, 'GET', 'auth/me', learner.token);
  const { quizHistory } = await call<{ quizHistory: { id: number; skillName: string }[] }>(
    world,
    'GET',
    'quiz/history',
    learner.token,
  );
  const attempt = quizHistory.at(-1) ?? { id: 0, skillName: '' };
  const { quizAttempt } = await call<{ quizAttempt: { answers: { questionId: number }[] } }>(
    world,
    'GET',
    `quiz/${attempt.id}`,
    learner.token,
  );
  const question = quizAttempt.answers[0]?.questionId;
  const host = await admin(world);
  const meeting = await createMeeting(world, host);
  const { round } = await call<{ round: { id: number } }>(world, 'POST', 'admin/virtual-rounds', host.token, {
    title: 'Spring intake',
  });
  const people = [{ name: 'Ada Lovelace', email: 'ada@example.org' }];
  await call(world, 'POST', `admin/virtual-rounds/${round.id}/candidates`, host.token, { people });
  const candidates = await call<{ items: { id: number }[] }>(
    world,
    'GET',
    `admin/virtual-rounds/${round.id}/candidates`,
    host.token,
  );
  const dossier = `/admin/virtual-rounds/${round.id}/candidates/${candidates.items[0]?.id}`;
  const kits = await call<{ items: { id: number; title: string }[] }>(world, 'GET', 'admin/kits', host.token);
  const [kit] = kits.items;

  const { webhook } = await call<{ webhook: { id: number } }>(world, 'POST', 'admin/webhooks', host.token, {
    // Two webhooks with one address are refused, and a worker's tests share their server.
    url: `https://hooks.example.org/${randomUUID()}`,
    events: ['decision.made'],
  });
  const { platform } = await call<{ platform: { id: number } }>(world, 'POST', 'admin/lti/platforms', host.token, {
    name: 'Campus Moodle',
    issuer: `https://moodle.example.org/${randomUUID()}`,
    clientId: 'assay',
    authorizationUrl: 'https://moodle.example.org/mod/lti/auth.php',
    tokenUrl: 'https://moodle.example.org/mod/lti/token.php',
    keysUrl: 'https://moodle.example.org/mod/lti/certs.php',
  });

  const signedOut: Visit[] = [
    ['/login', 'Sign in'],
    ['/register', 'Create your account'],
    ['/forgot-password', 'Forgot password'],
    ['/lti/$step', 'Open activity', '/lti/launch'],
    ['/login/callback/$providerId', 'Sign in', '/login/callback/campus'],
    ['/confirm-email', 'Confirm your email'],
    ['/undo-email', 'Undo the email change'],
    ['/join/$meetingId', 'Join Interview', `/join/${meeting}`],
    ['/round', 'This link isn’t valid'],
    ['/dossier', 'This link isn’t valid'],
    ['/privacy', 'Privacy Policy'],
    ['/terms', 'Terms and Conditions'],
    ['/cancellation', 'Cancellation and Refund'],
    ['/delivery', 'Shipping and Delivery'],
    ['/policy', 'Platform Policy'],
    ['/$', '404', '/no/such/page'],
  ];
  const learners: Visit[] = [
    ['/', 'Hello, Demo'],
    ['/profile', 'Profile'],
    ['/dashboard', 'Hello, Demo'],
    ['/quiz', 'Take Quiz'],
    ['/quiz/$id', attempt.skillName, `/quiz/${attempt.id}`],
    ['/history', 'Quiz History'],
    ['/leaderboard', 'Leaderboard'],
    ['/user/profile/$id', 'Demo Learner', `/user/profile/${user.id}`],
    ['/interviews', 'My Interviews'],
    ['/docs/api', 'API documentation'],
    ['/interviews/$meetingId', 'Interview not found', `/interviews/${meeting}`],
  ];
  const admins: Visit[] = [
    ['/admin/dashboard', 'Dashboard'],
    ['/admin/users', 'Users'],
    ['/admin/users/import', 'Import users'],
    ['/admin/skills', 'Skills'],
    ['/admin/questions', 'Questions'],
    ['/admin/questions/new', 'New question'],
    ['/admin/questions/duplicates', 'Duplicates'],
    ['/admin/questions/$id', 'Edit question', `/admin/questions/${question}`],
    ['/admin/questions/import', 'Import questions'],
    ['/admin/questions/generate', 'Generate questions'],
    ['/admin/questions/export', 'Export questions'],
    ['/admin/virtual-rounds', 'Virtual Interviews'],
    ['/admin/virtual-rounds/meetings', 'Virtual Interviews'],
    ['/admin/virtual-rounds/$id', 'Spring intake', `/admin/virtual-rounds/${round.id}`],
    ['/admin/virtual-rounds/$id/candidates', 'Spring intake', `/admin/virtual-rounds/${round.id}/candidates`],
    ['/admin/virtual-rounds/$id/kit', 'Spring intake', `/admin/virtual-rounds/${round.id}/kit`],
    ['/admin/virtual-rounds/$id/report', 'Spring intake', `/admin/virtual-rounds/${round.id}/report`],
    ['/admin/virtual-rounds/$id/candidates/$candidateId', 'Ada Lovelace', dossier],
    ['/admin/virtual-rounds/$id/candidates/$candidateId/debrief', 'Ada Lovelace', `${dossier}/debrief`],
    ['/admin/virtual-rounds/$id/feedback', 'Spring intake', `/admin/virtual-rounds/${round.id}/feedback`],
    ['/admin/virtual-rounds/kits', 'Interview kits'],
    ['/admin/virtual-rounds/kits/new', 'New kit'],
    ['/admin/virtual-rounds/kits/$kitId', kit?.title ?? '', `/admin/virtual-rounds/kits/${kit?.id}`],
    ['/admin/ai-chat', 'AI Assistant'],
    ['/admin/ai-chat/settings', 'Assistant settings'],
    ['/admin/guide', 'Administrator’s guide'],
    ['/admin/guide/$page', 'Install', '/admin/guide/install'],
    ['/admin/reports', 'Reports'],
    ['/admin/reports/users/$id', /Demo Learner$/, `/admin/reports/users/${user.id}`],
    ['/admin/reports/attempts', 'Attempts'],
    [
      '/admin/reports/attempts/$id',
      new RegExp(`^${RegExp.escape(attempt.skillName)}`),
      `/admin/reports/attempts/${attempt.id}`,
    ],
    ['/admin/reports/regrade', 'Correct a question', `/admin/reports/regrade?question=${question}`],
    ['/admin/reports/items', 'Item analysis'],
    ['/admin/reports/items/$id', `Question ${question}`, `/admin/reports/items/${question}`],
    ['/admin/reports/audit', 'Audit log'],
    ['/admin/reports/mail', 'Failed emails'],
    ['/admin/reports/webhooks', 'Webhooks'],
    ['/admin/reports/webhooks/$id', 'hooks.example.org', `/admin/reports/webhooks/${webhook.id}`],
    ['/admin/reports/platforms', 'Learning platforms'],
    ['/admin/reports/platforms/new', 'Connect a platform'],
    ['/admin/reports/platforms/$id', 'Campus Moodle', `/admin/reports/platforms/${platform.id}`],
  ];
  return { signedOut, learners, admins };
}
