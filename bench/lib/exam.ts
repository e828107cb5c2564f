import type { PaperItem } from '@assay/server/platform/database/schema';
import type { Store } from '@assay/server/platform/database/store';
import type { NewAnswer } from '@assay/server/quiz/answers.store';
import { createBank } from './bank.ts';
import type { Client } from './http.ts';
import { insertLearners, tokenOf } from './people.ts';

const QUESTIONS = 10;
const OPTIONS = ['a', 'b', 'c', 'd'] as const;

/** Learners in the middle of a quiz, and their next answers. */
export interface Exam {
  attempts: { id: number; userId: number; token: string }[];
  questionIds: number[];
}

export async function openExam(store: Store, learners: number): Promise<Exam> {
  await insertLearners(store.pool, learners);
  const skillId = await createBank(store, 'Answers', QUESTIONS);
  const versions = await store.pool.query<{ id: number; question_id: number }>(
    'select id, question_id from question_versions order by id',
  );
  const paper: PaperItem[] = versions.rows.map(({ id, question_id }) => ({
    questionId: question_id,
    versionId: id,
    points: 1,
    optionOrder: [...OPTIONS],
  }));
  await store.pool.query(
    `insert into attempts (user_id, skill_id, skill_name, status, paper, total_questions, points_possible, points_squares,
       limit_seconds, grace_seconds, scoring_rule, counting_rule, review_policy, started_at, deadline)
     select id, $1, 'Answers', 'open', $2, $3, $3, $3, 3600, 10, 'equal', 'average', 'keys', now(), now() + interval '1 hour'
     from users`,
    [skillId, JSON.stringify(paper), QUESTIONS],
  );
  await store.pool.query('analyze');
  const { rows } = await store.pool.query<{ id: number; userId: number; n: number }>(
    `select attempts.id, user_id as "userId", substring(email from '\\d+')::int as n
     from attempts join users on users.id = user_id order by md5(attempts.id::text)`,
  );
  return {
    attempts: rows.map(({ id, userId, n }) => ({ id, userId, token: tokenOf(n) })),
    questionIds: paper.map(({ questionId }) => questionId),
  };
}

interface Said {
  attempt: Exam['attempts'][number];
  questionId: number;
  option: number;
  seq: number;
}

/** Everyone's first answer, then everyone's second …: like in an exam, without consecutive answers of one person. */
function answersOf({ attempts, questionIds }: Exam): () => Said {
  let index = 0;
  return () => {
    const attempt = attempts[index % attempts.length] as Exam['attempts'][number];
    const round = Math.floor(index / attempts.length);
    index += 1;
    const questionId = questionIds[round % questionIds.length] as number;
    return { attempt, questionId, option: index % OPTIONS.length, seq: round + 1 };
  };
}

/** The answers as rows, for direct inserts. */
export function rowsOf(exam: Exam): () => NewAnswer {
  const next = answersOf(exam);
  return () => {
    const { attempt, questionId, option, seq } = next();
    return {
      attemptId: attempt.id,
      userId: attempt.userId,
      questionId,
      optionId: OPTIONS[option] as string,
      seq,
      answeredAtSeconds: 12,
      questionSeconds: 4,
      now: new Date(),
    };
  };
}

/** By attempt and question: the greatest acknowledged sequence number. */
export type Acknowledged = Map<string, number>;

/** Sends one answer per call through the product, recording acknowledged ones. */
export function answering(client: Client, exam: Exam, acknowledged: Acknowledged): () => Promise<void> {
  const next = answersOf(exam);
  return async () => {
    const { attempt, questionId, option, seq } = next();
    const saved = await client.call<{ saved: true; seq: number }>('POST', '/quiz/answer', attempt.token, {
      quizAttemptId: attempt.id,
      questionId,
      selectedAnswer: 'ABCD'[option],
      timeTaken: 12,
      questionTime: 4,
      seq,
    });
    const key = `${attempt.id} ${questionId}`;
    acknowledged.set(key, Math.max(saved.seq, acknowledged.get(key) ?? 0));
  };
}

/** Acknowledged answers that are not stored. */
export async function lostOf(store: Pick<Store, 'pool'>, acknowledged: Acknowledged): Promise<string[]> {
  const { rows } = await store.pool.query<{ key: string; seq: number }>(
    `select attempt_id || ' ' || question_id as key, seq from attempt_answers`,
  );
  const stored = new Map(rows.map(({ key, seq }) => [key, seq]));
  return [...acknowledged].filter(([key, seq]) => (stored.get(key) ?? 0) < seq).map(([key]) => key);
}
