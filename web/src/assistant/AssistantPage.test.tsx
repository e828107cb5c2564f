import type { ChatMessage, ChatSession } from '@assay/contract/assistant';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  answer,
  answerWithEvents,
  EventReply,
  holdAnswer,
  lastBody,
  loseAnswer,
  receivedCalls,
  refuse,
} from '../../test/api.ts';
import { answerDashboard, admin, learner, pagesOf } from '../../test/samples.ts';
import { expectText, expectToast, openPage, screen, waitFor, within } from '../../test/render.tsx';

const session: ChatSession = { id: 7, title: 'Weakest skills', updatedAt: '2026-11-24T10:00:00.000Z', messageCount: 2 };
const createdAt = session.updatedAt;
const plain = { state: 'complete', problem: null, model: null, createdAt } as const;
const question: ChatMessage = {
  ...plain,
  id: 1,
  parentId: null,
  role: 'user',
  content: 'Weakest skills',
  table: null,
  sources: [],
};
const found: ChatMessage = {
  ...plain,
  id: 2,
  parentId: 1,
  role: 'assistant',
  content: 'Pens has the lowest average.',
  table: {
    columns: ['Skill', 'Average'],
    rows: [{ cells: ['Pens', '40 %'], path: '/admin/reports/items?skillId=3&show=flagged' }],
    more: 4,
  },
  sources: [{ label: 'Reports', path: '/admin/reports' }],
};

let kept: ChatMessage[] = [];
beforeEach(() => {
  kept = [];
  answer('GET /ai/status', {
    model: null,
    test: null,
    today: { used: 0, limit: 500_000 },
    usage: [],
    questions: ['Weakest skills this month', 'Next interviews'],
  });
  answer('GET /ai/sessions', () => ({
    items: kept.length === 0 ? [] : [session],
    pagination: pagesOf(kept.length === 0 ? 0 : 1),
  }));
  answer('GET /ai/sessions/:id/messages', () => ({ session, items: kept }));
  answerWithEvents('POST /ai/chat', () => {
    kept = [...kept, question, found];
    return begun(found.id).send('2.28', 'done', { sessionId: session.id, message: found }).end();
  });
});
const begun = (messageId: number) =>
  new EventReply().send(`${messageId}.0`, 'start', { sessionId: session.id, questionId: 1, messageId });
const box = () => screen.findByRole('textbox', { name: 'Question' });

test('learners do not reach it', async () => {
  answerDashboard();
  const page = await openPage('/admin/ai-chat', { as: learner });
  await waitFor(() => expect(page.path()).toBe('/dashboard'));
});

test('an answer that does not come leaves the question in the box', async () => {
  loseAnswer('POST /ai/chat');
  const { user } = await openPage('/admin/ai-chat', { as: admin });
  await user.type(await box(), 'Weakest skills{Enter}');
  await expectToast('We got no answer. Try again.');
  expect(await box()).toHaveProperty('value', 'Weakest skills');
});

test('a refusal says why', async () => {
  kept = [question, found];
  refuse('POST /ai/chat', 'conversation_full');
  const { user } = await openPage('/admin/ai-chat?session=7', { as: admin });
  await user.type(await box(), 'More{Enter}');
  await expectToast('This conversation is full. Begin a new one.');
});

test('a conversation that does not exist says so', async () => {
  refuse('GET /ai/sessions/:id/messages', 'not_found', { message: 'This conversation does not exist.' });
  await openPage('/admin/ai-chat?session=9', { as: admin });
  await expectText('This conversation does not exist.');
  expect(screen.getByRole('link', { name: 'All conversations' }).getAttribute('href')).toBe('/admin/ai-chat');
});

test('Enter asks once, Shift and Enter begin a line, and the answer has its table and source', async () => {
  const release = holdAnswer('POST /ai/chat');
  const page = await openPage('/admin/ai-chat', { as: admin });
  await page.user.type(await box(), 'Weakest{Shift>}{Enter}{/Shift}skills{Enter}');
  await page.user.type(await box(), '{Enter}');
  release();
  await expectText('Pens has the lowest average.');
  expect(receivedCalls('POST /ai/chat')).toHaveLength(1);
  expect(lastBody('POST /ai/chat')).toEqual({ message: 'Weakest\nskills' });
  expect(page.path()).toBe('/admin/ai-chat?session=7');
  const row = within(screen.getByRole('table', { name: 'Answer 1' }));
  expect(row.getByRole('link', { name: 'Pens' }).getAttribute('href')).toBe(
    '/admin/reports/items?skillId=3&show=flagged',
  );
  expect(screen.getByText(/4 more in/)).toBeDefined();
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Reports' }).getAttribute('href')).toBe('/admin/reports');
});

test('an example is asked by a click, and the next question continues the conversation', async () => {
  const { user } = await openPage('/admin/ai-chat', { as: admin });
  await user.click(await screen.findByRole('button', { name: 'Next interviews' }));
  await expectText('Pens has the lowest average.');
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
    'Assistant: Pens has the lowest average. A table with 1 row follows.',
  );
  expect(lastBody('POST /ai/chat')).toEqual({ message: 'Next interviews' });
  await user.type(await box(), 'And people?{Enter}');
  await waitFor(() => expect(lastBody('POST /ai/chat')).toEqual({ message: 'And people?', sessionId: 7, after: 2 }));
});

test('an answer is announced in words, and an equal one again', async () => {
  const { user } = await openPage('/admin/ai-chat', { as: admin });
  const announced = () =>
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .filter((text) => text?.startsWith('Assistant:'));
  const message: ChatMessage = { ...found, content: '**Pens** has a `low` average.', table: null };
  for (const id of [2, 4]) {
    const reply = begun(id);
    answerWithEvents('POST /ai/chat', () => reply.response);
    await user.type(await box(), 'Weakest skills{Enter}');
    await waitFor(() => expect(receivedCalls('POST /ai/chat')).toHaveLength(id / 2));
    await waitFor(() => expect(announced()).toEqual([]));
    reply.send(`${id}.9`, 'done', { sessionId: session.id, message: { ...message, id } }).end();
    await waitFor(() => expect(announced()).toEqual(['Assistant: Pens has a low average.']));
  }
});

test('an answer is copied with its table', async () => {
  kept = [question, found];
  const { user } = await openPage('/admin/ai-chat?session=7', { as: admin });
  await user.click(await screen.findByRole('button', { name: 'Copy this answer' }));
  await expectToast('Copied');
  expect(await navigator.clipboard.readText()).toBe(
    'Pens has the lowest average.\n\nSkill\tAverage\nPens\t40 %\n\n4 more in Reports',
  );
});

const never = { reachable: null, answeredAt: null, failedAt: null, problem: null };
const failed = { ...never, reachable: false, failedAt: createdAt, problem: 'The language model refused the key.' };

test.each([
  ['was not asked yet', never, /^small answers/],
  [
    'failed',
    failed,
    /^The language model refused the key\. Last tried 24 Nov 2026.* No answer since the server started\.$/,
  ],
  ['failed after an answer', { ...failed, answeredAt: createdAt }, /Last answer 24 Nov 2026/],
] as const)('a language model that %s says so before it is asked', async (_name, seen, text) => {
  const model = { name: 'small', host: 'models.example', ...seen };
  answer('GET /ai/status', { model, test: null, today: { used: 0, limit: 9 }, usage: [], questions: [] });
  await openPage('/admin/ai-chat', { as: admin });
  await expectText(text);
});

test('a conversation is renamed and deleted', async () => {
  kept = [question, found];
  answer('PUT /ai/sessions/:id', { session: { ...session, title: 'Spring' } });
  answer('DELETE /ai/sessions/:id', {});
  const page = await openPage('/admin/ai-chat?session=7', { as: admin });
  const open = async (item: string) => {
    await page.user.click(await screen.findByRole('button', { name: 'More for Weakest skills' }));
    await page.user.click(screen.getByRole('button', { name: item }));
  };
  await open('Rename');
  await page.user.clear(screen.getByRole('textbox', { name: 'Title' }));
  await page.user.type(screen.getByRole('textbox', { name: 'Title' }), 'Spring{Enter}');
  await waitFor(() => expect(lastBody('PUT /ai/sessions/:id')).toEqual({ title: 'Spring' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await open('Delete');
  await page.user.click(screen.getByRole('button', { name: 'Delete conversation' }));
  await expectText('Conversations');
  expect(receivedCalls('DELETE /ai/sessions/:id')).toHaveLength(1);
});

test('conversations are searched', async () => {
  kept = [question, found];
  const { user } = await openPage('/admin/ai-chat', { as: admin });
  await user.type(await screen.findByRole('searchbox', { name: 'Search conversations' }), 'pens{Enter}');
  await waitFor(() => expect(receivedCalls('GET /ai/sessions').at(-1)?.query).toMatchObject({ search: 'pens' }));
});

describe('an answer of a language model', () => {
  const running: ChatMessage = { ...found, content: '', table: null, sources: [], state: 'running', model: 'small' };
  const open = async () => {
    const reply = begun(running.id);
    answerWithEvents('POST /ai/chat', () => {
      kept = [question, running];
      return reply.response;
    });
    const page = await openPage('/admin/ai-chat', { as: admin });
    await page.user.type(await box(), 'Weakest skills{Enter}');
    await waitFor(() => expect(page.path()).toBe('/admin/ai-chat?session=7'));
    await expectText('Looking it up…');
    return { ...page, reply };
  };

  test('stands there word by word, and its links and pictures lead nowhere', async () => {
    const { reply } = await open();
    reply.send('2.5', 'delta', { text: 'It is ' });
    await expectText('It is');
    reply.send('2.90', 'delta', { text: '[here](https://evil.example/?q=1) ![pixel](https://evil.example/p.png)' });
    await expectText(/It is here pixel/);
    const answers = screen.getByRole('list', { name: 'Conversation' });
    expect(within(answers).queryByRole('link')).toBeNull();
    expect(within(answers).queryByRole('img')).toBeNull();
  });

  test('is stopped, and continued', async () => {
    const { user, reply } = await open();
    reply.send('2.5', 'delta', { text: 'It is' });
    await expectText('It is');
    const stopped: ChatMessage = { ...running, content: 'It is', state: 'stopped' };
    answer('POST /ai/chat', () => {
      kept = [question, stopped];
      reply.send('2.5', 'done', { sessionId: 7, message: stopped }).end();
      return { sessionId: 7, message: stopped };
    });
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    await expectText('You stopped this answer.');
    expect(lastBody('POST /ai/chat')).toEqual({ stop: 2 });
    answerWithEvents('POST /ai/chat', () => begun(4).response);
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(lastBody('POST /ai/chat')).toEqual({ message: 'Continue', sessionId: 7, after: 2 }));
  });

  test('that is stopped before it began is stopped when it begins', async () => {
    const reply = new EventReply();
    answerWithEvents('POST /ai/chat', () => {
      kept = [question, running];
      return reply.response;
    });
    const { user } = await openPage('/admin/ai-chat', { as: admin });
    await user.type(await box(), 'Weakest skills{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    expect(receivedCalls('POST /ai/chat')).toHaveLength(1);
    answer('POST /ai/chat', { sessionId: 7, message: { ...running, state: 'stopped' } });
    reply.send('2.0', 'start', { sessionId: 7, questionId: 1, messageId: 2 });
    await waitFor(() => expect(lastBody('POST /ai/chat')).toEqual({ stop: 2 }));
  });

  test('that is stopped while the messages are loaded again is stopped', async () => {
    const reply = begun(4);
    answerWithEvents('POST /ai/chat', () => reply.response);
    kept = [question, found];
    const { user } = await openPage('/admin/ai-chat?session=7', { as: admin });
    await expectText(found.content);
    const loaded = receivedCalls('GET /ai/sessions/:id/messages').length;
    const arrive = holdAnswer('GET /ai/sessions/:id/messages');
    await user.type(await box(), 'Weakest skills{Enter}');
    await waitFor(() => expect(receivedCalls('GET /ai/sessions/:id/messages')).toHaveLength(loaded + 1));
    answer('POST /ai/chat', { sessionId: 7, message: { ...running, id: 4, state: 'stopped' } });
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(lastBody('POST /ai/chat')).toEqual({ stop: 4 }));
    arrive();
  });

  test('leaves the conversation as it is when that cannot be loaded again', async () => {
    kept = [question, found];
    answerWithEvents('POST /ai/chat', () => begun(4).response);
    const { user } = await openPage('/admin/ai-chat?session=7', { as: admin });
    await expectText(found.content);
    const loaded = receivedCalls('GET /ai/sessions/:id/messages').length;
    loseAnswer('GET /ai/sessions/:id/messages');
    await user.type(await box(), 'Weakest skills{Enter}');
    // The second try is the last.
    await waitFor(() => expect(receivedCalls('GET /ai/sessions/:id/messages')).toHaveLength(loaded + 2));
    await expectText('We can’t reach the server. You’re still signed in. We’ll keep trying.');
    await expectText(found.content);
  });

  test('whose connection breaks is found again where it was', async () => {
    const { reply } = await open();
    reply.send('2.6', 'delta', { text: 'It is ' });
    await expectText('It is');
    const whole: ChatMessage = { ...running, content: 'It is half full.', state: 'complete' };
    answerWithEvents('POST /ai/chat', () => {
      kept = [question, whole];
      return begun(2)
        .send('2.16', 'delta', { text: 'half full.' })
        .send('2.16', 'done', { sessionId: 7, message: whole })
        .end();
    });
    reply.breakOff();
    await expectText('It is half full.');
    expect(lastBody('POST /ai/chat')).toEqual({ follow: 2 });
  });

  test('that another page began is watched from the character that is stored', async () => {
    kept = [question, { ...running, content: 'It is ' }];
    const reply = begun(2).send('2.16', 'delta', { text: 'half full.' });
    answerWithEvents('POST /ai/chat', () => reply.response);
    await openPage('/admin/ai-chat?session=7', { as: admin });
    await expectText('It is half full.');
    expect(lastBody('POST /ai/chat')).toEqual({ follow: 2 });
  });

  test('that the model has no time for is asked again only after the time it names', async () => {
    const { reply } = await open();
    kept = [question, { ...running, state: 'broken', problem: 'Too many requests. Try again in a minute.' }];
    const data = { code: 'assistant_unavailable', message: 'Too many requests.', retryAfter: 2 };
    reply.send('2.0', 'error', data).end();
    await expectText('Too many requests.');
    expect(screen.getByRole('timer').textContent).toMatch(/^Try again in [12] s\.$/);
    const again = () => screen.getByRole('button', { name: 'Answer again' });
    expect(again()).toHaveProperty('disabled', true);
    await waitFor(() => expect(again()).toHaveProperty('disabled', false), { timeout: 4000 });
    expect(screen.getByRole('timer').textContent).toBe('You can try again now.');
  });

  test('that failed says why, and is given again', async () => {
    kept = [question, { ...running, state: 'broken', problem: 'The language model refused the key.' }];
    const { user } = await openPage('/admin/ai-chat?session=7', { as: admin });
    await expectText('The language model refused the key.');
    await user.click(screen.getByRole('button', { name: 'Answer again' }));
    await waitFor(() => expect(lastBody('POST /ai/chat')).toEqual({ retryOf: 2 }));
  });
});

test('a question is edited, and its earlier version is one step away', async () => {
  const other: ChatMessage = { ...question, id: 3, content: 'Strongest skills' };
  const theirs: ChatMessage = { ...found, id: 4, parentId: 3, content: 'Ink has the highest average.' };
  kept = [question, found];
  answerWithEvents('POST /ai/chat', () => {
    kept = [question, found, other, theirs];
    return begun(4).send('4.28', 'done', { sessionId: 7, message: theirs }).end();
  });
  const { user } = await openPage('/admin/ai-chat?session=7', { as: admin });
  await user.click(await screen.findByRole('button', { name: 'Edit this question' }));
  const field = screen.getByRole('textbox', { name: 'Edited question' });
  await user.clear(field);
  await user.type(field, 'Strongest skills');
  await user.click(screen.getByRole('button', { name: 'Ask again' }));
  await expectText('Ink has the highest average.');
  expect(lastBody('POST /ai/chat')).toEqual({ editOf: 1, message: 'Strongest skills' });
  await user.click(screen.getByRole('button', { name: 'Previous version of this question' }));
  await expectText('Pens has the lowest average.');
  expect(screen.queryByText('Ink has the highest average.')).toBeNull();
});
