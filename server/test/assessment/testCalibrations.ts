import type { Answered } from '@assay/contract/endpoint';
import type { calibrationsApi } from '@assay/contract/questions/calibrations';
import { expect } from 'vitest';
import { recordScored } from '../../src/items/scored.service.ts';
import { UNHURRIED } from './testQuiz.ts';
import { startTestServer } from '../testServer.ts';
import { untilHolds } from '../testWaiting.ts';

type View = Answered<(typeof calibrationsApi)['view']>;

/** A skill whose people answered its questions once: 1 right, 0 wrong, absent not on their paper. */
export async function skillWith(people: readonly (number | undefined)[][], questions = 5) {
  const server = await startTestServer(UNHURRIED);
  const { token } = await server.admin();
  const { id: skillId } = await server.skill({ questionsPerQuiz: questions });
  const questionIds = await server.questions(skillId, questions);
  const { rows: versions } = await server.store.pool.query<{ id: number }>(
    'select id from question_versions where question_id = any($1) order by question_id',
    [questionIds],
  );
  const { rows: attempts } = await server.store.pool.query<{ id: number; user_id: number }>(
    `with people as (
       insert into users (id, email, email_key, first_name, last_name, role, created_at)
       select 2000000 + nth, 'taker' || nth, 'taker' || nth, 'Taker', 'Number', 'user', now()
       from generate_series(1, $1::int) nth returning id)
     insert into attempts (user_id, skill_id, skill_name, status, paper, total_questions, points_possible, points_squares,
       limit_seconds, grace_seconds, scoring_rule, counting_rule, review_policy, started_at, deadline, completed_at, closed_by,
       time_taken_seconds, correct_answers, points_earned, score_percentage, counts)
     select id, $2, 'Skill', 'completed', '[]', 5, 5, 5, 300, 10, 'equal', 'average', 'keys', now(), now(), now(), 'learner', 60,
       0, 0, 0, true from people returning id, user_id`,
    [people.length, skillId],
  );
  const moves = attempts.map(({ id, user_id: userId }, nth) => ({
    userId,
    skillId,
    attemptId: id,
    after: (people[nth] ?? []).flatMap((mark, place) =>
      mark === undefined
        ? []
        : [
            {
              questionId: questionIds[place] ?? 0,
              versionId: versions[place]?.id ?? 0,
              points: 1,
              optionId: mark === 1 ? 'a' : 'b',
              isCorrect: mark === 1,
              isScored: true,
              seconds: 0,
            },
          ],
    ),
  }));
  await server.app.db.transaction().execute((tx) => recordScored(tx, moves));
  const view = async () => (await server.call<View>(`GET /admin/skills/${skillId}/calibrations`, { token })).data;
  const start = (model: string) =>
    server.call(`POST /admin/skills/${skillId}/calibrations`, { token, body: { model } });
  const finished = () =>
    untilHolds(async () => {
      const seen = await view();
      expect(seen.runs[0]?.status).not.toBe('running');
      return seen;
    });
  return { server, skillId, view, start, finished };
}
