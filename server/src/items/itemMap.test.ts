import { expect, test } from 'vitest';
import { startTestServer } from '../../test/testServer.ts';
import { mapOf } from './itemMap.service.ts';

test('a question stands on the map by its first words, in one line without the marks of Markdown', async () => {
  const { app, skill, questions, store } = await startTestServer();
  const { id: skillId } = await skill();
  const address = `/api/question-images/${'f'.repeat(64)}.png`;
  const written = [
    [
      'What does\n\n```js\nsnake_case * 2\n```\n\n**return** in `strict` mode\\?',
      'What does snake_case * 2 return in strict mode?',
    ],
    [`![A bridge](${address})\n\nWhich bridge is this?`, 'A bridge Which bridge is this?'],
    ['ä'.repeat(60), 'ä'.repeat(60)],
    [`${'𝄞'.repeat(59)} and more`, `${'𝄞'.repeat(59)}…`],
  ] as const;
  const questionIds: number[] = [];
  for (const [questionText] of written) questionIds.push(...(await questions(skillId, 1, { questionText })));
  const { rows } = await store.pool.query<{ id: number; question_id: number }>(
    'select id, question_id from question_versions where question_id = any($1)',
    [questionIds],
  );
  const items = questionIds.map((questionId) => ({
    questionId,
    versionId: rows.find((row) => row.question_id === questionId)?.id ?? 0,
    facility: 50,
    discrimination: { state: 'collecting', missing: 'answers' } as const,
    flag: null,
  }));
  expect((await mapOf(app, items)).map(({ text }) => text)).toEqual(written.map(([, shown]) => shown));
});
