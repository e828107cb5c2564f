import { beforeEach, expect, test } from 'vitest';
import { answer, lastBody, receivedCalls, refuse } from '../../test/api.ts';
import { expectFieldError, expectToast, openPage, screen, within } from '../../test/render.tsx';
import { answerProfile, learner } from '../../test/samples.ts';

beforeEach(answerProfile);

const token = {
  id: 5,
  name: 'Nightly export',
  areas: { people: 'read', interviews: 'write' } as const,
  createdAt: '2026-11-01T10:00:00.000Z',
  lastUsedAt: null,
  lastUsedFrom: null,
  expiresAt: '2036-11-08T10:00:00.000Z',
};

test('a new token needs a name, an area and the password', async () => {
  const page = await openPage('/profile', { as: learner });
  await page.press('New token');
  await page.press('Create token');
  await expectFieldError('Name', 'Name is required');
  expect(screen.getByText('Select at least one area')).toBeTruthy();
  expect(screen.getByText('Current password is required')).toBeTruthy();
  expect(receivedCalls('POST /auth/tokens')).toEqual([]);
});

test('the new token is shown once, and Done waits until it is saved', async () => {
  answer('POST /auth/tokens', { token: `asyp_${'x'.repeat(43)}`, accessToken: token });
  const page = await openPage('/profile', { as: learner });
  await page.press('New token');
  const dialog = within(await screen.findByRole('dialog'));
  await page.fill('Name', 'Nightly export');
  const people = within(dialog.getByRole('radiogroup', { name: 'People' }));
  expect(people.getByRole<HTMLInputElement>('radio', { name: 'None' }).checked).toBe(true);
  people.getByRole('radio', { name: 'Read' }).click();
  const password = dialog.getByLabelText('Current password');
  await page.user.type(password, 'my password');
  await page.press('Create token');
  expect(await screen.findByText(`asyp_${'x'.repeat(43)}`)).toBeTruthy();
  expect(lastBody('POST /auth/tokens')).toEqual({
    name: 'Nightly export',
    days: 90,
    areas: { people: 'read' },
    currentPassword: 'my password',
  });
  await page.press('Done');
  expect(screen.getByText('Save the token, then tick this box.')).toBeTruthy();
  await page.user.click(screen.getByRole('checkbox', { name: /I’ve saved the token/ }));
  await page.press('Done');
  expect(screen.queryByText(/^asyp_/)).toBeNull();
});

test('a wrong password is shown at its field', async () => {
  refuse('POST /auth/tokens', 'wrong_password', { errors: { currentPassword: 'The current password is incorrect.' } });
  const page = await openPage('/profile', { as: learner });
  await page.press('New token');
  const dialog = within(await screen.findByRole('dialog'));
  await page.fill('Name', 'CI');
  within(dialog.getByRole('radiogroup', { name: 'Interviews' }))
    .getByRole('radio', { name: 'Write' })
    .click();
  await page.user.type(dialog.getByLabelText('Current password'), 'wrong');
  await page.press('Create token');
  expect(await screen.findByText('The current password is incorrect.')).toBeTruthy();
});

test('a token shows its areas and its end, and is revoked after a question', async () => {
  answer('GET /auth/tokens', { items: [token] });
  answer('DELETE /auth/tokens/:id', {});
  const page = await openPage('/profile', { as: learner });
  expect(await screen.findByText('People (read), Interviews (write)')).toBeTruthy();
  expect(screen.getByText(/^Never used · expires /)).toBeTruthy();
  await page.press('Revoke Nightly export');
  expect(receivedCalls('DELETE /auth/tokens/:id')).toEqual([]);
  answer('GET /auth/tokens', { items: [] });
  await page.press('Revoke');
  await expectToast('Token revoked');
});
