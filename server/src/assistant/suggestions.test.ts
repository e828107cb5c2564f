import { describe, expect, test } from 'vitest';
import { afterInterview } from '../../test/interviews/testDecisions.ts';
import { actorOf, startQuiz, takeQuiz } from '../../test/assessment/testQuiz.ts';
import { startRound } from '../../test/interviews/testRounds.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { TestServer } from '../../test/testServer.ts';
import { refusals } from './plain/refusals.service.ts';
import { matchQuestion } from './plainQuestions.service.ts';
import { suggestQuestions } from './suggestions.service.ts';

type Portal = { server: Pick<TestServer, 'app'>; adminId: number };

const adminOf = (id: number) => ({ ...actorOf(id), role: 'admin' as const });

/** Each question with rows or a number above 0 in its answer; the others are named. */
async function unanswered({ server: { app }, adminId }: Portal): Promise<string[]> {
  const wrong: string[] = [];
  for (const question of await suggestQuestions(app, adminOf(adminId))) {
    const match = matchQuestion(question);
    const finding =
      match && !refusals.includes(match.question)
        ? await match.question.answer(app, adminOf(adminId), match.asked)
        : null;
    const hasAnswer =
      finding !== null && (finding.table ? finding.table.rows.length > 0 : /^[1-9]/.test(finding.sentence));
    if (!hasAnswer) wrong.push(`${question} → ${finding?.sentence ?? 'no answer'}`);
  }
  return wrong;
}

const portals: Record<string, () => Promise<Portal & { offered?: string[]; not?: string[] }>> = {
  'an empty portal': async () => {
    const server = await startTestServer();
    return {
      server,
      adminId: (await server.admin()).id,
      offered: ['How do I add a skill?', 'How do I import questions?', 'How do I let people in?'],
      not: ['Weakest skills this month', 'Latest results', 'Who leads the leaderboard?', 'What is waiting for me?'],
    };
  },
  'a portal with a quiz and no attempts': async () => {
    const server = await startTestServer();
    await server.learner();
    const skill = await server.skill({ name: 'Pens' });
    await server.questions(skill.id, 12);
    return {
      server,
      adminId: (await server.admin()).id,
      offered: ['Who has not taken a quiz?', 'Who joined this month?'],
      not: ['How do I add a skill?', 'Weakest skills this month', 'Latest results'],
    };
  },
  'a portal with results of this week and a running quiz': async () => {
    const server = await startTestServer();
    const [adminId, learner] = [(await server.admin()).id, await server.learner()];
    const skill = await server.skill({ name: 'Pens' });
    await server.questions(skill.id, 12);
    await takeQuiz(server, learner, skill.id, { right: 4 });
    await startQuiz(server, learner, skill.id);
    return {
      server,
      adminId,
      offered: [
        'What is waiting for me?',
        'Weakest skills this month',
        'How many quizzes were completed this week?',
        'Who has not finished?',
        'Latest results',
      ],
    };
  },
  'a portal whose results are old': async () => {
    const server = await startTestServer();
    const [adminId, learner] = [(await server.admin()).id, await server.learner()];
    const skill = await server.skill({ name: 'Pens' });
    await server.questions(skill.id, 12);
    await takeQuiz(server, learner, skill.id, { right: 4 });
    server.clock.move(40 * 86_400);
    return {
      server,
      adminId,
      offered: ['Latest results'],
      not: ['Weakest skills this month', 'How many quizzes were completed this week?', 'Who joined this month?'],
    };
  },
  'a portal whose only result of the month is a second try': async () => {
    const server = await startTestServer();
    const [adminId, learner] = [(await server.admin()).id, await server.learner()];
    const skill = await server.skill({ name: 'Pens' });
    await server.questions(skill.id, 12);
    await takeQuiz(server, learner, skill.id, { right: 4 });
    await server.store.pool.query(
      `update attempts set started_at = started_at - interval '40 days', completed_at = completed_at - interval '40 days'`,
    );
    await takeQuiz(server, learner, skill.id, { right: 4 });
    return {
      server,
      adminId,
      offered: ['How many quizzes were completed this week?'],
      not: ['Weakest skills this month'],
    };
  },
  'a round with candidates to schedule': async () => {
    const { server, boss } = await startRound();
    return { server, adminId: boss.id, offered: ['Candidates without an interview'], not: ['Missing scorecards'] };
  },
  'a planned interview today': async () => {
    const round = await startRound();
    await round.scheduled(round.ana, 1);
    return {
      server: round.server,
      adminId: round.boss.id,
      offered: ['What is waiting for me?', 'Candidates without an interview', 'Interviews today'],
    };
  },
  'an interview without its scorecard': async () => {
    const { server, boss } = await afterInterview({ card: 'missing' });
    return { server, adminId: boss.id, offered: ['Missing scorecards', 'Candidates waiting for a decision'] };
  },
  'a decided candidate in an archived round': async () => {
    const { server, boss } = await afterInterview({ card: 'missing' });
    await server.store.pool.query(`update rounds set status = 'archived'`);
    const not = [
      'Missing scorecards',
      'Candidates waiting for a decision',
      'Candidates without an interview',
      'Open rounds',
    ];
    return { server, adminId: boss.id, not };
  },
  'a portal with questions to look at': async () => {
    const server = await startTestServer();
    const adminId = (await server.admin()).id;
    const skill = await server.skill({ name: 'Pens' });
    const [questionId] = await server.questions(skill.id, 12);
    // Those who got it right did worse on the rest.
    await server.store.pool.query(
      `insert into item_sums
       select $1, versions.id, true, 200, 100, 0, 0, 200, 2000000, 200, 100, 100, 58, 30
       from question_versions versions where question_id = $2`,
      [skill.id, questionId],
    );
    return { server, adminId, offered: ['What is waiting for me?', 'Questions to look at'] };
  },
};

describe('suggestions', () => {
  test.each(Object.entries(portals))('of %s fit it, and each has an answer', async (_name, open) => {
    const { server, adminId, offered = [], not = [] } = await open();
    const suggested = await suggestQuestions(server.app, adminOf(adminId));
    expect(suggested).toEqual(expect.arrayContaining(offered));
    expect(suggested.filter((question) => not.includes(question))).toEqual([]);
    expect(suggested.length).toBeGreaterThan(3);
    expect(suggested.length).toBeLessThanOrEqual(6);
    expect(await unanswered({ server, adminId })).toEqual([]);
  });

  test('are for admins alone', async () => {
    const server = await startTestServer();
    const { id } = await server.learner();
    for (const actor of [actorOf(id), { ...adminOf(id), candidateId: 1 }])
      await expect(suggestQuestions(server.app, actor)).rejects.toMatchObject({ code: 'forbidden' });
  });
});
