import { beforeEach, expect, test } from 'vitest';
import type { ManagedSkill } from '@assay/contract/questions/skills';
import { answer, lastBody, receivedCalls, refuse } from '../../test/api.ts';
import { expectFieldError, expectToast, openPage, screen, waitFor, within } from '../../test/render.tsx';
import { admin, pagesOf, skill } from '../../test/samples.ts';

const managed = (id: number, name: string, change: Partial<ManagedSkill> = {}): ManagedSkill => ({
  ...skill,
  id,
  name,
  live: { easy: 10, medium: 10, hard: 10 },
  unfinished: 0,
  isUsed: false,
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...change,
});

beforeEach(() => {
  answer('GET /skills/categories/list', { items: ['Tools'] });
  const items = [managed(3, 'Git'), managed(4, 'CSS', { isUsed: true })];
  answer('GET /admin/skills', { items, pagination: pagesOf(2) });
});

const openSkills = () => openPage('/admin/skills', { as: admin });
const dialog = async () => within(await screen.findByRole('dialog'));

async function newSkill() {
  const page = await openSkills();
  await page.press('New skill');
  const form = await dialog();
  await page.fill('Name', 'Docker', form);
  await page.fill('Category', 'Tools', form);
  return { page, form };
}

test('an address can ask for the form, and closing it forgets that', async () => {
  const page = await openPage('/admin/skills?new=true', { as: admin });
  await page.press('Cancel', await dialog());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.search).toBe('');
});

test('a skill needs a name and a category', async () => {
  const page = await openSkills();
  await page.press('New skill');
  await page.press('Add skill');
  const form = await dialog();
  await form.findByText('Name is required');
  await form.findByText('Category is required');
  expect(receivedCalls('POST /admin/skills').concat(receivedCalls('POST /skills'))).toEqual([]);
});

for (const { label, typed, text } of [
  { label: 'Questions per quiz', typed: '101', text: 'Enter a number from 1 to 100' },
  { label: 'Time limit in minutes', typed: '0.2', text: 'Enter a number from 0.5 to 1440' },
  { label: 'Maximum attempts per learner', typed: '0', text: 'Enter a number from 1 to 1000' },
  { label: 'Hours between attempts', typed: '9000', text: 'Enter a number from 0 to 8784' },
])
  test(`${label}: ${typed} is refused`, async () => {
    const { page } = await newSkill();
    await page.fill(label, typed);
    await page.press('Add skill');
    await expectFieldError(label, text);
    expect(receivedCalls('POST /admin/skills')).toEqual([]);
  });

test('a paper by difficulty has as many questions as a quiz', async () => {
  const { page, form } = await newSkill();
  await page.user.click(form.getByLabelText(/^Set the number/));
  await page.fill('Easy', '1', form);
  await page.fill('Medium', '1', form);
  await page.fill('Hard', '1', form);
  await form.findByText('Adds up to 3, but a quiz needs 10 questions.');
  await page.press('Add skill');
  expect(receivedCalls('POST /admin/skills')).toEqual([]);
  await page.fill('Hard', '8', form);
  expect(await form.findByText('Adds up to 10.')).toBeTruthy();
});

test('answers that may be seen from a date on need the date', async () => {
  const { page, form } = await newSkill();
  await page.user.selectOptions(form.getByLabelText('Learners see'), 'after_date');
  await page.press('Add skill');
  await expectFieldError('From', 'Enter when the answers will be shown');
});

test('what the server refuses stands at its field; without a message it is said below', async () => {
  refuse('POST /admin/skills', 'name_taken', { errors: { name: 'This name is already taken. Use another one.' } });
  const { page, form } = await newSkill();
  await page.press('Add skill');
  await form.findByText('This name is already taken. Use another one.');
  answer('POST /admin/skills', ({ body }) => ({ skill: { ...skill, name: body.name } }));
  await page.press('Add skill');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(lastBody('POST /admin/skills')).toMatchObject({ name: 'Docker', category: 'Tools', timeLimitSeconds: 300 });
});

test('deleting says beforehand whether a skill is deleted or, because it was used, archived', async () => {
  const page = await openSkills();
  const table = within(await screen.findByRole('table', { name: 'Skills' }));
  for (const [name, verb] of [
    ['Git', 'Delete skill'],
    ['CSS', 'Archive skill'],
  ]) {
    const row = within(table.getByRole('button', { name: `Actions for ${name}` }).closest('tr') ?? document.body);
    await page.press(`Actions for ${name}`, row);
    await page.press('Delete', row);
    const asked = await dialog();
    expect(asked.getByRole('button', { name: verb })).toBeTruthy();
    await page.press('Cancel', asked);
  }
  expect(receivedCalls('DELETE /admin/skills/:id')).toEqual([]);
});

test('archiving one skill says beforehand what happens', async () => {
  answer('POST /admin/skills/active', { changed: 1, refused: [] });
  const page = await openSkills();
  const table = within(await screen.findByRole('table', { name: 'Skills' }));
  const row = within(table.getByRole('button', { name: 'Actions for Git' }).closest('tr') ?? document.body);
  await page.press('Actions for Git', row);
  await page.press('Archive', row);
  const asked = await dialog();
  asked.getByRole('heading', { name: 'Archive Git?' });
  asked.getByText(/Learners won’t see it\./);
  expect(receivedCalls('POST /admin/skills/active')).toEqual([]);
  await page.press('Archive skill', asked);
  await expectToast('Git archived');
  expect(lastBody('POST /admin/skills/active')).toEqual({ skillIds: [3], isActive: false });
});

test('skills that are selected are archived together; one that could not be is named', async () => {
  answer('POST /admin/skills/active', { changed: 1, refused: [{ id: 4, reason: 'It is in use' }] });
  const page = await openSkills();
  const table = within(await screen.findByRole('table', { name: 'Skills' }));
  for (const name of ['Git', 'CSS']) await page.user.click(table.getByLabelText(`Select ${name}`));
  const bar = within(await screen.findByRole('region', { name: 'Selected skills' }));
  await page.press('Archive', bar);
  await page.press('Archive 2 skills', await dialog());
  await expectToast('CSS: It is in use.');
  expect(lastBody('POST /admin/skills/active')).toEqual({ skillIds: [3, 4], isActive: false });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected skills' })).toBeNull());
});
