import type { ChatMessage } from '@assay/contract/assistant';
import { dialogueLimits } from '@assay/contract/quiz/dialogues';
import type { AttemptDetails } from '@assay/contract/quiz/quiz';
import { beforeEach, expect, test } from 'vitest';
import { answer, answerWithEvents, EventReply, lastBody, receivedCalls, refuse } from '../../../../test/api.ts';
import { expectText, expectToast, openPage, screen, waitFor, within } from '../../../../test/render.tsx';
import { admin, finishedAttempt, learner } from '../../../../test/samples.ts';

const ASK = 'POST /quiz/:id/questions/:questionId/dialogue';
const attempt: AttemptDetails = {
  ...finishedAttempt,
  answers: [1, 2].map((questionId) => ({
    questionId,
    questionText: `Question text ${questionId}`,
    options: { A: 'One', B: 'Two' },
    difficulty: 'easy',
    points: 1,
    selectedAnswer: 'A',
    correctAnswer: 'B',
    isCorrect: false,
    explanation: 'Because.',
    timeTaken: 3,
  })),
};
const message = (id: number, change: Partial<ChatMessage>): ChatMessage => ({
  id,
  parentId: id === 1 ? null : id - 1,
  role: id % 2 === 1 ? 'user' : 'assistant',
  content: '',
  state: 'complete',
  problem: null,
  model: id % 2 === 1 ? null : 'small',
  table: null,
  sources: [],
  createdAt: '2026-03-04T10:02:00.000Z',
  ...change,
});

let kept: ChatMessage[] = [];
let isOpen = true;
beforeEach(() => {
  kept = [];
  isOpen = true;
  answer('GET /quiz/:id', { quizAttempt: attempt });
  answer('GET /quiz/:id/dialogues', () => ({
    isOpen,
    items: kept.length === 0 ? [] : [{ questionId: 2, messages: kept }],
  }));
});

const open = async (as = learner) => openPage('/quiz/50', { as });
/** Of both questions; each is drawn when its script has come. */
const buttons = () =>
  waitFor(() => {
    const both = screen.getAllByRole('button', { name: 'Ask about this question' });
    expect(both).toHaveLength(2);
    return both;
  });
const section = () => screen.findByRole('region', { name: 'Your questions about question 2' });

test('where asking is closed there is no button', async () => {
  isOpen = false;
  await open();
  await expectText('Question text 2');
  await waitFor(() => expect(receivedCalls('GET /quiz/:id/dialogues')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Ask about this question' })).toBeNull();
});

test.each([
  ['an admin', admin, attempt],
  ['a learner who may not see the keys', learner, { ...attempt, review: 'marks' }],
  ['a learner whose quiz runs', learner, { ...attempt, status: 'open' }],
] as const)('for %s the server is not even asked', async (_title, as, shown) => {
  answer('GET /quiz/:id', { quizAttempt: shown });
  await openPage('/quiz/50', { as });
  await screen.findAllByText('Quiz details');
  expect(receivedCalls('GET /quiz/:id/dialogues')).toHaveLength(0);
});

test('a question is asked by keyboard, its answer arrives in words, is announced, and leads nowhere', async () => {
  const reply = new EventReply();
  answerWithEvents(ASK, () => reply.response);
  const { user } = await open();
  const [, second] = await buttons();
  second?.focus();
  await user.keyboard('{Enter}');
  const box = within(await section()).getByRole('textbox', { name: 'Question' });
  expect(document.activeElement).toBe(box);
  expect(
    within(await section()).getByText(/A language model answers and may be wrong. 5 questions left./),
  ).toBeDefined();
  await user.keyboard('Why B?{Enter}');
  await expectText('Thinking…');
  kept = [message(1, { content: 'Why B?' }), message(2, { state: 'running' })];
  reply.send('2.0', 'start', { sessionId: 4, questionId: 1, messageId: 2 });
  const text = 'See [this](https://evil.example) ![p](https://evil.example/p.png)';
  reply.send('2.9', 'delta', { text: 'See' });
  await expectText('Writing…');
  const done = message(2, { content: text });
  kept = [message(1, { content: 'Why B?' }), done];
  reply.send('2.99', 'done', { sessionId: 4, message: done }).end();
  await waitFor(() =>
    expect(
      screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .join(''),
    ).toContain('Language model: See'),
  );
  const shown = await section();
  expect(await within(shown).findByText(/See this p/)).toBeDefined();
  expect(shown.querySelectorAll('a, img')).toHaveLength(0);
  expect(lastBody(ASK)).toEqual({ message: 'Why B?' });
  await expectText(/4 questions left/);
});

test('an answer that broke off says so and is given again', async () => {
  kept = [message(1, { content: 'Why?' }), message(2, { content: 'Half', state: 'broken', problem: 'It stopped.' })];
  answerWithEvents(ASK, () => {
    kept = [message(1, { content: 'Why?' }), message(4, { parentId: 1, role: 'assistant', content: 'Whole.' })];
    return new EventReply()
      .send('4.0', 'start', { sessionId: 4, questionId: 1, messageId: 4 })
      .send('4.6', 'done', { sessionId: 4, message: kept[1] })
      .end();
  });
  const { user } = await open();
  await expectText('It stopped.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await expectText('Whole.');
  expect(lastBody(ASK)).toEqual({ retryOf: 2 });
  expect(screen.queryByText('Half')).toBeNull();
});

test('an answer that the model has no time for is asked again only after the time it names', async () => {
  kept = [message(1, { content: 'Why?' }), message(2, { state: 'broken', problem: 'It stopped.' })];
  answerWithEvents(ASK, () =>
    new EventReply()
      .send('2.0', 'start', { sessionId: 4, questionId: 1, messageId: 2 })
      .send('2.0', 'error', { code: 'assistant_unavailable', message: 'It gave no answer.', retryAfter: 2 })
      .end(),
  );
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await expectText('It gave no answer.');
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveProperty('disabled', true);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toHaveProperty('disabled', false), {
    timeout: 4000,
  });
});

test('an answer that is still being written is followed after a reload', async () => {
  kept = [message(1, { content: 'Why?' }), message(2, { content: 'So ', state: 'running' })];
  answerWithEvents(ASK, () => {
    kept = [message(1, { content: 'Why?' }), message(2, { content: 'So it is.' })];
    return new EventReply()
      .send('2.3', 'start', { sessionId: 4, questionId: 1, messageId: 2 })
      .send('2.9', 'delta', { text: 'it is.' })
      .send('2.9', 'done', { sessionId: 4, message: kept[1] })
      .end();
  });
  await open();
  await expectText('So it is.');
  expect(lastBody(ASK)).toEqual({ follow: 2 });
});

test('a refusal says why and leaves the question in the box', async () => {
  refuse(ASK, 'answer_running');
  const { user } = await open();
  const [, second] = await buttons();
  second?.focus();
  await user.keyboard('{Enter}');
  await user.keyboard('Why B?{Enter}');
  await expectToast(/An answer is still being written/);
  expect(within(await section()).getByRole('textbox', { name: 'Question' })).toHaveProperty('value', 'Why B?');
});

test('after the last question there is no box', async () => {
  kept = Array.from({ length: 2 * dialogueLimits.questions }, (_, nth) => message(nth + 1, { content: `Text ${nth}` }));
  await open();
  await expectText(/0 questions left/);
  expect(within(await section()).queryByRole('textbox')).toBeNull();
});
