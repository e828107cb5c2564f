import { expect, test } from 'vitest';
import { answer, loseAnswer } from '../../test/api.ts';
import { expectText, openPage, screen, within } from '../../test/render.tsx';
import { admin } from '../../test/samples.ts';

const status = {
  model: {
    name: 'small',
    host: 'models.example',
    reachable: true,
    answeredAt: '2026-11-24T10:00:00.000Z',
    failedAt: null,
    problem: null,
  },
  test: null,
  today: { used: 1200, limit: 500_000 },
  usage: [{ day: '2026-11-24', name: 'Ada Quill', tokens: 1200, answers: 2 }],
  questions: [],
};

test('a failed load says so', async () => {
  loseAnswer('GET /ai/status');
  await openPage('/admin/ai-chat/settings', { as: admin });
  await expectText(/We can’t reach the server/);
});

test('without a model it says how to connect one', async () => {
  answer('GET /ai/status', { ...status, model: null, usage: [] });
  await openPage('/admin/ai-chat/settings', { as: admin });
  await expectText('No language model is connected');
  expect(screen.getByText(/AI_BASE_URL=/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Test the connection' })).toBeNull();
});

test('it lists the groups, statuses and question texts that a model is given', async () => {
  answer('GET /ai/status', status);
  await openPage('/admin/ai-chat/settings', { as: admin });
  await expectText(/^Names, groups, skills/);
  await expectText(/^The status of accounts, attempts, rounds, interviews and candidates$/);
  await expectText(/^The first 80 characters of questions in the bank/);
});

test('the model is named, tested, and what it used is listed', async () => {
  answer('GET /ai/status', ({ query }) => ({
    ...status,
    test: query.test
      ? { works: false, problem: 'The language model refused the key. Check AI_API_KEY.', ms: 40 }
      : null,
  }));
  const { user } = await openPage('/admin/ai-chat/settings', { as: admin });
  await expectText('small');
  await expectText('1,200 of 500,000 tokens');
  const row = within(screen.getByRole('table', { name: /Tokens used/ })).getByRole('row', { name: /Ada Quill/ });
  expect(within(row).getByText('1,200')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Test the connection' }));
  await expectText('The language model refused the key. Check AI_API_KEY.');
});
