import type { Pool } from 'pg';
import type { PaperItem } from '../src/platform/database/schema.ts';
import type { Asked, History, Operation } from './history.ts';

// Invariants after every fault (reliability 4.1). The score is computed here by other code than the product's.

export interface Final {
  attempts: FinalAttempt[];
  answers: { attempt_id: number; question_id: number; option_id: string; seq: number }[];
  keys: { id: number; key_option: string }[];
  standings: { user_id: number; quiz_count: number; correct: number; questions: number }[];
  /** Open attempts that were due for closing 30 s ago or earlier. */
  overdue: number;
}

interface FinalAttempt {
  id: number;
  user_id: number;
  skill_id: number;
  status: 'open' | 'completed' | 'void';
  paper: PaperItem[];
  correct_answers: number | null;
  points_earned: number | null;
  score_percentage: number | null;
  total_questions: number;
}

export async function readFinal(pool: Pool): Promise<Final> {
  const rows = async (text: string) => (await pool.query(text)).rows;
  const [overdue] = await rows(`select count(*) from attempts
    where status = 'open' and deadline + make_interval(secs => grace_seconds + 30) < now()`);
  return {
    attempts: await rows('select * from attempts'),
    answers: await rows('select attempt_id, question_id, option_id, seq from attempt_answers'),
    keys: await rows('select id, key_option from question_versions'),
    standings: await rows(
      `select user_id, quiz_count, correct, questions from standings where period = 'all' and skill_id = 0`,
    ),
    overdue: Number(overdue.count),
  };
}

export interface Verdict {
  acked: number;
  lost: string[];
  doubled: string[];
  /** All other violations. */
  wrong: string[];
}

type AnswerOperation = Operation & { asked: Extract<Asked, { kind: 'answer' }> };
const isAnswer = (operation: Operation): operation is AnswerOperation => operation.asked.kind === 'answer';

/** Acknowledged ⊆ final ⊆ attempted, nothing doubled, scores recomputed, at most one open attempt. */
export function check(history: History, final: Final, userOf: (client: number) => number): Verdict {
  const verdict: Verdict = { acked: 0, lost: [], doubled: [], wrong: [...history.violations] };
  const attempts = new Map(final.attempts.map((attempt) => [attempt.id, attempt]));
  checkAnswers(history.operations.filter(isAnswer), final, attempts, verdict);
  checkStarts(history.operations, final, userOf, verdict);
  checkScores(history.operations, final, attempts, verdict);
  checkStandings(final, verdict);
  if (final.overdue > 0) verdict.wrong.push(`${final.overdue} expired attempts are still open`);
  return verdict;
}

function checkAnswers(
  operations: AnswerOperation[],
  final: Final,
  attempts: Map<number, FinalAttempt>,
  verdict: Verdict,
) {
  const optionOf = ({ attemptId, questionId, letter }: AnswerOperation['asked']) =>
    attempts.get(attemptId)?.paper.find((item) => item.questionId === questionId)?.optionOrder[
      letter.charCodeAt(0) - 65
    ];
  const stored = new Map<string, Final['answers'][number]>();
  for (const answer of final.answers) {
    const key = `${answer.attempt_id} ${answer.question_id}`;
    if (stored.has(key)) verdict.doubled.push(`question ${key} has two answers`);
    stored.set(key, answer);
  }
  const possible = new Set<string>();
  for (const { asked, outcome } of operations) {
    const { attemptId, questionId, seq } = asked;
    const option = optionOf(asked);
    if (outcome.type !== 'fail') possible.add(`${attemptId} ${questionId} ${seq} ${option}`);
    if (outcome.type !== 'ok') continue;
    verdict.acked += 1;
    const kept = stored.get(`${attemptId} ${questionId}`);
    const isThere = kept && (kept.seq > seq || (kept.seq === seq && (kept.option_id === option || outcome.superseded)));
    if (!isThere) verdict.lost.push(`answer ${JSON.stringify(asked)} was confirmed; stored is ${JSON.stringify(kept)}`);
  }
  for (const { attempt_id, question_id, seq, option_id } of final.answers)
    if (!possible.has(`${attempt_id} ${question_id} ${seq} ${option_id}`))
      verdict.wrong.push(
        `the stored answer was never given, or was refused: ${attempt_id} ${question_id} ${seq} ${option_id}`,
      );
}

function checkStarts(operations: Operation[], final: Final, userOf: (client: number) => number, verdict: Verdict) {
  const open = new Set<string>();
  for (const { user_id, skill_id, status } of final.attempts) {
    if (status !== 'open') continue;
    if (open.has(`${user_id} ${skill_id}`)) verdict.doubled.push(`user ${user_id} has two open attempts`);
    open.add(`${user_id} ${skill_id}`);
  }
  const starts = operations.filter(({ asked }) => asked.kind === 'start');
  const known = new Set<number>();
  const unknown = new Map<number, number>();
  for (const { client, outcome } of starts) {
    if (outcome.type === 'ok' && outcome.attemptId) known.add(outcome.attemptId);
    if (outcome.type === 'info') unknown.set(userOf(client), (unknown.get(userOf(client)) ?? 0) + 1);
  }
  const ids = new Set(final.attempts.map(({ id }) => id));
  for (const id of known) if (!ids.has(id)) verdict.lost.push(`attempt ${id} was confirmed and is gone`);
  for (const { id, user_id } of final.attempts) {
    if (known.has(id)) continue;
    const left = unknown.get(user_id) ?? 0;
    if (left === 0) verdict.doubled.push(`attempt ${id} of user ${user_id} was never started`);
    unknown.set(user_id, left - 1);
  }
}

function checkScores(operations: Operation[], final: Final, attempts: Map<number, FinalAttempt>, verdict: Verdict) {
  const keys = new Map(final.keys.map(({ id, key_option }) => [id, key_option]));
  const answers = Map.groupBy(final.answers, ({ attempt_id }) => attempt_id);
  for (const attempt of final.attempts) {
    if (attempt.status !== 'completed') continue;
    let [correct, earned, possible] = [0, 0, 0];
    for (const { questionId, versionId, points } of attempt.paper) {
      possible += points;
      const given = answers.get(attempt.id)?.find(({ question_id }) => question_id === questionId);
      if (given?.option_id !== keys.get(versionId)) continue;
      correct += 1;
      earned += points;
    }
    const percentage = Math.round((earned / possible) * 10_000) / 100;
    const [is, should] = [
      [attempt.correct_answers, attempt.points_earned, attempt.score_percentage].join(),
      [correct, earned, percentage].join(),
    ];
    if (is !== should) verdict.wrong.push(`attempt ${attempt.id} is scored ${is} and should be ${should}`);
  }
  for (const { asked, outcome } of operations) {
    if (asked.kind !== 'complete' || outcome.type !== 'ok') continue;
    const attempt = attempts.get(asked.attemptId);
    verdict.acked += 1;
    if (attempt?.status !== 'completed')
      verdict.lost.push(`attempt ${asked.attemptId} was completed and is ${attempt?.status}`);
    else if (attempt.score_percentage !== outcome.score)
      verdict.wrong.push(
        `attempt ${asked.attemptId} was answered with ${outcome.score} % and has ${attempt.score_percentage} %`,
      );
  }
}

function checkStandings({ attempts, standings }: Final, verdict: Verdict) {
  const completed = Map.groupBy(
    attempts.filter(({ status }) => status === 'completed'),
    ({ user_id }) => user_id,
  );
  const ranked = new Map(standings.map((row) => [row.user_id, row]));
  for (const userId of new Set([...completed.keys(), ...ranked.keys()])) {
    const mine = completed.get(userId) ?? [];
    const sum = (value: (attempt: FinalAttempt) => number) =>
      mine.reduce((total, attempt) => total + value(attempt), 0);
    const should = [
      mine.length,
      sum((attempt) => attempt.correct_answers ?? 0),
      sum((attempt) => attempt.total_questions),
    ].join();
    const row = ranked.get(userId);
    const is = [row?.quiz_count ?? 0, row?.correct ?? 0, row?.questions ?? 0].join();
    if (is !== should) verdict.doubled.push(`user ${userId} stands with ${is} and should with ${should}`);
  }
}
