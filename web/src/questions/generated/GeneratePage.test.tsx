import type { GeneratedItem, Generation } from '@assay/contract/questions/questionGeneration';
import { beforeEach, expect, test } from 'vitest';
import { answer, answerWithEvents, EventReply, lastBody, receivedCalls, refuse } from '../../../test/api.ts';
import { expectText, expectToast, openPage, screen, waitFor, within } from '../../../test/render.tsx';
import { admin, answerDashboard, learner, pagesOf, skill } from '../../../test/samples.ts';

const seen = { reachable: null, answeredAt: null, failedAt: null, problem: null };
const status = { test: null, today: { used: 0, limit: 1000 }, usage: [], questions: [] };
const item: GeneratedItem = {
  version: 1,
  edit: null,
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
  answer('GET /ai/status', { ...status, model: { name: 'small', host: 'localhost', ...seen } });
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

test('without a language model the page says so at once, and what can be done instead', async () => {
  answer('GET /ai/status', { ...status, model: null });
  await openPage('/admin/questions/generate?skill=3', { as: admin });
  await expectText('No language model is connected');
  const main = within(screen.getByRole('main'));
  expect(main.queryByRole('textbox')).toBeNull();
  expect(main.queryByRole('button', { name: 'Generate' })).toBeNull();
  const addresses = main.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(addresses).toEqual(
    expect.arrayContaining([
      ['Write a question', '/admin/questions/new?skill=3'],
      ['Check your questions', '/admin/questions?skill=3'],
      ['Import a file', '/admin/questions/import'],
      ['Connect model', '/admin/ai-chat/settings'],
      ['Pens, 2 requested', '/admin/questions/generate?set=5'],
    ]),
  );
});

test('a set is reviewed without a language model, but no other question can be written', async () => {
  answer('GET /ai/status', { ...status, model: null });
  await openPage('/admin/questions/generate?set=5', { as: admin });
  await expectText('Two options are the same');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Write another' })).toBeNull());
  expect(screen.getAllByRole('button', { name: 'Edit' })).toHaveLength(2);
});

test('a model that is gone by then is said, and the form stays', async () => {
  refuse('POST /ai/questions/generate', 'no_model');
  const { user } = await openPage('/admin/questions/generate?skill=3', { as: admin });
  await user.type(await screen.findByRole('textbox', { name: /^Topic/ }), 'Nibs');
  await user.click(screen.getByRole('button', { name: 'Generate' }));
  const link = await screen.findByRole('link', { name: 'Connect model' });
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
  expect(lastBody('POST /ai/questions/generations/:id/accept')).toEqual({ item: 1, version: 1 });
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

const twoKeys: GeneratedItem = {
  ...item,
  correctAnswer: 'A, B',
  options: { A: 'Fine' },
  verdict: 'refused',
  solved: false,
};

test('a refused question is mended in place: an option more, the correct one marked', async () => {
  const mended: GeneratedItem = {
    ...item,
    version: 2,
    options: { A: 'Fine', B: 'Broad' },
    solved: false,
    edit: { at: '2026-11-24T11:00:00.000Z', written: twoKeys },
  };
  answer('GET /ai/questions/generations/:id', { generation: { ...set, items: [twoKeys] } });
  answer('POST /ai/questions/generations/:id/edit', { generation: { ...set, items: [mended] } });
  const { user } = await openPage('/admin/questions/generate?set=5', { as: admin });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const form = within(screen.getByRole('form', { name: 'Edit question 1' }));
  expect(document.activeElement).toBe(form.getByLabelText('Question'));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await expectText('Mark the correct option');
  await expectText('Enter this option, or remove it');
  expect(receivedCalls('POST /ai/questions/generations/:id/edit')).toEqual([]);
  await user.type(form.getByLabelText('Option B'), 'Broad');
  await user.click(form.getByLabelText('Option B is correct'));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await expectToast('Changes saved');
  expect(lastBody('POST /ai/questions/generations/:id/edit')).toEqual({
    item: 1,
    version: 1,
    questionText: item.questionText,
    options: { A: 'Fine', B: 'Broad' },
    correctAnswer: 'B',
    explanation: item.explanation,
    keepOrder: false,
    difficulty: 'easy',
  });
  await expectText('Not answered by a model without the key.');
  expect(screen.getByRole('button', { name: 'Accept as a draft' })).toBeDefined();
  await expectText(/^Edited /);
  expect(screen.getByLabelText('Changes from the model’s text to this one').textContent).toContain('Broad');
});

test('a question that was changed in another window is compared before it is saved', async () => {
  answer('GET /ai/questions/generations/:id', { generation: { ...set, items: [item] } });
  const { user } = await openPage('/admin/questions/generate?set=5', { as: admin });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const form = within(screen.getByRole('form', { name: 'Edit question 1' }));
  await user.type(form.getByLabelText('Explanation'), ' Always.');
  const theirs: GeneratedItem = { ...item, version: 2, options: { A: 'Thin', B: 'Broad' } };
  answer('GET /ai/questions/generations/:id', { generation: { ...set, items: [theirs] } });
  refuse('POST /ai/questions/generations/:id/edit', 'item_changed');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await expectText(/^This question was changed while you were editing/);
  expect(form.getByLabelText('Changes from the saved question to your text').textContent).toContain('Thin');
  expect(form.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  await user.click(form.getByRole('button', { name: 'Keep mine' }));
  answer('POST /ai/questions/generations/:id/edit', { generation: { ...set, items: [{ ...item, version: 3 }] } });
  await user.click(form.getByRole('button', { name: 'Save' }));
  await expectToast('Changes saved');
  expect(lastBody('POST /ai/questions/generations/:id/edit')).toMatchObject({ version: 2, options: item.options });
});

test('an edit is cancelled without a trace', async () => {
  answer('GET /ai/questions/generations/:id', { generation: { ...set, items: [item] } });
  const { user } = await openPage('/admin/questions/generate?set=5', { as: admin });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.type(screen.getByLabelText('Question'), ' Now');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await expectText(item.questionText);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' })));
  expect(receivedCalls('POST /ai/questions/generations/:id/edit')).toEqual([]);
});
