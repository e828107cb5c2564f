import { Failure } from '@assay/contract/failure';
import type { OpenAttempt, QuizQuestion } from '@assay/contract/quiz/quiz';
import { quizLimits } from '@assay/contract/quiz/quizLimits';
import type { Skill } from '@assay/contract/questions/skills';
import { keepSessionUntil } from '../auth/sessions.service.ts';
import type { Actor, App } from '../app.ts';
import type { PaperItem } from '../platform/database/schema.ts';
import { batchCalls } from '../platform/batching/batchCalls.ts';
import { perStore } from '../platform/batching/perStore.ts';
import { drawableQuestions, questionVersions } from '../questions/questions.service.ts';
import type { Drawable } from '../questions/questions.service.ts';
import { skillToTake } from '../skills/skills.service.ts';
import { listAnswers } from './answers.store.ts';
import { attemptNotFound, finalise } from './closing.service.ts';
import { deadlineOf, hasExpired, limitFor } from './deadline.ts';
import { drawPaper, letterOfOption, questionForTaker } from './paper.ts';
import { earlierAttempts, findAttempt, findOpenAttempt, insertAttempts, learnerExists } from './quiz.store.ts';
import type { NewAttempt, StoredAttempt } from './quiz.store.ts';
import { mayTake } from './retakes.ts';

type Asking = Pick<App, 'db' | 'clock' | 'random' | 'actors' | 'config'>;
type Starting = Asking & Pick<App, 'limits'>;

/** Starts a quiz, or resumes the running one: at most one open attempt per person and skill. */
export async function startQuiz(app: Starting, actor: Actor, skillId: number): Promise<OpenAttempt> {
  const startedAt = app.clock.now();
  const opening = () => openAttempt(app, actor, skillId, startedAt);
  const opened = await countStart(app, actor, opening).catch(async (failure: unknown) => {
    // A running attempt outlives its skill, its questions and the limit, so it can still be finished.
    const running = failure instanceof Failure && (await findRunning(app, actor.userId, skillId, startedAt));
    if (running) return running;
    throw failure;
  });
  return enter(app, actor, opened, startedAt);
}

interface Resuming {
  skillId: number;
  attemptId: number;
}

/** Continues a running attempt and never starts another: it may have ended while its page was offline. */
export async function resumeQuiz(app: Asking, actor: Actor, { skillId, attemptId }: Resuming): Promise<OpenAttempt> {
  const now = app.clock.now();
  const running = await findRunning(app, actor.userId, skillId, now);
  if (running?.id === attemptId) return enter(app, actor, running, now);
  const attempt = await findAttempt(app.db, attemptId);
  const isOwn = attempt?.userId === actor.userId && attempt.skillId === skillId;
  throw isOwn ? new Failure('attempt_closed') : attemptNotFound();
}

async function enter(app: Asking, actor: Actor, opened: Opened, now: Date): Promise<OpenAttempt> {
  await keepSessionUntil(app, actor, sessionNeed(opened.deadline, now));
  return describe(app, opened);
}

/** How long a quiz taker's session must last; without a deadline, as long as the longest limit of a skill. */
export const sessionNeed = (deadline: Date | null, now: Date): Date =>
  new Date(deadline === null ? now.getTime() + 86_400_000 : deadline.getTime() + 60_000);

/** A reload may start a running quiz again, so only new attempts count. */
async function countStart({ limits }: Starting, { userId }: Actor, opening: () => Promise<Opened>): Promise<Opened> {
  const starter = `user ${userId}`;
  limits.take('quizStart', starter);
  let isNew = false;
  try {
    const opened = await opening();
    isNew = !opened.resumed;
    return opened;
  } finally {
    if (!isNew) limits.giveBack('quizStart', starter);
  }
}

async function openAttempt(app: Asking, actor: Actor, skillId: number, startedAt: Date): Promise<Opened> {
  const skill = await skillToTake(app, skillId);
  const limitSeconds = limitFor(skill.timeLimitSeconds, actor.timeFactor);
  const attempt: NewAttempt = {
    userId: actor.userId,
    skillId,
    skillName: skill.name,
    paper: drawFrom(app, skill, await pool(app, skill)),
    limitSeconds,
    graceSeconds: quizLimits.graceSeconds,
    scoringRule: skill.scoringRule,
    countingRule: skill.countingRule,
    reviewPolicy: skill.reviewPolicy,
    reviewAfter: skill.reviewAfter === null ? null : new Date(skill.reviewAfter),
    startedAt,
    deadline: deadlineOf(startedAt, limitSeconds),
  };
  return (await open(app, skill, attempt)) ?? openOrResume(app, skill, attempt);
}

async function pool(app: Asking, skill: Skill): Promise<Drawable[]> {
  const questions = await drawableQuestions(app, skill.id);
  if (questions.length === 0) throw new Failure('no_questions');
  return questions;
}

const drawFrom = ({ random }: Pick<App, 'random'>, skill: Skill, questions: Drawable[]): PaperItem[] =>
  drawPaper(
    questions,
    { count: skill.questionsPerQuiz, blueprint: skill.blueprint, scoringRule: skill.scoringRule },
    (below) => random.int(below),
  );

interface Opened extends Pick<
  StoredAttempt,
  'id' | 'skillId' | 'skillName' | 'startedAt' | 'deadline' | 'limitSeconds' | 'graceSeconds' | 'paper'
> {
  resumed: boolean;
}

// Thousands may start at the same moment: without a retake policy, attempts are opened in batches.
const AT_ONCE = 250;
const startsOf = perStore((db: App['db']) =>
  batchCalls((attempts: readonly NewAttempt[]) => insertAttempts(db, attempts), AT_ONCE),
);

async function open(app: Asking, skill: Skill, attempt: NewAttempt): Promise<Opened | null> {
  const limited = skill.maxAttempts !== null || skill.cooldownSeconds > 0;
  const id = limited
    ? await app.db.transaction().execute(async (tx) => {
        const earlier = await earlierAttempts(tx, attempt.userId, skill.id);
        const opened = (await insertAttempts(tx, [attempt]))(attempt);
        // Resuming ignores the retake policy, so it is checked after the insert.
        if (opened !== null) refuseRetake(skill, earlier, attempt.startedAt);
        return opened;
      })
    : await startsOf(app.db)(attempt);
  return id === null ? null : { ...attempt, id, resumed: false };
}

function refuseRetake(skill: Skill, earlier: { count: number; lastEndedAt: Date | null }, now: Date) {
  const verdict = mayTake(skill, earlier, now);
  if (verdict.allowed) return;
  if (verdict.why === 'used_up') throw new Failure('attempts_used_up');
  throw new Failure('retake_too_soon', { retryAfter: verdict.seconds });
}

async function openOrResume(app: Asking, skill: Skill, attempt: NewAttempt): Promise<Opened> {
  const running = await findRunning(app, attempt.userId, skill.id, attempt.startedAt);
  if (running) return running;
  // The blocking attempt has just been closed, here or by another request, so there is room for a new one.
  const opened = await open(app, skill, attempt);
  if (opened) return opened;
  // Another server may have deleted the account while this one still has its session cached.
  if (!(await learnerExists(app.db, attempt.userId))) throw new Failure('unauthenticated');
  throw new Failure('unavailable', { retryAfter: 1 });
}

async function findRunning(app: Asking, userId: number, skillId: number, now: Date): Promise<Opened | null> {
  const running = await findOpenAttempt(app.db, userId, skillId);
  if (!running) return null;
  if (!hasExpired(running, now)) return { ...running, resumed: true };
  await finalise(app, running.id);
  return null;
}

async function describe(app: Asking, attempt: Opened): Promise<OpenAttempt> {
  const answers = attempt.resumed ? await listAnswers(app.db, attempt.id) : [];
  const items = new Map(attempt.paper.map((item) => [item.questionId, item]));
  return {
    id: attempt.id,
    skillId: attempt.skillId,
    skillName: attempt.skillName,
    totalQuestions: attempt.paper.length,
    startedAt: attempt.startedAt.toISOString(),
    deadline: attempt.deadline?.toISOString() ?? null,
    serverNow: app.clock.now().toISOString(),
    limitSeconds: attempt.limitSeconds,
    graceSeconds: attempt.graceSeconds,
    resumed: attempt.resumed,
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

/** The questions of the running attempt. Viewing them starts the quiz if none is running. */
export async function viewPaper(
  app: Starting,
  actor: Actor,
  { skillId, limit }: { skillId: number; limit: number },
): Promise<QuizQuestion[]> {
  const { questions } = await startQuiz(app, actor, skillId);
  return questions.slice(0, limit);
}
