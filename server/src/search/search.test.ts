import type { Found } from '@assay/contract/search';
import { describe, expect, test } from 'vitest';
import { meetingOf } from '../../test/interviews/testInterviews.ts';
import { startRound } from '../../test/interviews/testRounds.ts';
import { UNHURRIED, takeAt } from '../../test/assessment/testQuiz.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { Person, TestServer } from '../../test/testServer.ts';

const nothing: Found = {
  people: [],
  skills: [],
  questions: [],
  attempts: [],
  meetings: [],
  rounds: [],
  candidates: [],
};

const rename = ({ store }: TestServer, { id }: Person, firstName: string, lastName: string) =>
  store.pool.query('update users set first_name = $2, last_name = $3 where id = $1', [id, firstName, lastName]);

const find = async ({ call }: TestServer, { token }: Person, text: string): Promise<Found> =>
  (await call(`GET /search?q=${encodeURIComponent(text)}`, { token })).data;

/** Two learners called Quill with one attempt each, and a skill, questions and a meeting with that word. */
async function office() {
  const server = await startTestServer(UNHURRIED);
  const [boss, ada, bob] = [await server.admin(), await server.learner(), await server.learner()];
  await rename(server, boss, 'Ida', 'Boss');
  await rename(server, ada, 'Ada', 'Quill');
  await rename(server, bob, 'Bob', 'Quill');
  const skill = await server.skill({ name: 'Quill pens', category: 'Writing' });
  await server.questions(skill.id, 4, { questionText: 'What is a quill?' });
  const attempts = [
    await takeAt(server, ada.id, skill.id, { at: '2026-03-01T09:00:00Z', right: 4, seconds: 50 }),
    await takeAt(server, bob.id, skill.id, { at: '2026-03-02T09:00:00Z', right: 1, seconds: 50 }),
  ];
  server.clock.set('2026-03-03T09:00:00Z');
  const again = async ({ email, password }: Person): Promise<string> =>
    (await server.call('POST /auth/login', { body: { email, password } })).data.token;
  for (const person of [boss, ada, bob]) person.token = await again(person);
  const meeting = await meetingOf(server, { title: 'Quill interview' }, boss);
  return { server, boss, ada, bob, skill, attempts, meetingId: meeting.meetingId };
}

describe('a search', () => {
  test('without a session is refused', async () => {
    const { call } = await startTestServer();
    expect((await call('GET /search?q=ada')).status).toBe(401);
    expect((await call('GET /search?q=ada', { token: 'forged' })).status).toBe(401);
  });

  test('needs one clean line of 1 to 100 characters', async () => {
    const { call, learner } = await startTestServer();
    const { token } = await learner();
    const wrong = ['', 'q=', 'q=%20%20', `q=${'x'.repeat(101)}`, 'q=a%00b', 'q=a%0Ab', 'q=%E2%80%AEb', 'q=a&q=b'];
    for (const query of wrong)
      expect([query, (await call(`GET /search?${query}`, { token })).status]).toEqual([query, 400]);
    expect((await call(`GET /search?q=${'x'.repeat(100)}`, { token })).status).toBe(200);
  });

  test('shows learners active skills and their own completed attempts, nothing of others', async () => {
    const { server, ada, bob, skill, attempts } = await office();
    const archived = await server.skill({ name: 'Quill knives', isActive: false });
    expect(await find(server, ada, 'quill')).toEqual({
      ...nothing,
      skills: [{ id: skill.id, name: 'Quill pens', category: 'Writing', isActive: true }],
      attempts: [
        {
          id: attempts[0],
          skillName: 'Quill pens',
          learner: { firstName: 'Ada', lastName: 'Quill' },
          status: 'completed',
          startedAt: '2026-03-01T08:59:10.000Z',
          deadline: '2026-03-01T09:04:10.000Z',
          scorePercentage: 100,
          points: null,
        },
      ],
    });
    for (const text of ['Bob', bob.email, 'What is', 'interview', archived.name])
      expect([text, await find(server, ada, text)]).toEqual([text, nothing]);
  });

  test('finds admins people, skills, questions, meetings, and the latest attempts of the people', async () => {
    const { server, boss, ada, bob, skill, attempts, meetingId } = await office();
    const archived = await server.skill({ name: 'Quill knives', isActive: false });
    const found = await find(server, boss, 'QUILL');
    expect(found.people).toEqual([
      { id: ada.id, firstName: 'Ada', lastName: 'Quill', email: ada.email },
      { id: bob.id, firstName: 'Bob', lastName: 'Quill', email: bob.email },
    ]);
    expect(found.skills.map(({ id, isActive }) => [id, isActive])).toEqual([
      [archived.id, false],
      [skill.id, true],
    ]);
    expect(found.attempts.map(({ id, scorePercentage }) => [id, scorePercentage])).toEqual([
      [attempts[1], 25],
      [attempts[0], 100],
    ]);
    expect(found.questions).toHaveLength(4);
    expect(Object.keys(found.questions[0] ?? {}).sort()).toEqual(['id', 'questionText', 'skillName']);
    expect(found.meetings).toEqual([{ meetingId, title: 'Quill interview', status: 'scheduled', startsAt: null }]);
  });

  test('finds people by email and meetings by id', async () => {
    const { server, boss, ada, meetingId } = await office();
    expect((await find(server, boss, ada.email)).people.map(({ id }) => id)).toEqual([ada.id]);
    expect((await find(server, boss, meetingId)).meetings.map((meeting) => meeting.meetingId)).toEqual([meetingId]);
  });

  test('finds admins rounds, open ones first, and candidates by name and email, never those whose data is gone', async () => {
    const { server, act, id, ana, move, boss } = await startRound();
    const draft = (await act('POST /admin/virtual-rounds', { title: 'Spring, evenings' })).data.round;
    const asBoss = (text: string) => find(server, boss, text);
    expect((await asBoss('spring')).rounds).toEqual([
      { id, title: 'Spring intake', status: 'open' },
      { id: draft.id, title: 'Spring, evenings', status: 'draft' },
    ]);
    const shown = { id: ana.id, roundId: id, roundTitle: 'Spring intake', name: ana.name, email: ana.email };
    for (const text of ['LIMA', ana.email]) expect((await asBoss(text)).candidates).toEqual([shown]);
    const learner = await server.learner();
    for (const text of ['spring', 'lima']) expect(await find(server, learner, text)).toEqual(nothing);
    await move('closed');
    expect((await asBoss('spring')).rounds.map(({ status }) => status)).toEqual(['draft', 'closed']);
    await server.store.pool.query('update round_candidates set anonymised_at = now() where id = $1', [ana.id]);
    expect((await asBoss('lima')).candidates).toEqual([]);
  });

  // Neither the alphabet nor the order of creation gives these orders.
  test('gives five of each kind, the earliest match first, then those that match elsewhere', async () => {
    const server = await startTestServer();
    const boss = await server.admin();
    const skills = ['Aaa quill', 'A quill', 'Quill two', 'Quill one', 'Any quill B', 'Any quill A'];
    for (const name of skills) await server.skill({ name });
    const pens = await server.skill({ name: 'A pen', category: 'Quills' });
    const questions = [
      'Is a quill a pen?',
      'A quill is?',
      'What is a quill?',
      'Quills are?',
      'Why a quill?',
      'My quill is?',
    ];
    for (const questionText of questions) await server.questions(pens.id, 1, { questionText });
    const people = ['Abe Pen', 'Aby Pen', 'Aa Quill', 'B Quill', 'Quill Zed', 'Quill Yew'].map((name) =>
      name.split(' '),
    );
    for (const [first = '', last = ''] of people) {
      const { id } = await server.learner();
      await rename(server, { id } as Person, first, last);
      if (last === 'Pen')
        await server.store.pool.query('update users set email = $2 where id = $1', [id, `quill.${first}@example.org`]);
    }

    const found = await find(server, boss, 'quill');
    expect(found.skills.map(({ name }) => name)).toEqual([
      'Quill one',
      'Quill two',
      'A quill',
      'Aaa quill',
      'Any quill A',
    ]);
    expect(found.questions.map(({ questionText }) => questionText)).toEqual([
      'Quills are?',
      'A quill is?',
      'My quill is?',
      'Is a quill a pen?',
      'Why a quill?',
    ]);
    expect(found.people.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual([
      'Quill Yew',
      'Quill Zed',
      'B Quill',
      'Aa Quill',
      'Abe Pen',
    ]);
  });

  test('takes pattern characters literally', async () => {
    const { server, boss } = await office();
    for (const name of ['The 5% Club', '50 Cent']) await server.skill({ name });
    expect((await find(server, boss, '5%')).skills.map(({ name }) => name)).toEqual(['The 5% Club']);
    expect(await find(server, boss, 'nothing at all')).toEqual(nothing);
  });

  test('leaves out deleted skills, archived questions and the score of a voided attempt', async () => {
    const { server, boss, attempts } = await office();
    const pool = server.store.pool;
    await pool.query(`update questions set status = 'archived'`);
    await pool.query('update skills set deleted_at = $1', [server.clock.now()]);
    await server.call(`POST /admin/attempts/${attempts[1]}/void`, { token: boss.token, body: { reason: 'A trial' } });
    const found = await find(server, boss, 'quill');
    expect([found.skills, found.questions]).toEqual([[], []]);
    expect(found.attempts.map(({ status, scorePercentage }) => [status, scorePercentage])).toEqual([
      ['void', null],
      ['completed', 100],
    ]);
  });
});
