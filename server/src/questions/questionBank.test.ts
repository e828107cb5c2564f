import type { Question } from '@assay/contract/questions/questions';
import { describe, expect, test } from 'vitest';
import { author, fruitQuestion as body, startQuiz, takeQuiz, walkPages } from '../../test/assessment/testQuiz.ts';

describe('removing a question', () => {
  test('deletes it when it was in no paper', async () => {
    const { call, token, create } = await author();
    const { id } = await create();
    expect((await call(`DELETE /questions/${id}`, { token })).data).toEqual({ outcome: 'deleted' });
    expect((await call(`GET /questions/${id}`, { token })).status).toBe(404);
    expect((await call(`DELETE /questions/${id}`, { token })).status).toBe(404);
  });

  test('archives it when it was in a paper: no new paper has it', async () => {
    const server = await author();
    const { call, token, skillId, create } = server;
    const [kept, used] = [await create(), await create()];
    const [one, two] = [await server.learner(), await server.learner()];
    await takeQuiz(server, one, skillId);
    expect((await call(`DELETE /admin/questions/${used.id}`, { token })).data).toEqual({ outcome: 'archived' });
    expect((await call('GET /questions', { token })).data.items).toMatchObject([{ id: kept.id }]);
    expect((await call('GET /questions?status=archived', { token })).data.items).toMatchObject([{ id: used.id }]);
    expect((await startQuiz(server, two, skillId)).data.quizAttempt.questions).toMatchObject([{ id: kept.id }]);
  });

  test('through a skill it does not belong to is not found', async () => {
    const { call, token, skill, skillId, create } = await author();
    const { id } = await create();
    const other = await skill();
    expect((await call(`DELETE /admin/skills/${other.id}/questions/${id}`, { token })).status).toBe(404);
    expect((await call(`GET /questions/${id}`, { token })).status).toBe(200);
    expect((await call(`DELETE /admin/skills/${skillId}/questions/${id}`, { token })).data).toEqual({
      outcome: 'deleted',
    });
  });
});

describe('listing questions', () => {
  test('filters by skill, difficulty, status and words', async () => {
    const { call, token, skill, skillId, create } = await author();
    const easy = await create();
    const hard = await create({ difficulty: 'hard', status: 'draft', questionText: 'Is 100% of a_b in C:\\?' });
    const other = await skill();
    const foreign = (await call(`POST /admin/skills/${other.id}/questions`, { token, body })).data.question;
    const searches: [string, Question[]][] = [
      ['', [easy, hard, foreign]],
      [`skillId=${skillId}`, [easy, hard]],
      ['difficulty=hard', [hard]],
      ['status=draft', [hard]],
      ['status=live', [easy, foreign]],
      ['status=archived', []],
      [`skillId=${other.id}&difficulty=hard`, []],
      ['search=FRUIT', [easy, foreign]],
      [`search=${encodeURIComponent('0%')}`, [hard]],
      [`search=${encodeURIComponent('%')}`, [hard]],
      ['search=a_b', [hard]],
      ['search=__', []],
      [`search=${encodeURIComponent(':\\')}`, [hard]],
    ];
    for (const [query, expected] of searches) {
      const { data } = await call(`GET /questions?${query}`, { token });
      expect([query, data.items]).toEqual([query, expected]);
      expect(data.pagination.total).toBe(expected.length);
    }
    for (const query of ['difficulty=brutal', 'status=gone', 'skillId=x', 'page=0', 'limit=101', 'search='])
      expect([query, (await call(`GET /questions?${query}`, { token })).status]).toEqual([query, 400]);
  });

  test('the pages together are the list, each question once, also while new ones are written', async () => {
    const { call, token, skillId, questions } = await author();
    const first = await questions(skillId, 13);
    for (const limit of [1, 5, 13, 100]) {
      const walked = await walkPages<Question>((page) => call(`GET /questions?page=${page}&limit=${limit}`, { token }));
      expect(walked.map(({ id }) => id)).toEqual(first);
    }
    const written: number[] = [];
    const walked = await walkPages<Question>(async (page) => {
      const reply = await call(`GET /admin/skills/${skillId}/questions?page=${page}&limit=4`, { token });
      if (page < 4) written.push(...(await questions(skillId, 1)));
      return reply;
    });
    expect(walked.map(({ id }) => id)).toEqual([...first, ...written]);
  });
});
