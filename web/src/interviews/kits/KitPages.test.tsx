import { expect, test } from 'vitest';
import type { Kit, ListedKit, RoundKit } from '@assay/contract/rounds/kits';
import type { Round } from '@assay/contract/rounds/rounds';
import { answer, lastBody, receivedCalls, refuse } from '../../../test/api.ts';
import { expectFieldError, expectText, expectToast, openPage, screen, waitFor, within } from '../../../test/render.tsx';
import { admin, pagesOf } from '../../../test/samples.ts';

const anchors = ['Nothing seen', 'A little', 'Enough', 'Much', 'Outstanding'];
const content: Kit['content'] = {
  competencies: [{ id: 'depth', name: 'Technical depth', anchors }],
  questions: [
    { id: 'one', text: 'Tell us about an incident.', competencyId: 'depth', followUps: ['And then?'], minutes: 10 },
  ],
};
const kit: Kit = {
  id: 3,
  title: 'Backend interview',
  description: 'For engineers',
  isArchived: false,
  version: 1,
  content,
  rounds: 0,
  isFrozen: false,
};
const listed: ListedKit = {
  id: 3,
  title: 'Backend interview',
  description: '',
  isArchived: false,
  competencies: 4,
  questions: 6,
  minutes: 45,
  rounds: 2,
  changedAt: '2026-11-24T10:00:00.000Z',
};
const round: Round = {
  id: 5,
  title: 'Spring intake',
  description: '',
  status: 'open',
  minutes: 45,
  capacity: 6,
  createdAt: '2026-11-24T10:00:00.000Z',
  candidates: { invited: 0, scheduled: 0, interviewed: 0, decided: 0, no_show: 0, withdrawn: 0 },
  nextInterview: null,
  skills: [],
  quizzesDueAt: null,
  feedbackMissing: 0,
};
const ofRound: RoundKit = { kitId: 3, title: kit.title, description: '', version: 1, content, frozenAt: null };

test('the library lists kits, archives one and opens a copy', async () => {
  answer('GET /admin/kits', { items: [listed], pagination: pagesOf(1) });
  answer('POST /admin/kits/:id/archive', { kit: { ...kit, isArchived: true } });
  answer('POST /admin/kits/:id/duplicate', { kit: { ...kit, id: 4, title: 'Copy of Backend interview' } });
  answer('GET /admin/kits/:id', { kit: { ...kit, id: 4, title: 'Copy of Backend interview' } });
  const page = await openPage('/admin/virtual-rounds/kits', { as: admin });
  const choose = async (item: string) => {
    const [menu] = await screen.findAllByRole('button', { name: 'More for Backend interview' });
    await page.user.click(menu ?? document.body);
    await page.user.click(screen.getAllByRole('button', { name: item })[0] ?? document.body);
  };
  await choose('Archive');
  await expectToast('Kit archived. Rounds that have it keep it.');
  await choose('Duplicate');
  await screen.findByRole('heading', { level: 1, name: 'Copy of Backend interview' });
});

test('a new kit is named where it is incomplete, and saved with its follow-ups as lines', async () => {
  const page = await openPage('/admin/virtual-rounds/kits/new', { as: admin });
  const save = () => page.user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('heading', { level: 1, name: 'New kit' });
  await save();
  await expectFieldError('Title', 'Title is required');
  await expectFieldError('Score 5', 'Say what this score looks like');
  await page.user.type(screen.getByLabelText('Title'), 'Backend interview');
  await page.user.type(screen.getByLabelText('Name'), 'Depth');
  for (const [place, anchor] of anchors.entries())
    await page.user.type(screen.getByLabelText(`Score ${place + 1}`), anchor);
  await page.user.click(screen.getByRole('button', { name: 'Add question' }));
  await page.user.type(screen.getByLabelText('Question'), 'What broke?');
  await page.user.selectOptions(screen.getByLabelText('Gives evidence for'), 'Depth');
  await page.user.type(screen.getByLabelText('Follow-ups (optional)'), 'Why?{Enter}{Enter}Who noticed?');
  answer('POST /admin/kits', { kit });
  answer('GET /admin/kits/:id', { kit });
  await save();
  await screen.findByRole('heading', { level: 1, name: 'Backend interview' });
  expect(lastBody('POST /admin/kits')).toMatchObject({
    title: 'Backend interview',
    competencies: [{ id: 'competency-1', name: 'Depth', anchors }],
    questions: [{ text: 'What broke?', competencyId: 'competency-1', followUps: ['Why?', 'Who noticed?'], minutes: 5 }],
  });
});

test('a used kit says that changes make a new version; a refused one stays typed', async () => {
  answer('GET /admin/kits/:id', { kit: { ...kit, isFrozen: true } });
  refuse('PUT /admin/kits/:id', 'invalid_input', {
    errors: { 'competencies.0.name': 'Remove the control characters' },
  });
  const page = await openPage('/admin/virtual-rounds/kits/3', { as: admin });
  await expectText('Interviews have used this version. Rounds that used it keep it; your changes create version 2.');
  await page.user.type(screen.getByLabelText('Name'), '!');
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  await expectFieldError('Name', 'Remove the control characters');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Technical depth!');
});

test('a round without a kit chooses one; once interviews used it, it stays', async () => {
  answer('GET /admin/virtual-rounds/:id', { round });
  answer('GET /admin/virtual-rounds/:id/kit', { kit: null });
  answer('GET /admin/kits', { items: [listed], pagination: pagesOf(1) });
  answer('PUT /admin/virtual-rounds/:id/kit', { kit: ofRound });
  const page = await openPage('/admin/virtual-rounds/5/kit', { as: admin });
  await page.user.click(await screen.findByRole('button', { name: 'Select a kit' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('option', { name: 'Backend interview (45 min)' });
  await page.user.selectOptions(dialog.getByLabelText('Kit'), '3');
  answer('GET /admin/virtual-rounds/:id/kit', { kit: { ...ofRound, frozenAt: '2026-11-24T10:00:00.000Z' } });
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(lastBody('PUT /admin/virtual-rounds/:id/kit')).toEqual({ kitId: 3 });
  await expectText('Version 1. Interviews have used it, so it stays as it is.');
  await expectText('Tell us about an incident.');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Change kit' })).toBeNull());
  expect(receivedCalls('PUT /admin/virtual-rounds/:id/kit')).toHaveLength(1);
});
