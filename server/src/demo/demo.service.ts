import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { newQuestion } from '@assay/contract/questions';
import type { Skill } from '@assay/contract/skills';
import { recordAudit } from '../audit/audit.service.ts';
import type { App } from '../app.ts';
import { Refusal } from '../platform/refusals/refusal.ts';
import { rebuildItems } from '../items/scored.service.ts';
import { createQuestions } from '../questions/questions.service.ts';
import { drawPaper } from '../quiz/paper.ts';
import { scoreAttempt } from '../quiz/scoring.ts';
import { rebuildAllStandings } from '../reports/standings.service.ts';
import { createSkill } from '../skills/skills.service.ts';
import { createUser } from '../users/users.service.ts';
import { demoAccounts, demoLearners } from './accounts.ts';
import {
  deleteDemo,
  hasActiveDemoUser,
  insertFinishedAttempts,
  listDemoQuestions,
  markDemoUsers,
  readInstallation,
  writeInstallation,
} from './demo.store.ts';
import type { FinishedAttempt } from './demo.store.ts';
import { seededRandom } from '../statistics/seededRandom.ts';
import { inventAnswers, quizTimes } from './history.ts';
import type { DemoQuestion } from './history.ts';

const BANK = join(import.meta.dirname, '..', '..', 'demo', 'bank');
const HISTORY_DAYS = 70;

type Seeding = Pick<App, 'db' | 'clock' | 'random' | 'passwords' | 'config'>;

/** The accounts for the login screen; null if the demo was not seeded here or was removed. */
export async function demoHint({ db }: Pick<App, 'db'>) {
  if ((await readInstallation(db, 'demo')) !== 'seeded') return null;
  const shown = ({ email, password }: { email: string; password: string }) => ({ email, password });
  return { admin: shown(demoAccounts.admin), user: shown(demoAccounts.user) };
}

export async function hasDemoAccounts({ db }: Pick<App, 'db'>): Promise<boolean> {
  return hasActiveDemoUser(db);
}

/** Seeds accounts, bank and history once, and never again after their removal. @returns whether it seeded now */
export async function seedDemo(app: Seeding): Promise<boolean> {
  if (app.config.NODE_ENV === 'production' && !app.config.DEMO)
    throw new Refusal('In production the demo, whose passwords everybody may know, is only written with DEMO=1.');
  if ((await readInstallation(app.db, 'demo')) !== null) return false;
  const hashes = {
    admin: await app.passwords.hash(demoAccounts.admin.password),
    user: await app.passwords.hash(demoAccounts.user.password),
  };
  // One transaction: if the start is killed, nothing remains and the next start seeds again.
  await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const learners = await seedAccounts(inside, hashes);
    const skills = await seedBank(inside);
    await seedHistory(inside, learners, skills);
    await writeInstallation(tx, 'demo', 'seeded');
    await recordAudit(inside, { action: 'demo_seeded', actorId: null });
  });
  // First, because the daily sums read each difficulty's results from it.
  await rebuildItems(app);
  await rebuildAllStandings(app);
  return true;
}

/** Removes everything the demo created, permanently. */
export async function removeDemo({ db, clock, config }: Pick<App, 'db' | 'clock' | 'config'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await deleteDemo(tx, clock.now());
    await writeInstallation(tx, 'demo', 'removed');
    await recordAudit({ db: tx, clock }, { action: 'demo_removed', actorId: null });
  });
  await rebuildItems({ db });
  await rebuildAllStandings({ db, config });
}

async function seedAccounts(app: Seeding, hashes: { admin: string; user: string }): Promise<number[]> {
  const { admin, user } = demoAccounts;
  const proven = { emailProvenBy: 'demo' } as const;
  const adminId = await createUser(app, { ...namesOf(admin), role: 'admin', passwordHash: hashes.admin, ...proven });
  const learnerId = await createUser(app, { ...namesOf(user), role: 'user', passwordHash: hashes.user, ...proven });
  const others: number[] = [];
  for (const animal of demoLearners) {
    const email = `${animal.toLowerCase()}@demo.example`;
    // Without a password, these accounts cannot sign in.
    others.push(
      await createUser(app, {
        email,
        firstName: animal,
        lastName: '(demo)',
        role: 'user',
        passwordHash: null,
        ...proven,
      }),
    );
  }
  await markDemoUsers(app.db, [adminId, learnerId, ...others]);
  return [learnerId, ...others];
}

const namesOf = ({ email, firstName, lastName }: { email: string; firstName: string; lastName: string }) => ({
  email,
  firstName,
  lastName,
});

interface DemoSkill {
  id: number;
  name: string;
  timeLimitSeconds: number;
  questions: DemoQuestion[];
}

async function seedBank(app: Seeding): Promise<DemoSkill[]> {
  const skills: DemoSkill[] = [];
  for (const file of (await readdir(BANK)).filter((name) => name.endsWith('.json')).toSorted()) {
    const bank = JSON.parse(await readFile(join(BANK, file), 'utf8')) as {
      skill: Pick<Skill, 'name' | 'description' | 'category'> & Partial<Pick<Skill, 'timeLimitSeconds'>>;
      questions: object[];
    };
    const skill = { ...DEFAULTS, tags: [], ...bank.skill };
    const { id, name, timeLimitSeconds } = await createSkill(app, skill, { isDemo: true });
    await createQuestions(
      app,
      bank.questions.map((question) => newQuestion.parse({ ...question, skillId: id })),
    );
    skills.push({ id, name, timeLimitSeconds, questions: await listDemoQuestions(app.db, id) });
  }
  return skills;
}

const DEFAULTS = {
  isActive: true,
  questionsPerQuiz: 10,
  timeLimitSeconds: 300,
  maxAttempts: null,
  cooldownSeconds: 0,
  countingRule: 'average',
  reviewPolicy: 'keys',
  reviewAfter: null,
  blueprint: null,
  onLeaderboard: true,
} as const;

async function seedHistory(app: Seeding, learners: number[], skills: DemoSkill[]): Promise<void> {
  const random = seededRandom(20_261);
  const now = app.clock.now();
  const attempts = learners.flatMap((userId, index) => {
    const isDemoLearner = index === 0;
    const ability = isDemoLearner ? 0.2 : (random() - 0.45) * 3;
    const times = quizTimes(isDemoLearner ? 14 : 2 + Math.floor(random() * 14), HISTORY_DAYS, now, random);
    return times.map((startedAt, nth) => {
      const skill = skills[Math.floor(random() * skills.length)] as DemoSkill;
      // People improve with practice.
      return inventAttempt({ userId, startedAt, skill, ability: ability + nth * 0.09 }, random);
    });
  });
  await insertFinishedAttempts(app.db, attempts);
}

interface Taking {
  userId: number;
  startedAt: Date;
  skill: DemoSkill;
  ability: number;
}

function inventAttempt({ userId, startedAt, skill, ability }: Taking, random: () => number): FinishedAttempt {
  const questions = new Map(skill.questions.map((question) => [question.questionId, question]));
  const paper = drawPaper(skill.questions, { count: 10, blueprint: null }, (below) => Math.floor(random() * below));
  const answers = inventAnswers(paper, questions, ability, random);
  const keyed = paper.map(({ questionId, points }) => ({
    questionId,
    points,
    keyOption: questions.get(questionId)?.keyOption ?? '',
  }));
  const seconds = (skill.timeLimitSeconds / paper.length) * (0.3 + 0.6 * random());
  const timeTakenSeconds = Math.round(seconds * paper.length);
  const { totalQuestions: _total, ...score } = scoreAttempt(keyed, answers);
  return {
    userId,
    skillId: skill.id,
    skillName: skill.name,
    limitSeconds: skill.timeLimitSeconds,
    paper,
    startedAt,
    completedAt: new Date(startedAt.getTime() + timeTakenSeconds * 1000),
    timeTakenSeconds,
    ...score,
    answers: [...answers].map(([questionId, optionId]) => ({ questionId, optionId, seconds })),
  };
}
