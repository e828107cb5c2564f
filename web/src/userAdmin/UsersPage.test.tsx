import { beforeEach, expect, test } from 'vitest';
import type { ManagedUser } from '@assay/contract/people/userAdmin';
import { answer, lastBody, receivedCalls, refuse } from '../../test/api.ts';
import { expectFieldError, expectText, expectToast, openPage, screen, waitFor, within } from '../../test/render.tsx';
import { admin, pagesOf, skill } from '../../test/samples.ts';

const user = (id: number, firstName: string, change: Partial<ManagedUser> = {}): ManagedUser => ({
  id,
  firstName,
  lastName: 'Learner',
  email: `${firstName.toLowerCase()}@example.org`,
  emailProof: { at: '2026-01-01T00:00:00.000Z', by: 'confirmation' },
  role: 'user',
  picture: null,
  state: 'active',
  timeFactor: 1,
  group: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  lastSeenAt: null,
  isDemo: false,
  ...change,
});
const ana = user(11, 'Ana');
const ben = user(12, 'Ben');

beforeEach(() => {
  answer('GET /users/groups/list', { items: [{ name: 'Day', people: 2 }] });
  answer('GET /admin/skills', { items: [], pagination: pagesOf(0) });
  answerUsers(ana, ben);
});

const answerUsers = (...items: ManagedUser[]) => answer('GET /users', { items, pagination: pagesOf(items.length) });
const openUsers = () => openPage('/admin/users', { as: admin });
const dialog = async () => within(await screen.findByRole('dialog'));

/** An action from a person's row menu. */
async function act(name: string, deed: string) {
  const page = await openUsers();
  const table = within(await screen.findByRole('table', { name: 'Users' }));
  const row = within((await table.findByRole('link', { name })).closest('tr') ?? document.body);
  await page.press(`Actions for ${name}`, row);
  await page.press(deed, row);
  return page;
}

test('an address can ask for the form, and closing it forgets that', async () => {
  const page = await openPage('/admin/users?new=true', { as: admin });
  await page.press('Cancel', within(await screen.findByRole('dialog', { name: 'New user' })));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.search).toBe('');
});

test('an address can ask for an act on a person, and closing it forgets that', async () => {
  const page = await openPage('/admin/users?search=ben&act=edit&id=12', { as: admin });
  const form = within(await screen.findByRole('dialog'));
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'First name' }).value).toBe('Ben');
  await page.press('Cancel', form);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.search).toBe('?search=ben');
});

test('an address asks for no act that ends or removes something, nor for a person who is not there', async () => {
  for (const search of ['act=delete&id=12', 'act=ban&id=12', 'act=edit&id=99']) {
    const { page } = await openPage(`/admin/users?${search}`, { as: admin });
    await screen.findByRole('table', { name: 'Users' });
    expect(screen.queryByRole('dialog')).toBeNull();
    page.unmount();
  }
});

test('a new user needs names and an email', async () => {
  const page = await openUsers();
  await page.press('New user');
  await page.press('Create user');
  await expectFieldError('First name', 'First name is required');
  await expectFieldError('Last name', 'Last name is required');
  await expectFieldError('Email', 'Email is required');
  expect(receivedCalls('POST /users')).toEqual([]);
});

test('a time factor outside of 1 to 4 is refused', async () => {
  const page = await openUsers();
  await page.press('New user');
  await page.fill('Time factor', '5');
  await page.press('Create user');
  await expectFieldError('Time factor', 'Enter a number from 1 to 4');
});

test('a refusal is shown at its field; a created user is announced', async () => {
  refuse('POST /users', 'email_taken', { errors: { email: 'Taken' } });
  const page = await openUsers();
  await page.press('New user');
  await page.fill('First name', 'Cem');
  await page.fill('Last name', 'Learner');
  await page.fill('Email', 'cem@example.org');
  await page.press('Create user');
  await expectFieldError('Email', 'Taken');
  answer('POST /users', { user: user(13, 'Cem') });
  await page.press('Create user');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(lastBody('POST /users')).toMatchObject({ firstName: 'Cem', email: 'cem@example.org', role: 'user' });
});

test('an edit sends what was changed, and what the admin saw as the address', async () => {
  answer('PUT /users/:id', { user: ana });
  const page = await act('Ana Learner', 'Edit');
  await page.fill('Time factor', '1.5');
  await page.press('Save');
  await expectToast('Changes saved');
  expect(lastBody('PUT /users/:id')).toEqual({ timeFactor: 1.5, seenEmail: 'ana@example.org' });
});

test('an admin changes neither role nor state of the own account, and cannot ban it', async () => {
  answerUsers(user(admin.id, 'Grace', { role: 'admin' }));
  const page = await act('Grace Learner', 'Edit');
  const form = await dialog();
  expect(form.queryByLabelText('Role')).toBeNull();
  expect(form.queryByLabelText('Status')).toBeNull();
  await page.press('Cancel', form);
  expect(screen.queryByRole('button', { name: 'Ban' })).toBeNull();
});

test('a ban asks first; a refused one says why', async () => {
  refuse('PUT /users/:id', 'last_admin');
  const page = await act('Ana Learner', 'Ban');
  expect(receivedCalls('PUT /users/:id')).toEqual([]);
  await page.press('Ban', await dialog());
  await expectToast(/^At least one active admin must remain\./);
  expect(lastBody('PUT /users/:id')).toEqual({ active: false });
});

test('a notification needs a message', async () => {
  const page = await act('Ana Learner', 'Send notification');
  await page.press('Send');
  await expectFieldError('Message', 'Enter a message');
  answer('POST /notify', {});
  await page.fill('Message', 'Hello');
  await page.press('Send');
  await expectToast('Notification sent');
  expect(lastBody('POST /notify')).toEqual({ userId: 11, message: 'Hello' });
});

test('a deletion asks first, and Cancel deletes no one', async () => {
  const page = await act('Ben Learner', 'Delete');
  await page.press('Cancel', await dialog());
  expect(receivedCalls('DELETE /users/:id')).toEqual([]);
});

test('people are selected for one act, which names them and asks first', async () => {
  const page = await openUsers();
  const table = within(await screen.findByRole('table', { name: 'Users' }));
  expect(screen.queryByRole('region', { name: 'Selected users' })).toBeNull();
  for (const name of ['Ana', 'Ben']) await page.user.click(await table.findByLabelText(`Select ${name} Learner`));
  const bar = within(await screen.findByRole('region', { name: 'Selected users' }));
  expect(bar.getByText(/^2 /)).toBeTruthy();
  await page.press('Ban', bar);
  const asked = await dialog();
  expect(asked.getByText(/Ana Learner, Ben Learner/)).toBeTruthy();
  await page.press('Cancel', asked);
  expect(receivedCalls('PUT /users/:id')).toEqual([]);
});

test("too many exports: 'Rate limit exceeded.' and when to try again", async () => {
  refuse('POST /exports', 'rate_limited', { retryAfter: 90 });
  const page = await openUsers();
  await screen.findByRole('table', { name: 'Users' });
  await page.press('Export users');
  await page.press('CSV (UTF-8)');
  await expectText('Rate limit exceeded.');
  await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/^Try again in 1:\d\d min\.$/));
});

test('a link lists the learners without a quiz in a skill, and the filter shows it', async () => {
  const live = { easy: 10, medium: 10, hard: 10 };
  const pens = { ...skill, id: 7, name: 'Pens', live, unfinished: 0, isUsed: true, updatedAt: ana.createdAt };
  answer('GET /admin/skills', { items: [pens], pagination: pagesOf(1) });
  const { press } = await openPage('/admin/users?untaken=7', { as: admin });
  await screen.findByRole('table', { name: 'Users' });
  expect(receivedCalls('GET /users').at(-1)?.query).toMatchObject({ untaken: '7' });
  await press(/^Filters/);
  expect(await screen.findByLabelText('Quizzes')).toHaveProperty('value', '7');
});

test('an admin sees a user’s access tokens and revokes one, after a question', async () => {
  const token = {
    id: 5,
    name: 'Nightly export',
    areas: { people: 'read' } as const,
    createdAt: '2026-11-01T10:00:00.000Z',
    lastUsedAt: '2026-11-02T10:00:00.000Z',
    lastUsedFrom: '192.0.2.1',
    expiresAt: '2036-11-08T10:00:00.000Z',
  };
  answer('GET /users/:id/tokens', { items: [token] });
  answer('DELETE /users/:id/tokens/:tokenId', {});
  const page = await act('Ana Learner', 'Access tokens');
  expect(await screen.findByText(/^Last used .* from 192\.0\.2\.1 · expires /)).toBeTruthy();
  await page.press('Revoke Nightly export');
  expect(receivedCalls('DELETE /users/:id/tokens/:tokenId')).toEqual([]);
  answer('GET /users/:id/tokens', { items: [] });
  await page.press('Revoke', await dialog());
  await expectToast('Token revoked');
  await expectText('No access tokens');
});
