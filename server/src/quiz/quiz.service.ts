import { Failure } from '@assay/contract/failure';
import type { OpenAttempt, QuizQuestion } from '@assay/contract/quiz';
import { quizLimits } from '@assay/contract/quizLimits';
import type { Skill } from '@assay/contract/skills';
import { keepSessionUntil } from '../auth/sessions.service.ts';
import type { Actor, App } from '../platform/app.ts';
import type { PaperItem } from '../platform/database/schema.ts';
import { perStore, together } from '../platform/together.ts';
import { drawableQuestions, questionVersions } from '../questions/questions.service.ts';
import type { Drawable } from '../questions/questions.service.ts';
import { skillToTake } from '../skills/skills.service.ts';
import { listAnswers } from './answers.store.ts';
import { savingAnswers } from './savingAnswers.service.ts';
import { attemptNotFound, finalise } from './closing.service.ts';
import { deadlineOf, hasExpired, limitFor } from './deadline.ts';
import { drawPaper, letterOfOption, optionOfLetter, questionForTaker } from './paper.ts';
import { earlierAttempts, findAttempt, findOpenAttempt, insertAttempts, keepDrawnPaper } from './quiz.store.ts';
import type { NewAttempt, StoredAttempt } from './quiz.store.ts';
import { mayTake } from './retakes.ts';

type Asking = Pick<App, 'db' | 'clock' | 'random' | 'actors' | 'config' | 'metrics'>;
type Starting = Asking & Pick<App, 'limits'>;

/** Starts a quiz, or resumes the running one: at most one open attempt per person and skill. */
export async function startQuiz(app: Starting, actor: Actor, skillId: number): Promise<OpenAttempt> {
  const startedAt = app.clock.now();
  const opening = () => openAttempt(app, actor, skillId, startedAt);
  const opened = await countStart(app, actor, opening).catch(async (failure: unknown) => {
    // A running attempt outlives its skill, its questions and the limit: what cannot be started can still be finished.
    const running = failure instanceof Failure && (await findRunning(app, actor.userId, skillId, startedAt));
    if (running) return running;
    throw failure;
  });
  await keepSessionUntil(app, actor, sessionNeed(opened.deadline, startedAt));
  return describe(app, opened);
}

/** Until when the session of somebody who takes a quiz must last; without a deadline as long as the longest limit of a skill. */
export const sessionNeed = (deadline: Date | null, now: Date): Date =>
  new Date(deadline === null ? now.getTime() + 86_400_000 : deadline.getTime() + 60_000);

/** The page reads a running quiz by starting it again, with every reload and every look: only what is opened counts. */
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
    countingRule: skill.countingRule,
    reviewPolicy: skill.reviewPolicy,
    reviewAfter: skill.reviewAfter === null ? null : new Date(skill.reviewAfter),
    startedAt,
    deadline: deadlineOf(startedAt, limitSeconds),
    drawnSince: new Date(startedAt.getTime() - quizLimits.drawnPaperSeconds * 1000),
  };
  return (await open(app, skill, attempt)) ?? openOrResume(app, skill, attempt);
}

async function pool(app: Asking, skill: Skill): Promise<Drawable[]> {
  const questions = await drawableQuestions(app, skill.id);
  if (questions.length === 0) throw new Failure('no_questions');
  return questions;
}

const drawFrom = ({ random }: Pick<App, 'random'>, skill: Skill, questions: Drawable[]): PaperItem[] =>
  drawPaper(questions, { count: skill.questionsPerQuiz, blueprint: skill.blueprint }, (below) => random.int(below));

interface Opened extends Pick<
  StoredAttempt,
  'id' | 'skillId' | 'skillName' | 'startedAt' | 'deadline' | 'limitSeconds' | 'graceSeconds' | 'paper'
> {
  resumed: boolean;
}

// At the bell thousands start at one moment: those without a retake policy are opened many in one statement.
const AT_ONCE = 250;
const startsOf = perStore((db: App['db']) =>
  together((attempts: readonly NewAttempt[]) => insertAttempts(db, attempts), AT_ONCE),
);

async function open(app: Asking, skill: Skill, attempt: NewAttempt): Promise<Opened | null> {
  const limited = skill.maxAttempts !== null || skill.cooldownSeconds > 0;
  const inserted = limited
    ? await app.db.transaction().execute(async (tx) => {
        const earlier = await earlierAttempts(tx, attempt.userId, skill.id);
        const opened = (await insertAttempts(tx, [attempt]))(attempt);
        // A running attempt is resumed whatever the retake policy says, so the policy is asked after the insert.
        if (opened) refuseRetake(skill, earlier, attempt.startedAt);
        return opened;
      })
    : await startsOf(app.db)(attempt);
  return inserted && { ...attempt, ...inserted, resumed: false };
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
  // The one in the way was closed just now, by us or by another request: there is room for a new one.
  const opened = await open(app, skill, attempt);
  if (!opened) throw new Failure('unavailable', { retryAfter: 1 });
  return opened;
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

/** So that nobody leafs through the bank by looking: this long a look shows the same paper. */
const PAPER_KEPT_MS = 3_600_000;

/** The paper of the running attempt, or one that waits for the start; the same for an hour unless the bank changes. */
export async function viewPaper(app: Asking, actor: Actor, skillId: number, limit: number): Promise<QuizQuestion[]> {
  const running = await findRunning(app, actor.userId, skillId, app.clock.now());
  const paper = running?.paper ?? (await waitingPaper(app, actor.userId, skillId));
  return questionsOf(app, paper.slice(0, Math.max(1, limit)));
}

async function waitingPaper(app: Asking, userId: number, skillId: number): Promise<PaperItem[]> {
  const skill = await skillToTake(app, skillId);
  const questions = await pool(app, skill);
  const current = questions.map(({ versionId }) => versionId);
  const now = app.clock.now();
  return keepDrawnPaper(app.db, {
    userId,
    skillId,
    paper: drawFrom(app, skill, questions),
    current,
    now,
    keptSince: new Date(now.getTime() - PAPER_KEPT_MS),
  });
}

interface GivenAnswer {
  quizAttemptId: number;
  questionId: number;
  selectedAnswer: string;
  timeTaken?: number | undefined;
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
  const saved = await savingAnswers(app.db)({
    attemptId,
    userId: actor.userId,
    questionId,
    optionId,
    seq: given.seq ?? null,
    // What a browser says of times is never more than what has passed.
    answeredAtSeconds: Math.min(given.timeTaken ?? elapsed, elapsed),
    questionSeconds: Math.min(given.questionTime ?? 0, elapsed),
    now,
  });
  if (!saved) throw await whyNotTaken(app, actor, attemptId);
  app.metrics.answersAcked.inc();
  const told = {
    saved: true as const,
    answeredCount: saved.answeredCount,
    serverNow: now.toISOString(),
    deadline: saved.deadline?.toISOString() ?? null,
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
  return attempt?.userId === actor.userId ? new Failure('attempt_closed') : attemptNotFound();
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
  if (attempt?.userId !== actor.userId) throw attemptNotFound();
  const { userId, startedAt, paper } = attempt;
  const found = { userId, startedAt, items: new Map(paper.map((item) => [item.questionId, item])) };
  if (known.size >= MOST_PAPERS) known.clear();
  known.set(attemptId, found);
  return found;
}
