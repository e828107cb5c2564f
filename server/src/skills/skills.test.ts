import type { Skill } from '@assay/contract/questions/skills';
import { describe, expect, test } from 'vitest';
import { UNHURRIED, fruitQuestion, startQuiz, takeQuiz, walkPages } from '../../test/assessment/testQuiz.ts';
import { startTestServer } from '../../test/testServer.ts';

const body = { name: 'Knitting', category: 'Crafts' };

describe('writing a skill', () => {
  test('is for admins: only they create, change, remove or see archived ones', async () => {
    const { call, learner, skill } = await startTestServer();
    const { token } = await learner();
    const { id } = await skill({ name: 'Weaving' });
    const calls = [
      'POST /skills',
      'POST /admin/skills',
      'POST /admin/skills/active',
      `PUT /admin/skills/${id}`,
      `DELETE /admin/skills/${id}`,
      'GET /admin/skills',
    ];
    for (const name of calls) {
      const asked = name.startsWith('GET') ? {} : { body };
      expect((await call(name, asked)).status).toBe(401);
      expect((await call(name, { ...asked, token })).status).toBe(403);
    }
    expect((await call(`GET /skills/${id}`, { token })).data.skill.name).toBe('Weaving');
    expect((await call('GET /skills', { token })).data.items).toHaveLength(1);
  });

  test('that is malformed is refused, names the field, and leaves nothing', async () => {
    const { call, admin } = await startTestServer();
    const { token } = await admin();
    const faults: [object, string][] = [
      [{ name: undefined }, 'name'],
      [{ name: '  ' }, 'name'],
      [{ name: 'a\nb' }, 'name'],
      [{ name: 7 }, 'name'],
      [{ category: undefined }, 'category'],
      [{ questionsPerQuiz: 0 }, 'questionsPerQuiz'],
      [{ questionsPerQuiz: 101 }, 'questionsPerQuiz'],
      [{ questionsPerQuiz: 2.5 }, 'questionsPerQuiz'],
      [{ timeLimitSeconds: 29 }, 'timeLimitSeconds'],
      [{ timeLimitSeconds: 86_401 }, 'timeLimitSeconds'],
      [{ maxAttempts: 0 }, 'maxAttempts'],
      [{ cooldownSeconds: -1 }, 'cooldownSeconds'],
      [{ scoringRule: 'difficulty' }, 'scoringRule'],
      [{ countingRule: 'worst' }, 'countingRule'],
      [{ reviewPolicy: 'all' }, 'reviewPolicy'],
      [{ reviewPolicy: 'after_date', reviewAfter: 'soon' }, 'reviewAfter'],
      [{ reviewPolicy: 'after_date' }, 'reviewAfter'],
      [{ blueprint: { easy: 3, medium: 3, hard: 3 } }, 'blueprint'],
      [{ blueprint: { easy: 0, medium: 0, hard: 0 } }, 'blueprint'],
      [{ blueprint: { easy: 11, medium: -1, hard: 0 } }, 'blueprint.medium'],
      [{ blueprint: { easy: 10, medium: 0 } }, 'blueprint.hard'],
      [{ onLeaderboard: 'no' }, 'onLeaderboard'],
      [{ tags: ['one', ''] }, 'tags.1'],
    ];
    for (const [fault, field] of faults) {
      const refused = await call('POST /skills', { token, body: { ...body, ...fault } });
      expect([fault, refused.status, refused.body.code]).toEqual([fault, 400, 'invalid_input']);
      expect([fault, Object.keys(refused.body.errors ?? {})]).toEqual([fault, [field]]);
    }
    expect((await call('GET /admin/skills', { token })).data.items).toEqual([]);
  });

  test('under a name that is taken is refused, whatever its case, also when renaming', async () => {
    const { call, admin, skill } = await startTestServer();
    const { token } = await admin();
    await skill({ name: 'Straße und Café' });
    const other = await skill({ name: 'Other' });
    for (const name of ['Straße und Café', 'STRASSE UND CAFÉ', 'straße und cafe\u0301']) {
      const refused = await call('POST /skills', { token, body: { ...body, name } });
      expect([name, refused.status, refused.body.code]).toEqual([name, 409, 'name_taken']);
      expect(refused.body.errors).toHaveProperty('name');
      expect((await call(`PUT /admin/skills/${other.id}`, { token, body: { name } })).status).toBe(409);
    }
    expect((await call(`PUT /admin/skills/${other.id}`, { token, body: { name: 'OTHER' } })).data.skill.name).toBe(
      'OTHER',
    );
  });

  test('at the same moment under one name succeeds once', async () => {
    const { call, admin } = await startTestServer();
    const { token } = await admin();
    const replies = await Promise.all(Array.from({ length: 10 }, () => call('POST /skills', { token, body })));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(9);
  });

  test('takes the defaults of a quiz, and keeps what was said otherwise', async () => {
    const { call, admin } = await startTestServer();
    const { token } = await admin();
    const plain = await call('POST /skills', { token, body });
    expect(plain.status).toBe(201);
    expect(plain.data.skill).toMatchObject({
      ...body,
      description: '',
      isActive: true,
      questionCount: 0,
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
      tags: [],
    });
    const settings = {
      description: 'Line one\nline two',
      isActive: false,
      questionsPerQuiz: 5,
      timeLimitSeconds: 600,
      maxAttempts: 3,
      cooldownSeconds: 3600,
      scoringRule: 'points',
      countingRule: 'best',
      reviewPolicy: 'after_date',
      reviewAfter: '2026-05-01T00:00:00.000Z',
      blueprint: { easy: 2, medium: 2, hard: 1 },
      onLeaderboard: false,
      tags: ['textile', 'winter'],
    };
    const full = await call('POST /admin/skills', { token, body: { ...body, name: 'Lace', ...settings } });
    expect(full.data.skill).toMatchObject(settings);
    expect((await call(`GET /skills/${full.data.skill.id}`, { token })).data.skill).toEqual(full.data.skill);
  });

  test('changes only what is named, and an absent one is not found', async () => {
    const { call, admin, skill } = await startTestServer();
    const { token } = await admin();
    const before = await skill({ name: 'Weaving', timeLimitSeconds: 900, maxAttempts: 2 });
    const changed = await call(`PUT /admin/skills/${before.id}`, {
      token,
      body: { description: 'new', maxAttempts: null, id: 99 },
    });
    expect(changed.data.skill).toEqual({ ...before, description: 'new', maxAttempts: null });
    expect((await call(`PUT /admin/skills/${before.id}`, { token, body: {} })).data.skill).toEqual(changed.data.skill);
    expect((await call('PUT /admin/skills/999999', { token, body: {} })).status).toBe(404);
    expect((await call('DELETE /admin/skills/999999', { token })).status).toBe(404);
  });

  test('cannot lose its review date while the date decides', async () => {
    const { call, admin, skill } = await startTestServer();
    const { token } = await admin();
    const { id } = await skill({ reviewPolicy: 'after_date', reviewAfter: '2026-05-01T00:00:00Z' });
    expect((await call(`PUT /admin/skills/${id}`, { token, body: { reviewAfter: null } })).status).toBe(400);
    const opened = await call(`PUT /admin/skills/${id}`, { token, body: { reviewAfter: null, reviewPolicy: 'keys' } });
    expect(opened.data.skill).toMatchObject({ reviewAfter: null, reviewPolicy: 'keys' });
    expect((await call(`PUT /admin/skills/${id}`, { token, body: { reviewPolicy: 'after_date' } })).status).toBe(400);
  });
});

test('a blueprint and the number of questions must stay in step', async () => {
  const { call, admin, skill } = await startTestServer();
  const { token } = await admin();
  const { id } = await skill({ questionsPerQuiz: 5, blueprint: { easy: 2, medium: 2, hard: 1 } });
  const change = (asked: object) => call(`PUT /admin/skills/${id}`, { token, body: asked });
  expect((await change({ questionsPerQuiz: 6 })).body.errors).toHaveProperty('blueprint');
  expect((await change({ blueprint: { easy: 2, medium: 2, hard: 2 } })).status).toBe(400);
  expect((await change({ questionsPerQuiz: 6, blueprint: { easy: 2, medium: 2, hard: 2 } })).status).toBe(200);
  expect((await change({ questionsPerQuiz: 7, blueprint: null })).data.skill).toMatchObject({ blueprint: null });
});

test('a paper follows the blueprint of its skill', async () => {
  const server = await startTestServer(UNHURRIED);
  const { call, admin, learner, skill } = server;
  const { token } = await admin();
  const { id } = await skill({ questionsPerQuiz: 3, blueprint: { easy: 0, medium: 1, hard: 2 } });
  for (const difficulty of ['easy', 'easy', 'medium', 'medium', 'hard', 'hard', 'hard'])
    await call('POST /questions', { token, body: { ...fruitQuestion, skillId: id, difficulty } });
  const started = await startQuiz(server, await learner(), id);
  const drawn = started.data.quizAttempt.questions.map(({ difficulty }) => difficulty);
  expect(drawn.toSorted()).toEqual(['hard', 'hard', 'medium']);
});

describe('the list of admins', () => {
  test('shows the bank’s contents and whether deleting would archive', async () => {
    const server = await startTestServer(UNHURRIED);
    const { call, admin, learner, skill } = server;
    const { token } = await admin();
    const used = await skill({ name: 'Used', tags: ['x'] });
    await skill({ name: 'Fresh', category: 'Other' });
    for (const [difficulty, status] of [
      ['easy', 'live'],
      ['hard', 'live'],
      ['hard', 'live'],
      ['medium', 'draft'],
      ['medium', 'review'],
    ])
      await call('POST /questions', { token, body: { ...fruitQuestion, skillId: used.id, difficulty, status } });
    await takeQuiz(server, await learner(), used.id);
    const list = async (query: string) => (await call(`GET /admin/skills${query}`, { token })).data.items;
    expect(await list('?search=used')).toMatchObject([
      { id: used.id, questionCount: 3, live: { easy: 1, medium: 0, hard: 2 }, unfinished: 2, isUsed: true },
    ]);
    expect(await list('?sort=questions&direction=asc')).toMatchObject([
      { name: 'Fresh', isUsed: false },
      { name: 'Used' },
    ]);
    expect(await list('?sort=questions&direction=desc')).toMatchObject([{ name: 'Used' }, { name: 'Fresh' }]);
    expect(await list('?sort=name&direction=desc')).toMatchObject([{ name: 'Used' }, { name: 'Fresh' }]);
    expect(await list('?tag=x')).toMatchObject([{ name: 'Used' }]);
    expect(await list('?tag=y')).toEqual([]);
    expect((await call('GET /admin/skills?sort=password', { token })).status).toBe(400);
  });
});

describe('removing a skill', () => {
  test('deletes it when it was never used: its name is free and its questions are gone', async () => {
    const { call, admin, skill, questions } = await startTestServer();
    const { token } = await admin();
    const { id } = await skill(body);
    const [questionId] = await questions(id, 1);
    expect((await call(`DELETE /admin/skills/${id}`, { token })).data).toEqual({ outcome: 'deleted' });
    expect((await call(`GET /skills/${id}`, { token })).status).toBe(404);
    expect((await call(`GET /questions/${questionId}`, { token })).status).toBe(404);
    expect((await call(`PUT /questions/${questionId}`, { token, body: { points: 2 } })).status).toBe(404);
    expect((await call('GET /questions', { token })).data.items).toEqual([]);
    expect((await call(`DELETE /admin/skills/${id}`, { token })).status).toBe(404);
    expect((await call('POST /skills', { token, body })).status).toBe(201);
  });

  test('archives it when it was used: learners lose it, history and reports keep it', async () => {
    const server = await startTestServer();
    const { call, admin, learner, skill, questions } = server;
    const { token } = await admin();
    const person = await learner();
    const { id } = await skill({ name: 'Weaving' });
    await questions(id, 2);
    const { attempt } = await takeQuiz(server, person, id, { right: 1 });
    expect((await call(`DELETE /admin/skills/${id}`, { token })).data).toEqual({ outcome: 'archived' });
    expect((await call('GET /skills', { token: person.token })).data.items).toEqual([]);
    expect((await call(`GET /skills/${id}`, { token: person.token })).status).toBe(404);
    expect((await call(`GET /skills/${id}`, { token })).data.skill).toMatchObject({ isActive: false });
    expect((await call('GET /quiz/history', { token: person.token })).data.quizHistory).toMatchObject([
      { id: attempt.id, skillName: 'Weaving', scorePercentage: 50 },
    ]);
    expect((await call(`GET /reports/user/${person.id}/skill-usage`, { token: person.token })).data).toMatchObject([
      { skillId: id, count: 1 },
    ]);
    expect(
      (await call(`GET /reports/leaderboard?skillId=${id}`, { token: person.token })).data.leaderboard,
    ).toHaveLength(1);
  });
});

describe('reading skills', () => {
  test('needs a signed-in person', async () => {
    const { call, skill } = await startTestServer();
    const { id } = await skill();
    for (const name of ['GET /skills', `GET /skills/${id}`, 'GET /skills/categories/list'])
      expect((await call(name)).status).toBe(401);
  });

  test('an inactive skill does not exist for learners', async () => {
    const { call, learner, admin, skill } = await startTestServer();
    const { token } = await learner();
    const hidden = await skill({ name: 'Hidden', category: 'Secret', isActive: false });
    const shown = await skill({ name: 'Shown', category: 'Open' });
    const refused = await call(`GET /skills/${hidden.id}`, { token });
    const absent = await call('GET /skills/999999', { token });
    expect([refused.status, absent.status]).toEqual([404, 404]);
    expect({ ...refused.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' });
    for (const query of ['', '?isActive=true', '?isActive=false', '?search=Hidden', '?category=Secret']) {
      const ids = (await call(`GET /skills${query}`, { token })).data.items.map(({ id }: Skill) => id);
      expect(ids).not.toContain(hidden.id);
    }
    expect((await call('GET /skills/categories/list', { token })).data.items).toEqual(['Open']);
    const boss = await admin();
    expect((await call('GET /skills', { token: boss.token })).data.items).toHaveLength(2);
    expect((await call('GET /admin/skills?isActive=false', { token: boss.token })).data.items).toMatchObject([
      { id: hidden.id },
    ]);
    expect((await call('GET /skills?isActive=true', { token: boss.token })).data.items).toMatchObject([
      { id: shown.id },
    ]);
  });

  test('an id is a positive whole number', async () => {
    const { call, learner } = await startTestServer();
    const { token } = await learner();
    for (const id of ['id', '0', '-1', '1.5', '01', '1e3', '99999999999999999']) {
      const refused = await call(`GET /skills/${id}`, { token });
      expect([id, refused.status, refused.body.code]).toEqual([id, 400, 'invalid_input']);
    }
  });

  test('a search looks for the text itself, without case, in name, description and category', async () => {
    const { call, learner, skill } = await startTestServer();
    const { token } = await learner();
    await skill({ name: 'Decoy 0 e-c :d' });
    const searches: [Partial<Skill>, string][] = [
      [{ name: 'Ünder the hood' }, 'ünDER'],
      [{ description: 'some DEEP words' }, 'deep'],
      [{ category: 'Backend' }, 'BACK'],
      [{ name: '100% cotton' }, '0%'],
      [{ name: 'snake_case' }, 'e_c'],
      [{ name: 'C:\\dir' }, ':\\d'],
    ];
    for (const [given, search] of searches) {
      const { id } = await skill(given);
      const list = await call(`GET /skills?search=${encodeURIComponent(search)}`, { token });
      expect([search, list.data.items.map((found: Skill) => found.id)]).toEqual([search, [id]]);
      expect(list.data.pagination.total).toBe(1);
    }
  });

  test('counts only live questions', async () => {
    const { call, learner, skill, questions } = await startTestServer();
    const { token } = await learner();
    const { id } = await skill();
    await questions(id, 3);
    await questions(id, 2, { status: 'draft' });
    expect((await call(`GET /skills/${id}`, { token })).data.skill.questionCount).toBe(3);
  });

  test('the pages together are the list, sorted by name, each skill once', async () => {
    const { call, learner, skill } = await startTestServer(UNHURRIED);
    const { token } = await learner();
    for (let nth = 0; nth < 11; nth += 1) await skill({ name: `Skill ${String((nth * 7) % 11).padStart(2, '0')}` });
    const whole = (await call('GET /skills', { token })).data.items.map(({ name }: Skill) => name);
    expect(whole).toEqual(whole.toSorted());
    for (const limit of [1, 3, 4, 11, 100]) {
      const walked = await walkPages<Skill>((page) => call(`GET /skills?page=${page}&limit=${limit}`, { token }));
      expect(walked.map(({ name }) => name)).toEqual(whole);
    }
    const beyond = await call('GET /skills?page=9&limit=4', { token });
    expect(beyond.data).toEqual({ items: [], pagination: { page: 9, limit: 4, total: 11, pages: 3 } });
    for (const query of ['page=0', 'limit=0', 'limit=101', 'page=x', 'page=-1', 'isActive=maybe'])
      expect((await call(`GET /skills?${query}`, { token })).status).toBe(400);
  });

  test('an edit is seen by the next start, at once', async () => {
    const server = await startTestServer();
    const { call, admin, learner, skill, questions } = server;
    const { token } = await admin();
    const [one, two] = [await learner(), await learner()];
    const { id } = await skill();
    await questions(id, 5);
    await takeQuiz(server, one, id, { seconds: 0 });
    await call(`PUT /admin/skills/${id}`, { token, body: { questionsPerQuiz: 2 } });
    expect((await takeQuiz(server, two, id)).attempt.totalQuestions).toBe(2);
  });
});
