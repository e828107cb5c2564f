import { Failure } from '@assay/contract/failure';
import type { OpenAttempt, QuizQuestion, Score } from '@assay/contract/quiz';
import { quizLimits } from '@assay/contract/quizLimits';
import type { Skill } from '@assay/contract/skills';
import { keepSessionUntil } from '../auth/auth.service.ts';
import type { Actor, App } from '../platform/app.ts';
import type { PaperItem } from '../platform/database/schema.ts';
import { drawableQuestions, questionVersions } from '../questions/questions.service.ts';
import { recordCompletion } from '../reports/standings.service.ts';
import { skillToTake } from '../skills/skills.service.ts';
import { completionTime, deadlineOf, hasExpired, limitFor, timeTakenSeconds } from './deadline.ts';
import { drawPaper, letterOfOption, optionOfLetter, questionForTaker } from './paper.ts';
import {
  closeAttempt,
  countOpenAttempts,
  earlierAttempts,
  findAttempt,
  findOpenAttempt,
  insertAttempt,
  insertQuestionTimes,
  keepDrawnPaper,
  listAnswers,
  listExpired,
  lockAttempt,
  markCounting,
  saveAnswer,
} from './quiz.store.ts';
import type { NewAttempt, StoredAttempt } from './quiz.store.ts';
import { mayTake } from './retakes.ts';
import { scoreAttempt, wilsonInterval } from './scoring.ts';

type Asking = Pick<App, 'db' | 'clock' | 'random' | 'actors' | 'config' | 'log' | 'metrics'>;

const notFound = () => new Failure('not_found', { message: 'Quiz attempt not found' });

/** Starts a quiz, or resumes the running one: at most one open attempt per person and skill. */
export async function startQuiz(app: Asking, actor: Actor, skillId: number): Promise<OpenAttempt> {
  const skill = await skillToTake(app, skillId);
  const startedAt = app.clock.now();
  const paper = await freshPaper(app, skill);
  const limitSeconds = limitFor(skill.timeLimitSeconds, actor.timeFactor);
  const deadline = deadlineOf(startedAt, limitSeconds);
  const attempt: NewAttempt = {
    userId: actor.userId,
    skillId,
    skillName: skill.name,
    paper,
    limitSeconds,
    graceSeconds: quizLimits.graceSeconds,
    countingRule: skill.countingRule,
    reviewPolicy: skill.reviewPolicy,
    reviewAfter: skill.reviewAfter === null ? null : new Date(skill.reviewAfter),
    startedAt,
    deadline,
    drawnSince: new Date(startedAt.getTime() - quizLimits.drawnPaperSeconds * 1000),
  };
  const opened = (await open(app, skill, attempt)) ?? (await openOrResume(app, skill, attempt));
  await keepSessionUntil(app, actor, new Date(opened.deadline.getTime() + 60_000));
  return describe(app, opened, { resumed: opened.startedAt < startedAt });
}

async function freshPaper(app: Asking, skill: Skill): Promise<PaperItem[]> {
  const pool = await drawableQuestions(app, skill.id);
  if (pool.length === 0) throw new Failure('no_questions');
  return drawPaper(pool, skill.questionsPerQuiz, (below) => app.random.int(below));
}

type Opened = Pick<
  StoredAttempt,
  'id' | 'skillId' | 'skillName' | 'startedAt' | 'deadline' | 'limitSeconds' | 'graceSeconds' | 'paper'
>;

async function open(app: Asking, skill: Skill, attempt: NewAttempt): Promise<Opened | null> {
  const limited = skill.maxAttempts !== null || skill.cooldownSeconds > 0;
  const inserted = limited
    ? await app.db.transaction().execute(async (tx) => {
        const earlier = await earlierAttempts(tx, attempt.userId, skill.id);
        const opened = await insertAttempt(tx, attempt);
        // A running attempt is resumed whatever the retake policy says, so the policy is asked after the insert.
        if (opened) refuseRetake(skill, earlier, attempt.startedAt);
        return opened;
      })
    : await insertAttempt(app.db, attempt);
  return inserted && { ...attempt, ...inserted };
}

function refuseRetake(skill: Skill, earlier: { count: number; lastEndedAt: Date | null }, now: Date) {
  const verdict = mayTake(skill, earlier, now);
  if (verdict.allowed) return;
  if (verdict.why === 'used_up') throw new Failure('attempts_used_up');
  throw new Failure('retake_too_soon', { retryAfter: verdict.seconds });
}

async function openOrResume(app: Asking, skill: Skill, attempt: NewAttempt): Promise<Opened> {
  const running = await findOpenAttempt(app.db, attempt.userId, skill.id);
  if (running && !hasExpired(running, attempt.startedAt)) return running;
  if (running) await finalise(app, running.id);
  // It may have been closed just now by another request; then there is room for a new one.
  const opened = await open(app, skill, attempt);
  if (!opened) throw new Failure('unavailable', { retryAfter: 1 });
  return opened;
}

async function describe(app: Asking, attempt: Opened, { resumed }: { resumed: boolean }): Promise<OpenAttempt> {
  const answers = resumed ? await listAnswers(app.db, attempt.id) : [];
  const items = new Map(attempt.paper.map((item) => [item.questionId, item]));
  return {
    id: attempt.id,
    skillId: attempt.skillId,
    skillName: attempt.skillName,
    totalQuestions: attempt.paper.length,
    startedAt: attempt.startedAt.toISOString(),
    deadline: attempt.deadline.toISOString(),
    serverNow: app.clock.now().toISOString(),
    limitSeconds: attempt.limitSeconds,
    graceSeconds: attempt.graceSeconds,
    resumed,
    answers: answers.flatMap(({ questionId, optionId, seq, questionSeconds }) => {
      const item = items.get(questionId);
      const letter = item && letterOfOption(item, optionId);
      return letter ? [{ questionId, selectedAnswer: letter, seq, questionTime: questionSeconds }] : [];
    }),
    questions: await questionsOf(app, attempt.paper),
  };
}

async function questionsOf(app: Pick<App, 'db'>, paper: PaperItem[]): Promise<QuizQuestion[]> {
  const versions = await questionVersions(
    app,
    paper.map(({ versionId }) => versionId),
  );
  return paper.flatMap((item) => {
    const version = versions.get(item.versionId);
    return version ? [questionForTaker(item, version)] : [];
  });
}

/** The paper of the running attempt, or one that waits for the start; always the same until it is used. */
export async function viewPaper(app: Asking, actor: Actor, skillId: number, limit: number): Promise<QuizQuestion[]> {
  const skill = await skillToTake(app, skillId);
  const now = app.clock.now();
  const running = await findOpenAttempt(app.db, actor.userId, skillId);
  const paper =
    running && !hasExpired(running, now)
      ? running.paper
      : await keepDrawnPaper(app.db, { userId: actor.userId, skillId, paper: await freshPaper(app, skill), now });
  return questionsOf(app, paper.slice(0, Math.max(1, limit)));
}

interface GivenAnswer {
  quizAttemptId: number;
  questionId: number;
  selectedAnswer: string;
  timeTaken: number;
  seq?: number | undefined;
  questionTime?: number | undefined;
}

export async function answerQuestion(app: Asking, actor: Actor, given: GivenAnswer) {
  const { quizAttemptId: attemptId, questionId } = given;
  const paper = await paperOf(app, actor, attemptId);
  const item = paper.items.get(questionId);
  if (!item) throw new Failure('not_found', { message: 'This question is not part of this quiz' });
  const optionId = optionOfLetter(item, given.selectedAnswer);
  if (optionId === null) {
    const message = 'This question has no such option';
    throw new Failure('invalid_input', { message, errors: { selectedAnswer: message } });
  }
  const now = app.clock.now();
  const elapsed = Math.max(0, (now.getTime() - paper.startedAt.getTime()) / 1000);
  const saved = await saveAnswer(app.db, {
    attemptId,
    userId: actor.userId,
    questionId,
    optionId,
    seq: given.seq ?? null,
    answeredAtSeconds: given.timeTaken,
    questionSeconds: Math.min(given.questionTime ?? 0, elapsed),
    now,
  });
  if (!saved) throw await whyNotTaken(app, actor, attemptId);
  app.metrics.answersAcked.inc();
  const told = {
    saved: true as const,
    answeredCount: saved.answeredCount,
    serverNow: now.toISOString(),
    deadline: saved.deadline.toISOString(),
  };
  if (saved.seq !== null) return { ...told, seq: saved.seq };
  const standing = (await listAnswers(app.db, attemptId)).find((answer) => answer.questionId === questionId);
  const seq = standing?.seq ?? 0;
  // The same answer sent again is simply saved; only an older one is superseded.
  return seq === given.seq && standing?.optionId === optionId
    ? { ...told, seq }
    : { ...told, seq, superseded: true as const };
}

async function whyNotTaken(app: Asking, actor: Actor, attemptId: number): Promise<Failure> {
  const attempt = await findAttempt(app.db, attemptId);
  return attempt?.userId === actor.userId ? new Failure('attempt_closed') : notFound();
}

// A paper never changes, so the one of a running attempt is remembered between its answers.
interface RememberedPaper {
  userId: number;
  startedAt: Date;
  items: ReadonlyMap<number, PaperItem>;
}
const MOST_PAPERS = 20_000;
const papers = new WeakMap<App['db'], Map<number, RememberedPaper>>();

async function paperOf({ db }: Pick<App, 'db'>, actor: Actor, attemptId: number): Promise<RememberedPaper> {
  const known = papers.get(db) ?? new Map<number, RememberedPaper>();
  papers.set(db, known);
  const remembered = known.get(attemptId);
  if (remembered?.userId === actor.userId) return remembered;
  const attempt = await findAttempt(db, attemptId);
  if (attempt?.userId !== actor.userId) throw notFound();
  const { userId, startedAt, paper } = attempt;
  const found = { userId, startedAt, items: new Map(paper.map((item) => [item.questionId, item])) };
  if (known.size >= MOST_PAPERS) known.clear();
  known.set(attemptId, found);
  return found;
}

interface GivenCompletion {
  quizAttemptId: number;
  timeTaken: number;
  questionTimes?: { questionId: number; seconds: number }[] | undefined;
}

/** Closes and scores an attempt; again gives the same score. */
export async function completeQuiz(app: Asking, actor: Actor, given: GivenCompletion): Promise<Score> {
  const attempt = await findAttempt(app.db, given.quizAttemptId);
  if (attempt?.userId !== actor.userId) throw notFound();
  return scoreOf(attempt.status === 'open' ? await close(app, attempt, given) : attempt);
}

/** Closes an attempt whose learner did not: at its deadline, with what was saved. */
async function finalise(app: Asking, attemptId: number): Promise<void> {
  const attempt = await findAttempt(app.db, attemptId);
  if (attempt?.status === 'open') await close(app, attempt, null);
}

/** The one place where an attempt becomes completed: state, score and standings in one transaction. */
async function close(app: Asking, attempt: StoredAttempt, given: GivenCompletion | null): Promise<StoredAttempt> {
  const { paper } = attempt;
  const versions = await questionVersions(
    app,
    paper.map(({ versionId }) => versionId),
  );
  return app.db.transaction().execute(async (tx) => {
    const locked = await lockAttempt(tx, attempt.id);
    if (!locked) throw notFound();
    if (locked.status !== 'open') return locked;
    const answers = new Map((await listAnswers(tx, attempt.id)).map(({ questionId, optionId }) => [questionId, optionId]));
    const keyed = paper.map(({ questionId, versionId, points }) => ({
      questionId,
      points,
      keyOption: versions.get(versionId)?.keyOption ?? '',
    }));
    const now = app.clock.now();
    const completedAt = completionTime(locked, now);
    const timeTaken = timeTakenSeconds(locked, completedAt);
    await closeAttempt(tx, attempt.id, {
      completedAt,
      closedBy: given && now < locked.deadline ? 'learner' : 'deadline',
      timeTakenSeconds: timeTaken,
      clientTimeTaken: given?.timeTaken ?? null,
      score: scoreAttempt(keyed, answers),
    });
    const shown = new Set(paper.map(({ questionId }) => questionId));
    const times = new Map(
      (given?.questionTimes ?? [])
        .filter(({ questionId }) => shown.has(questionId))
        .map(({ questionId, seconds }) => [questionId, { questionId, seconds: Math.min(seconds, timeTaken) }]),
    );
    await insertQuestionTimes(tx, attempt.id, [...times.values()]);
    await count(app, tx, locked, completedAt);
    return (await findAttempt(tx, attempt.id)) ?? locked;
  });
}

async function count(app: Asking, tx: App['db'], attempt: StoredAttempt, completedAt: Date) {
  const { userId, skillId, countingRule } = attempt;
  await recordCompletion(app, tx, { userId, skillId }, async () => {
    if (countingRule === 'average') return [completedAt];
    return [completedAt, ...(await markCounting(tx, userId, skillId, countingRule))];
  });
}

function scoreOf(attempt: StoredAttempt): Score {
  const { totalQuestions, pointsPossible } = attempt;
  const correctAnswers = attempt.correctAnswers ?? 0;
  return {
    scorePercentage: attempt.scorePercentage ?? 0,
    correctAnswers,
    totalQuestions,
    timeTaken: attempt.timeTakenSeconds ?? 0,
    pointsEarned: attempt.pointsEarned ?? 0,
    pointsPossible,
    interval: wilsonInterval(correctAnswers, totalQuestions),
  };
}

/** Closes the expired attempts of one person, so that what they read next is true. */
export async function closeExpiredOf(app: Asking, userId: number): Promise<void> {
  for (const { id } of await listExpired(app.db, app.clock.now(), 100, userId)) await finalise(app, id);
}

/** Closes every expired attempt. @returns how many. */
export async function closeExpired(app: Asking): Promise<number> {
  let closed = 0;
  for (;;) {
    const expired = await listExpired(app.db, app.clock.now(), 200);
    for (const { id } of expired) await finalise(app, id);
    closed += expired.length;
    if (expired.length < 200) return closed;
  }
}

export async function countOpen({ db }: Pick<App, 'db'>): Promise<number> {
  return countOpenAttempts(db);
}
