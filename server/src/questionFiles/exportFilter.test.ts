import type { BankQuestion } from '@assay/contract/questions/questionBank';
import { expect, test } from 'vitest';
import { author, takeQuiz, walkPages } from '../../test/assessment/testQuiz.ts';

async function bank() {
  const server = await author();
  const { call, token, learner, skill, skillId } = server;
  const create = (change: object) =>
    server.create({
      options: { A: 'key', B: 'sea', C: 'sky' },
      correctAnswer: 'A',
      explanation: 'It says so.',
      ...change,
    });
  await create({ questionText: 'Which pear is ripe?', tags: ['fruit', 'trees'], difficulty: 'hard' });
  await create({ questionText: 'Which of these is not a fruit?', tags: ['fruit'] });
  await create({ questionText: 'An oak is which of these?', tags: ['trees'], status: 'draft' });
  const gone = await create({ questionText: 'Which stone is a cloud?' });
  await create({ questionText: 'Can 100% of a pear be eaten?', difficulty: 'medium' });
  await call(`PUT /questions/${gone.id}`, { token, body: { status: 'archived' } });
  const other = await skill({ name: 'Elsewhere' });
  await create({ skillId: other.id, questionText: 'Which of these is not a pear?', tags: ['fruit'] });
  await takeQuiz(server, await learner(), skillId, { right: 2 });
  return { ...server, otherId: other.id };
}

test('an export holds what the list of the bank shows by every filter, in its order', async () => {
  const { call, token, skillId, otherId } = await bank();
  const listed = async (query: string) => {
    const page = (nth: number) => call(`GET /admin/questions?limit=2&page=${nth}&${query}`, { token });
    return (await walkPages<BankQuestion>(page)).map(({ questionText }) => questionText);
  };
  const exported = async (query: string) => {
    const { data } = await call(`GET /admin/question-export?format=json&${query}`, { token });
    const { questions } = JSON.parse(Buffer.from(data.content, 'base64').toString());
    return questions.map(({ questionText }: BankQuestion) => questionText);
  };
  const counts = new Map<string, number>();
  for (const query of [
    '',
    `skillId=${skillId}`,
    `skillId=${otherId}`,
    'difficulty=easy',
    'status=draft',
    'status=archived',
    'search=pear',
    'search=100%25',
    'tag=fruit',
    'tag=trees',
    'flagged=true',
    `flagged=true&tag=fruit&skillId=${skillId}`,
    'sort=text&direction=desc',
    'sort=difficulty',
    'sort=facility&direction=desc',
    'sort=updatedAt&direction=desc&search=which',
  ]) {
    const texts = await listed(query);
    expect([query, await exported(query)]).toEqual([query, texts]);
    const preview = await call(`GET /admin/question-export/preview?format=json&${query}`, { token });
    expect([query, preview.data.count]).toEqual([query, texts.length]);
    counts.set(query, texts.length);
  }
  // None of the filters matches everything.
  expect([...counts.values()]).toEqual([5, 4, 1, 3, 1, 1, 3, 1, 3, 2, 2, 1, 5, 5, 5, 4]);
});

test('a filter that the list refuses is refused by the export, too', async () => {
  const { call, token } = await author();
  for (const query of ['status=gone', 'tag=', 'flagged=maybe', 'sort=key', 'direction=up', 'skillId=x'])
    for (const path of ['/admin/question-export', '/admin/question-export/preview'])
      expect([query, path, (await call(`GET ${path}?${query}`, { token })).status]).toEqual([query, path, 400]);
});
