/** A rule of the product and a break that removes it: `npm run mutants` finds the tests that notice. */
export interface Mutant {
  rule: string;
  file: string;
  /** Occurs exactly once in the file. */
  text: string;
  replacement: string;
  /** The unit and API tests most likely to notice; all tests that reach the file run after them. */
  first?: string;
  /** The browser test of the rule. */
  browser?: string;
}

export const mutants: readonly Mutant[] = [
  {
    rule: 'deadline: an answer given after the deadline does not count, however soon it arrives',
    file: 'server/src/quiz/deadline.store.ts',
    text: 'and started_at + make_interval(secs => ${answeredAtSeconds}) <= deadline',
    replacement: 'and true',
    first: 'server/src/quiz',
  },
  {
    rule: 'scoring: a question without an answer is wrong',
    file: 'server/src/items/marking.ts',
    text: 'answer !== undefined && keys.includes(answer)',
    replacement: 'answer === undefined || keys.includes(answer)',
    first: 'server/src/items/marking',
  },
  {
    rule: 'option order: the place of an option does not tell the key',
    file: 'server/src/questions/optionOrder.ts',
    text: 'const shuffled = shuffle(movable, random);',
    replacement: 'const shuffled = movable;',
    first: 'server/src/questions',
  },
  {
    rule: 'roles: only an admin may call what admins may',
    file: 'server/src/platform/http/bind.ts',
    text: "if (access === 'admin') return actor.role === 'admin';",
    replacement: '',
    first: 'server/src/access',
  },
  {
    rule: 'sessions: a session that is not used ends',
    file: 'server/src/auth/sessions.ts',
    text: 'return now < effectiveEnd(life);',
    replacement: 'return now < life.endsAt;',
    first: 'server/src/auth/session',
  },
  {
    rule: 'rate limits: five wrong passwords of one account from one device, then a wait',
    file: 'server/src/platform/http/rateLimit.ts',
    text: 'loginAccountDevice: { count: 5, seconds: 900 }',
    replacement: 'loginAccountDevice: { count: 6, seconds: 900 }',
    first: 'server/src/auth/signIn',
  },
  {
    rule: 'second factor: a code of the app works once',
    file: 'server/src/auth/secondFactor/totp.ts',
    text: '(lastStep === null || step > lastStep) && matches(step)',
    replacement: 'matches(step)',
    first: 'server/src/auth/secondFactor/totp',
  },
  {
    rule: 'reset codes: a code can be tried five times',
    file: 'server/src/auth/reset.store.ts',
    text: "    .where('tries', '<', OTP_TRIES)\n",
    replacement: '',
    first: 'server/src/auth/forgotPassword',
  },
  {
    rule: 'leaderboard: equals share a rank',
    file: 'server/src/reports/leaderboard.ts',
    text: '=== 0 ? before.rank : place',
    replacement: '=== 0 ? place : place',
    first: 'server/src/reports/leaderboard',
  },
  {
    rule: 'periods: a week begins on Monday',
    file: 'server/src/reports/periods.ts',
    text: 'day.subtract({ days: day.dayOfWeek - 1 })',
    replacement: 'day.subtract({ days: day.dayOfWeek % 7 })',
    first: 'server/src/reports/periods',
  },
  {
    rule: 'import verdicts: an item that comes twice in a file is worth a look',
    file: 'server/src/questionFiles/checks.ts',
    text: "warnings.some(({ kind }) => kind !== 'notice') || duplicateOf !== null;",
    replacement: "warnings.some(({ kind }) => kind !== 'notice');",
    first: 'server/src/questionFiles/checks',
  },
  {
    rule: 'lint: an option “all of the above” is named',
    file: 'server/src/questions/lint/optionRules.ts',
    text: '...(all.length === 0',
    replacement: '...(all.length <= 1',
    first: 'server/src/questions/lint',
  },
  {
    rule: 'item statistics: a question is compared with the rest of the score, without itself',
    file: 'server/src/items/tally.ts',
    text: 'pointsEarned - (isCorrect ? points : 0)',
    replacement: 'pointsEarned',
    first: 'server/src/items',
  },
  {
    rule: 'regrading: a changed score reaches the leaderboards and the statistics',
    file: 'server/src/quiz/regrading/rescoring.service.ts',
    text: '  await settle(app, tx, await settledOf(app, tx, counted));\n',
    replacement: '',
    first: 'server/src/attemptAdmin/regrad',
  },
  {
    rule: 'audit chain: a changed detail of a sealed event breaks the chain',
    file: 'server/src/audit/chain.ts',
    text: 'JSON.stringify([id, at, action, actorId, subjectId, details])',
    replacement: 'JSON.stringify([id, at, action, actorId, subjectId])',
    first: 'server/src/audit/chain',
  },
  {
    rule: 'mail: an email is marked as sent only after the mail server has taken it',
    file: 'server/src/mail/delivery.service.ts',
    text: 'isFinal: true } : await sent(mail);',
    replacement: 'isFinal: true } : await markSent(db, id, clock.now()).then(() => sent(mail));',
    first: 'server/src/mail',
  },
  {
    rule: 'restore: data that is there is set aside only where that was asked for',
    file: 'server/src/platform/backup/restore.ts',
    text: 'if (aside && !replace) throw notEmpty(folder);',
    replacement: '',
  },
  {
    rule: 'admission: a candidate who was declined twice cannot ask again',
    file: 'server/src/interviews/door/lobby.service.ts',
    text: 'if (declines >= DECLINES_MOST)',
    replacement: 'if (declines > DECLINES_MOST)',
    first: 'server/src/interviews/lobby',
  },
  {
    rule: 'not_host: a signed-in learner is no host',
    file: 'server/src/interviews/shared/interviews.policy.ts',
    text: "actor !== null && (actor.role === 'admin' || onPanel !== undefined)",
    replacement: 'actor !== null',
    first: 'server/src/interviews',
  },
  {
    rule: 'waiting places: one address does not get all of them',
    file: 'server/src/interviews/door/lobby.service.ts',
    text: ' && fromHere.length < interviewLimits.waitingPerAddress',
    replacement: '',
    first: 'server/src/interviews/door/waitingPlaces',
  },
  {
    rule: 'negotiation: of two offers at once the polite side takes the other one',
    file: 'web/src/interviews/call/negotiation.ts',
    text: '  if (!own.isPolite) {',
    replacement: '  if (own.isPolite) {',
  },
  {
    rule: 'answer queue: an older choice of another tab does not replace a newer one',
    file: 'web/src/quiz/engine/answerQueue.ts',
    text: '    if (choice.seq <= known) continue;\n',
    replacement: '',
  },
  {
    rule: 'forms: a repeated password that differs is refused before anything is sent',
    file: 'web/src/auth/RegisterPage.tsx',
    text: ' || PASSWORDS_DIFFER',
    replacement: ' || true',
    browser: 'refusals.spec.ts',
  },
  {
    rule: 'error texts: a wrong password is answered in the words of the specification',
    file: 'contract/src/failure.ts',
    text: "text: 'Invalid email or password'",
    replacement: "text: 'Invalid password or email'",
    first: 'server/src/auth/signIn',
    browser: 'refusals.spec.ts',
  },
  {
    rule: 'routes: a learner does not get into the admin area',
    file: 'web/src/shell/guard.ts',
    text: "if (requiredRole !== undefined && role !== requiredRole) return { step: 'dashboard' };",
    replacement: '',
    first: 'web/src/shell/guard',
    browser: 'refusals.spec.ts',
  },
];
