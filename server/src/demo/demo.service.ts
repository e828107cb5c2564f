import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { newMeetingId } from '@assay/contract/interviews/meetingId';
import { newQuestion } from '@assay/contract/questions/questions';
import type { Skill } from '@assay/contract/questions/skills';
import { recordAudit } from '../audit/audit.service.ts';
import type { App } from '../app.ts';
import { Refusal } from '../platform/refusals/refusal.ts';
import { rebuildItems } from '../items/scored.service.ts';
import { createQuestions } from '../questions/questions.service.ts';
import { rebuildAllStandings } from '../reports/standings.service.ts';
import { createSkill } from '../skills/skills.service.ts';
import { createUser } from '../users/users.service.ts';
import { demoAccounts, demoLearners } from './accounts.ts';
import { inventAttempts } from './attempts.ts';
import type { DemoSkill } from './attempts.ts';
import {
  deleteDemo,
  hasActiveDemoUser,
  insertDemoCandidate,
  insertDemoInterview,
  insertDemoLink,
  insertDemoOffers,
  insertDemoRound,
  insertFinishedAttempts,
  insertOpenMeeting,
  insertPastSession,
  listDemoQuestions,
  markDemoUsers,
  readInstallation,
  writeInstallation,
} from './demo.store.ts';
import type { FinishedAttempt } from './demo.store.ts';
import { seededRandom } from '../statistics/seededRandom.ts';
import { inventCourse, quizTimes } from './history.ts';
import type { Course } from './history.ts';
import { insertDemoCards, insertDemoDecision, insertDemoKit } from './feedback.store.ts';
import { DECIDED_CARDS, DEMO_CARDS, DEMO_KIT } from './kit.ts';
import { DEMO_ROUND, demoLinkToken, inventCandidates, offeredTimes } from './round.ts';

const BANK = join(import.meta.dirname, '..', '..', 'demo', 'bank');
const DAY_MS = 86_400_000;
/** The admin and the skills are older than the first learner. */
const OPENED_DAYS = 90;
const MEETING_DAYS = 30;
/** The demo learner improves and takes each skill but Problem Solving three times. */
const OWN_COURSE: Course = { days: 70, quizzes: 30, skills: 10, from: 0, to: 2.4 };

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
    throw new Refusal('In production, the demo is created only with DEMO=1, because its passwords are public.');
  if ((await readInstallation(app.db, 'demo')) !== null) return false;
  const hashes = {
    admin: await app.passwords.hash(demoAccounts.admin.password),
    user: await app.passwords.hash(demoAccounts.user.password),
  };
  // One transaction: if the start is killed, nothing remains and the next start seeds again.
  await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const opened = joinedAt(inside, daysBefore(app.clock.now(), OPENED_DAYS));
    const admin = await createUser(opened, { ...namesOf(demoAccounts.admin), role: 'admin', ...proven(hashes.admin) });
    const skills = await seedBank(opened);
    const learners = await seedLearners(inside, hashes.user, skills);
    await markDemoUsers(tx, [admin, ...learners]);
    // In production the demo's admin cannot enter a meeting.
    if (app.config.NODE_ENV !== 'production') {
      await seedMeeting(inside, admin);
      await seedRound(inside, admin, { learners: learners.slice(1), skills });
    }
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

const proven = (passwordHash: string | null) => ({ passwordHash, emailProvenBy: 'demo' }) as const;
const namesOf = ({ email, firstName, lastName }: { email: string; firstName: string; lastName: string }) => ({
  email,
  firstName,
  lastName,
});
const daysBefore = (time: Date, days: number) => new Date(time.getTime() - days * DAY_MS);
const joinedAt = (app: Seeding, time: Date): Seeding => ({ ...app, clock: { now: () => time } });

/** The demo learner and the others, each with a past that begins within a week of joining. */
async function seedLearners(app: Seeding, passwordHash: string, skills: DemoSkill[]): Promise<number[]> {
  // With this seed the demo learner's trend rises steadily, and the skill left open is Problem Solving.
  const random = seededRandom(22_448);
  const pace = seededRandom(7);
  const now = app.clock.now();
  const people = [
    { ...namesOf(demoAccounts.user), ...proven(passwordHash), course: OWN_COURSE },
    ...demoLearners.map(([first, last], nth) => ({
      email: `${last.toLowerCase()}@demo.example`,
      firstName: first,
      lastName: last,
      groupName: nth % 4 < 2 ? 'Day classes' : 'Evening classes',
      // Without a password, these accounts cannot sign in.
      ...proven(null),
      course: inventCourse(nth, random),
    })),
  ];
  const ids: number[] = [];
  for (const { course, ...person } of people) {
    const times = quizTimes(course.quizzes, course.days, now, random);
    const joined = daysBefore(times[0] ?? now, 1 + random() * 6);
    const userId = await createUser(joinedAt(app, joined), { ...person, role: 'user' });
    const attempts = inventAttempts({ userId, course, times }, skills, { random, pace });
    await insertFinishedAttempts(app.db, attempts);
    await seedLastSeen(app, userId, attempts.at(-1));
    ids.push(userId);
  }
  return ids;
}

/** Until the end of the last quiz. */
async function seedLastSeen({ db, random }: Seeding, userId: number, last: FinishedAttempt | undefined) {
  if (!last) return;
  const { startedAt: from, completedAt: to } = last;
  await insertPastSession(db, { userId, tokenHash: random.bytes(32), from, to });
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
  scoringRule: 'equal',
  countingRule: 'average',
  reviewPolicy: 'keys',
  reviewAfter: null,
  blueprint: null,
  onLeaderboard: true,
  dialogues: false,
} as const;

/** A meeting that is open from the start, for trying an interview in two windows. */
async function seedMeeting({ db, clock, random }: Seeding, createdBy: number): Promise<void> {
  const now = clock.now();
  await insertOpenMeeting(db, {
    publicId: newMeetingId((below) => random.int(below)),
    title: 'Demo interview',
    createdBy,
    createdAt: now,
    endsAt: new Date(now.getTime() + MEETING_DAYS * DAY_MS),
  });
}

/** A round under way, of learners other than the demo's own. */
async function seedRound(
  { db, clock, random }: Seeding,
  createdBy: number,
  { learners, skills }: { learners: readonly number[]; skills: readonly Pick<DemoSkill, 'id'>[] },
) {
  const now = clock.now();
  const { openedDays, ...fields } = DEMO_ROUND;
  const round = { ...fields, createdBy, createdAt: daysBefore(now, openedDays) };
  const roundId = await insertDemoRound(db, round);
  const quizzes = { skillIds: skills.slice(0, 2).map(({ id }) => id), dueAt: offeredTimes(now)[0] ?? now };
  await insertDemoOffers(db, { roundId, round, quizzes, starts: offeredTimes(now) });
  const kitVersionId = await insertDemoKit(db, { ...round, roundId, kit: DEMO_KIT });
  // A learner who is no candidate interviews beside the admin.
  const raters = [createdBy, learners.at(-1) ?? createdBy];
  for (const { nth, tags, withdrawn, interview, isDecided } of inventCandidates(now)) {
    const candidateId = await insertDemoCandidate(db, {
      roundId,
      userId: learners[nth] ?? 0,
      tags,
      addedAt: round.createdAt,
      withdrawnAt: withdrawn ? daysBefore(now, 1) : null,
    });
    const publicId = newMeetingId((below) => random.int(below));
    if (interview) await insertDemoInterview(db, { publicId, candidateId, interview, round });
    await insertDemoLink(db, candidateId, { token: demoLinkToken(nth), sentAt: round.createdAt });
    if (interview?.tookPlace)
      await insertDemoCards(db, {
        publicId,
        kitVersionId,
        cards: (isDecided ? DECIDED_CARDS : DEMO_CARDS).map((card, place) => ({
          ...card,
          userId: raters[place] ?? createdBy,
        })),
        submittedAt: new Date(interview.startsAt.getTime() + 3_600_000),
      });
    if (isDecided) await insertDemoDecision(db, { candidateId, by: createdBy, now: daysBefore(now, 1) });
  }
}
