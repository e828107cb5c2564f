import type { GeneratedItem, Generation } from '@assay/contract/questionGeneration';
import { beforeEach, expect, test } from 'vitest';
import { answer, answerWithEvents, EventReply, lastBody, receivedCalls, refuse } from '../../../test/api.ts';
import { expectText, expectToast, openPage, screen, waitFor, within } from '../../../test/render.tsx';
import { admin, answerDashboard, learner, pagesOf, skill } from '../../../test/samples.ts';

const item: GeneratedItem = {
  questionText: 'Which nib writes the widest line?',
  options: { A: 'Fine', B: 'Broad', C: 'Medium' },
  correctAnswer: 'B',
  explanation: 'Broad nibs have the widest tip.',
  keepOrder: false,
  quote: '',
  difficulty: 'easy',
  verdict: 'ok',
  findings: [],
  solved: true,
  questionId: null,
  rejected: null,
  rewriting: false,
};
const refused: GeneratedItem = {
  ...item,
  questionText: 'Which is not wrong?',
  verdict: 'refused',
  findings: [
    {
      check: 'form',
      code: 'not_storable',
      severity: 'refused',
      what: 'Two options are the same',
      why: 'Learners cannot tell them apart.',
      advice: 'Change one of them.',
      options: [],
    },
  ],
};
const set: Generation = {
  id: 5,
  skillId: 3,
  state: 'done',
  problem: null,
  count: 2,
  items: [item, refused],
  set: [],
  model: 'small',
  promptVersion: 2,
  createdAt: '2026-11-24T10:00:00.000Z',
};
const { items: _items, set: _set, ...listed } = set;

beforeEach(() => {
  const pens = { live: { easy: 10, medium: 10, hard: 10 }, unfinished: 0, isUsed: false };
  answer('GET /admin/skills', {
    items: [{ ...skill, ...pens, id: 3, name: 'Pens', updatedAt: '2026-01-01T00:00:00.000Z' }],
    pagination: pagesOf(1),
  });
  answer('GET /ai/questions/generations', { items: [listed] });
  answer('GET /ai/questions/generations/:id', { generation: set });
});

test('learners do not reach it', async () => {
  answerDashboard();
  const page = await openPage('/admin/questions/generate', { as: learner });
  await waitFor(() => expect(page.path()).toBe('/dashboard'));
});

test('what is missing is said beside its field, and nothing is sent', async () => {
  const { user } = await openPage('/admin/questions/generate', { as: admin });
  await user.click(await screen.findByRole('checkbox', { name: 'Medium' }));
  await user.click(screen.getByRole('button', { name: 'Generate' }));
  for (const text of ['Select a skill', 'Enter a topic or a source text', 'Select at least one difficulty'])
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  expect(receivedCalls('POST /ai/questions/generate')).toEqual([]);
});

test('without a language model it says so, and leads to the settings', async () => {
  refuse('POST /ai/questions/generate', 'no_model');
  const { user } = await openPage('/admin/questions/generate?skill=3', { as: admin });
  await user.type(await screen.findByRole('textbox', { name: /^Topic/ }), 'Nibs');
  await user.click(screen.getByRole('button', { name: 'Generate' }));
  const link = await screen.findByRole('link', { name: 'Connect one' });
  expect(link.getAttribute('href')).toBe('/admin/ai-chat/settings');
  expect(screen.getByRole('textbox', { name: /^Topic/ })).toHaveProperty('value', 'Nibs');
});

test('a set is asked for once, and opens', async () => {
  answer('POST /ai/questions/generate', { generation: set });
  const page = await openPage('/admin/questions/generate?skill=3', { as: admin });
  await page.user.type(await screen.findByRole('textbox', { name: /^Topic/ }), ' Nibs ');
  await page.user.click(screen.getByRole('button', { name: 'Generate' }));
  await waitFor(() => expect(page.path()).toBe('/admin/questions/generate?set=5'));
  expect(lastBody('POST /ai/questions/generate')).toEqual({
    skillId: 3,
    count: 5,
    difficulties: ['medium'],
    language: 'English',
    topic: 'Nibs',
  });
});

test('a question is accepted as a draft; a refused one says why and cannot be', async () => {
  answer('POST /ai/questions/generations/:id/accept', {
    generation: { ...set, items: [{ ...item, questionId: 77 }, refused] },
  });
  const { user } = await openPage('/admin/questions/generate?set=5', { as: admin });
  await expectText('Two options are the same');
  await expectText('2 of 2 questions on Pens, 0 accepted. Written by small.');
  expect(screen.getAllByRole('button', { name: 'Accept as a draft' })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Accept as a draft' }));
  await expectToast('Added as a draft');
  expect(lastBody('POST /ai/questions/generations/:id/accept')).toEqual({ item: 1 });
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Edit the draft' }).getAttribute('href')).toBe('/admin/questions/77');
});

test('while it is checked, what is settled can be accepted; a broken set says why', async () => {
  const checking: Generation = { ...set, state: 'checking', items: [{ ...item, solved: false }, item] };
  answer('GET /ai/questions/generations/:id', { generation: checking });
  const reply = new EventReply();
  answerWithEvents('GET /ai/questions/generations/:id', () => reply.response);
  await openPage('/admin/questions/generate?set=5', { as: admin });
  await expectText('Checking: 1 of 2 answered without the key.');
  // The second one is settled.
  const buttons = screen.getAllByRole('button', { name: 'Accept as a draft' });
  expect(buttons.map((button) => (button as HTMLButtonElement).disabled)).toEqual([true, false]);
  for (const button of screen.getAllByRole('button', { name: 'Write another' }))
    expect(button).toHaveProperty('disabled', true);
  reply.send('5.1', 'generation', { generation: { ...checking, items: [item, item] } });
  await expectText('Checking: 2 of 2 answered without the key.');
  const broken = { ...set, state: 'broken', problem: 'The language model refused the key.', items: [] };
  reply.send('5.2', 'generation', { generation: broken }).end();
  await expectText('The language model refused the key.');
});

test('a lost connection is found again; a set that was deleted elsewhere says so', async () => {
  const writing: Generation = { ...set, state: 'writing', items: [] };
  answer('GET /ai/questions/generations/:id', { generation: writing });
  const first = new EventReply();
  answerWithEvents('GET /ai/questions/generations/:id', () => first.response);
  await openPage('/admin/questions/generate?set=5', { as: admin });
  await expectText('small is writing 2 questions on Pens. You can leave this page.');
  const second = new EventReply().send('5.1', 'generation', { generation: { ...set, state: 'checking' } });
  answerWithEvents('GET /ai/questions/generations/:id', () => second.response);
  first.breakOff();
  await expectText('Checking: 2 of 2 answered without the key.');
  refuse('GET /ai/questions/generations/:id', 'not_found', { message: 'Generated questions not found' });
  second.end();
  await expectText('Generated questions not found');
});

test('a question is rejected with a reason, which is the wish for another one', async () => {
  const reasoned = { ...set, items: [{ ...item, rejected: 'Too easy' }, refused] };
  answer('POST /ai/questions/generations/:id/reject', { generation: reasoned });
  const { user } = await openPage('/admin/questions/generate?set=5', { as: admin });
  await user.click((await screen.findAllByRole('button', { name: 'Reject' }))[0] ?? document.body);
  const dialog = within(screen.getByRole('dialog', { name: 'Reject question 1?' }));
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(receivedCalls('POST /ai/questions/generations/:id/reject')).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), ' Too easy ');
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  await expectText('Too easy');
  expect(lastBody('POST /ai/questions/generations/:id/reject')).toEqual({ item: 1, reason: 'Too easy' });
  await expectText('2 of 2 questions on Pens, 0 accepted, 1 rejected. Written by small.');
  expect(screen.queryByText('Which nib writes the widest line?')).toBeNull();

  const rewriting = { ...set, state: 'checking' as const, items: [{ ...item, rewriting: true }, refused] };
  answer('POST /ai/questions/generations/:id/regenerate', { generation: rewriting });
  answer('GET /ai/questions/generations/:id', { generation: rewriting });
  answerWithEvents('GET /ai/questions/generations/:id', () => new EventReply().response);
  await user.click(screen.getAllByRole('button', { name: 'Write another' })[0] ?? document.body);
  expect(screen.getByRole('textbox', { name: /^Instructions/ })).toHaveProperty('value', 'Too easy');
  const another = within(screen.getByRole('dialog', { name: 'Write another question 1?' }));
  await user.click(another.getByRole('button', { name: 'Write another' }));
  await expectText('small is writing a new question 1. You can leave this page.');
  expect(lastBody('POST /ai/questions/generations/:id/regenerate')).toEqual({ item: 1, wish: 'Too easy' });

  answer('POST /ai/questions/generations/:id/stop', {
    generation: { ...set, state: 'broken', problem: 'You stopped it.' },
  });
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await expectText('You stopped it.');
  await expectText('Which nib writes the widest line?');
});

test('a rejection is taken back', async () => {
  answer('GET /ai/questions/generations/:id', { generation: { ...set, items: [{ ...item, rejected: 'Too easy' }] } });
  answer('POST /ai/questions/generations/:id/reject', { generation: { ...set, items: [item] } });
  const { user } = await openPage('/admin/questions/generate?set=5', { as: admin });
  await user.click(await screen.findByRole('button', { name: 'Undo rejection' }));
  await expectText('Which nib writes the widest line?');
  expect(lastBody('POST /ai/questions/generations/:id/reject')).toEqual({ item: 1, reason: null });
});

test('a set is deleted after a question', async () => {
  answer('DELETE /ai/questions/generations/:id', {});
  const page = await openPage('/admin/questions/generate?set=5', { as: admin });
  await page.user.click(await screen.findByRole('button', { name: 'Delete set' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete this set?' }));
  expect(receivedCalls('DELETE /ai/questions/generations/:id')).toEqual([]);
  await page.user.click(dialog.getByRole('button', { name: 'Delete set' }));
  await expectToast('Set deleted');
  await waitFor(() => expect(page.path()).toBe('/admin/questions/generate?skill=3'));
});

test('links and pictures in a question lead nowhere before it is accepted', async () => {
  const led = 'See [this](https://evil.example/?d=1) ![seen](https://evil.example/p.png) https://evil.example';
  const leading = { ...item, questionText: led, options: { A: led, B: 'Broad' }, explanation: led };
  answer('GET /ai/questions/generations/:id', { generation: { ...set, items: [leading] } });
  await openPage('/admin/questions/generate?set=5', { as: admin });
  await waitFor(() => expect(screen.getAllByText(/^See this seen/)).toHaveLength(3));
  const main = screen.getByRole('main');
  expect(main.querySelectorAll('img')).toHaveLength(0);
  expect(main.querySelectorAll('a[href*="evil"]')).toHaveLength(0);
});
