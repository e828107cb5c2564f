import { Failure } from '@assay/contract/failure';
import type { Actor, App } from '../app.ts';
import type { PaperItem } from '../platform/database/schema.ts';
import { listAnswers } from './answers.store.ts';
import { attemptNotFound } from './closing.service.ts';
import { optionOfLetter } from './paper.ts';
import { findAttempt } from './quiz.store.ts';
import { savingAnswers } from './savingAnswers.service.ts';

type Asking = Pick<App, 'db' | 'clock' | 'metrics'>;

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
    // The browser's times are capped at the time that has passed.
    answeredAtSeconds: Math.min(given.timeTaken ?? elapsed, elapsed),
    questionSeconds: Math.min(given.questionTime ?? 0, elapsed),
    now,
  });
  if (!saved) throw await whyNotTaken(app, actor, attemptId);
  app.metrics.answersAcked.inc();
  const reply = {
    saved: true as const,
    answeredCount: saved.answeredCount,
    serverNow: now.toISOString(),
    deadline: saved.deadline?.toISOString() ?? null,
  };
  if (saved.seq !== null) return { ...reply, seq: saved.seq };
  const standing = (await listAnswers(app.db, attemptId)).find((answer) => answer.questionId === questionId);
  const seq = standing?.seq ?? 0;
  // The same answer sent again counts as saved; only an older one is superseded.
  return seq === given.seq && standing?.optionId === optionId
    ? { ...reply, seq }
    : { ...reply, seq, superseded: true as const };
}

async function whyNotTaken(app: Asking, actor: Actor, attemptId: number): Promise<Failure> {
  const attempt = await findAttempt(app.db, attemptId);
  return attempt?.userId === actor.userId ? new Failure('attempt_closed') : attemptNotFound();
}

// A paper never changes, so a running attempt's paper is cached between its answers.
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
