import { beforeEach, expect, test } from 'vitest';
import type { OwnUser } from '@assay/contract/people/auth';
import { answer, answerWordless, lastBody, loseAnswer, receivedCalls, refuse } from '../../test/api.ts';
import { expectFieldError, expectToast, openPage, screen, waitFor, within } from '../../test/render.tsx';
import { admin, answerProfile, emptyReport, learner, preferences } from '../../test/samples.ts';

beforeEach(answerProfile);

const openProfile = (as: OwnUser = learner) => openPage('/profile', { as });

/** The card under a heading. */
async function card(title: string) {
  const heading = await screen.findByRole('heading', { name: title });
  return within(heading.closest('section') ?? document.body);
}

async function edit() {
  const page = await openProfile();
  await page.press('Edit');
  return page;
}

// --- Personal information -------------------------------------------------------------------------------------------

test('first name, last name and email are required', async () => {
  const page = await edit();
  for (const label of ['First name', 'Last name', 'Email']) await page.fill(label, ' ');
  await page.press('Save');
  await expectFieldError('First name', 'First name is required');
  await expectFieldError('Last name', 'Last name is required');
  await expectFieldError('Email', 'Email is required');
  expect(receivedCalls('PUT /users/profile')).toEqual([]);
});

test('Cancel changes nothing, and the keyboard is back at Edit', async () => {
  const page = await edit();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First name')));
  await page.fill('First name', 'Changed');
  await page.press('Cancel');
  expect(screen.queryByText(/Changed/)).toBeNull();
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Edit' }));
  expect(receivedCalls('PUT /users/profile')).toEqual([]);
});

test('role and user id can be read and not changed', async () => {
  await edit();
  const fields = await card('Personal information');
  expect(fields.getByText('Role').nextSibling?.textContent).toBe('User');
  expect(fields.getByText('User ID').nextSibling?.textContent).toBe('7');
  expect(fields.queryByLabelText('Role')).toBeNull();
  expect(fields.queryByLabelText('User ID')).toBeNull();
});

test("another name is saved without a password: 'Profile updated successfully!'", async () => {
  answer('PUT /users/profile', { user: { ...learner, firstName: 'Augusta' } });
  const page = await edit();
  await page.fill('First name', 'Augusta');
  await page.press('Save');
  await expectToast('Profile updated successfully!');
  expect(lastBody('PUT /users/profile')).toEqual({
    firstName: 'Augusta',
    lastName: 'Lovelace',
    email: 'ada@example.org',
  });
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.getAllByText('Augusta Lovelace').length).toBeGreaterThan(0);
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ firstName: 'Augusta' });
});

test('another email takes the password, and a refusal about it stands at its field', async () => {
  const page = await edit();
  await page.fill('Email', 'new@example.org');
  const form = await card('Personal information');
  await page.press('Save');
  await form.findByText('Enter your current password to change your email');
  expect(receivedCalls('PUT /users/profile')).toEqual([]);
  await page.fill('Current password', 'a password', form);
  refuse('PUT /users/profile', 'email_taken', { errors: { email: 'Taken' } });
  await page.press('Save');
  await expectFieldError('Email', 'Taken');
  expect(lastBody('PUT /users/profile')).toMatchObject({ email: 'new@example.org', currentPassword: 'a password' });
});

test('where two-step sign-in is on, another email takes a code as well', async () => {
  answer('GET /auth/second-factor', { enabledAt: '2026-01-01T00:00:00.000Z', recoveryCodesLeft: 8 });
  const page = await edit();
  await page.fill('Email', 'new@example.org');
  const form = await card('Personal information');
  await page.fill('Current password', 'a password', form);
  await form.findByLabelText(/^Authenticator or recovery code/);
  await page.press('Save');
  await form.findByText('The code is required');
  refuse('PUT /users/profile', 'invalid_otp', { message: 'Wrong code' });
  await page.fill(/^Authenticator or recovery code/, '123456', form);
  await page.press('Save');
  await expectFieldError(/^Authenticator or recovery code/, 'Wrong code');
});

test("a profile that cannot be saved: the server's message, or 'Failed to update profile'", async () => {
  const page = await edit();
  answerWordless('PUT /users/profile');
  await page.press('Save');
  await expectToast('Failed to update profile');
  refuse('PUT /users/profile', 'demo_account');
  await page.press('Save');
  await expectToast(/^This is a shared demo account\./);
  refuse('PUT /users/profile', 'not_found', { message: 'User not found' });
  await page.press('Save');
  await expectToast('User not found. Please log in again.');
});

test('a session that ended elsewhere shows: No user found. Please log in again.', async () => {
  const page = await edit();
  refuse('PUT /users/profile', 'unauthenticated');
  await page.press('Save');
  await expectToast('No user found. Please log in again.');
  await waitFor(() => expect(page.path()).toMatch(/^\/login/));
});

test('a new email that waits for its link is named, sent again and called off', async () => {
  const pending = {
    email: 'new@example.org',
    mailedAt: '2026-11-24T10:00:00.000Z',
    expiresAt: '2026-11-25T10:00:00.000Z',
  };
  const waiting = { provenAt: null, provenBy: null, pending };
  answer('GET /users/profile/email', waiting);
  answer('POST /users/profile/email/link', waiting);
  const page = await openProfile();
  await page.press('Send again');
  await expectToast('We’ve sent a new link to new@example.org');
  answer('DELETE /users/profile/email', { ...waiting, pending: null });
  answer('GET /users/profile/email', { ...waiting, pending: null });
  await page.press('Cancel change');
  await waitFor(() => expect(screen.queryByText('Confirm your new email.')).toBeNull());
});

// --- Change password ------------------------------------------------------------------------------------------------

type Passwords = { current?: string; next?: string; confirm?: string };

async function changePassword({ current = 'a password', next = 'another password', confirm = next }: Passwords = {}) {
  const page = await openProfile();
  await page.fill('Current password', current);
  await page.fill('New password', next);
  await page.fill('Confirm new password', confirm);
  await page.press('Change password');
  return page;
}

test('a change of password takes the current one', async () => {
  await changePassword({ current: '' });
  await expectFieldError('Current password', 'Current password is required');
  expect(receivedCalls('PUT /auth/change-password')).toEqual([]);
});

test("new passwords that differ: 'New passwords do not match'", async () => {
  await changePassword({ confirm: 'something else' });
  await expectFieldError('Confirm new password', 'New passwords do not match');
  expect(receivedCalls('PUT /auth/change-password')).toEqual([]);
});

test('a new password has 6 characters at least', async () => {
  await changePassword({ next: '12345' });
  await expectFieldError('New password', 'Password must be at least 6 characters long');
  expect(receivedCalls('PUT /auth/change-password')).toEqual([]);
});

test('a wrong current password is shown at its field', async () => {
  refuse('PUT /auth/change-password', 'wrong_password');
  await changePassword();
  await expectFieldError('Current password', 'The current password is incorrect.');
  await expectToast('The current password is incorrect.');
});

test("a password that cannot be changed, without a message: 'Failed to change password'", async () => {
  answerWordless('PUT /auth/change-password');
  await changePassword();
  await expectToast('Failed to change password');
});

test("a changed password is said, and the fields are empty: 'Password changed successfully!'", async () => {
  answer('PUT /auth/change-password', {});
  await changePassword();
  await expectToast('Password changed successfully!');
  expect(lastBody('PUT /auth/change-password')).toEqual({
    currentPassword: 'a password',
    newPassword: 'another password',
  });
  expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe('');
});

// --- Danger zone ----------------------------------------------------------------------------------------------------

async function deactivate() {
  const page = await openProfile();
  await page.press('Deactivate account');
  const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate your account?' }));
  return { page, dialog };
}

test('deactivation asks first, and Cancel leaves the account alone', async () => {
  const { page, dialog } = await deactivate();
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' }));
  await page.press('Cancel', dialog);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(receivedCalls('POST /auth/deactivate')).toEqual([]);
});

test("a deactivation that fails without a message: 'Failed to deactivate account'", async () => {
  answerWordless('POST /auth/deactivate');
  const { page, dialog } = await deactivate();
  await page.press('Deactivate', dialog);
  await expectToast('Failed to deactivate account');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(localStorage.getItem('token')).toBe('a token');
});

test("a deactivated account: 'Account deactivated. You have 30 days to reactivate.', and the session is over", async () => {
  answer('POST /auth/deactivate', { reactivateUntil: '2026-12-24T10:00:00.000Z' });
  const { page, dialog } = await deactivate();
  await page.press('Deactivate', dialog);
  await expectToast('Account deactivated. You have 30 days to reactivate.');
  await waitFor(() => expect(page.path()).toMatch(/^\/login/));
  expect([localStorage.getItem('token'), localStorage.getItem('user')]).toEqual([null, null]);
});

async function deleteNow(password: string) {
  const page = await openProfile();
  await page.press('Delete now…');
  const dialog = within(await screen.findByRole('dialog'));
  await page.fill(/^Current password/, password, dialog);
  await page.press('Delete account', dialog);
  return { page, dialog };
}

test('deleting the account takes the password', async () => {
  const { dialog } = await deleteNow('');
  await dialog.findByText('Enter this to delete your account');
  expect(receivedCalls('POST /auth/delete-account')).toEqual([]);
});

test('a code that does not delete is refused at its field, which gets the focus, and nowhere else', async () => {
  answer('GET /auth/second-factor', { enabledAt: '2026-01-01T00:00:00.000Z', recoveryCodesLeft: 8 });
  refuse('POST /auth/delete-account', 'invalid_otp', { message: 'Wrong code' });
  const { page, dialog } = await deleteNow('a password');
  await page.fill(/^Authenticator or recovery code/, '123456', dialog);
  await page.press('Delete account', dialog);
  await expectFieldError(/^Authenticator or recovery code/, 'Wrong code');
  expect(document.activeElement).toBe(dialog.getByLabelText(/^Authenticator or recovery code/));
  expect(screen.getAllByText('Wrong code')).toHaveLength(1);
});

test("too many tries to delete: 'Rate limit exceeded.' in the dialog", async () => {
  refuse('POST /auth/delete-account', 'rate_limited', { retryAfter: 50 });
  const { dialog } = await deleteNow('a password');
  await dialog.findByText('Rate limit exceeded.');
  expect(dialog.getByRole('timer').textContent).toMatch(/^Try again in [45]\d s\.$/);
});

test('a deleted account ends the session', async () => {
  answer('POST /auth/delete-account', {});
  const { page } = await deleteNow('a password');
  await expectToast('Your account was deleted.');
  await waitFor(() => expect(page.path()).toMatch(/^\/login/));
  expect(localStorage.getItem('token')).toBeNull();
});

// --- The rest -------------------------------------------------------------------------------------------------------

test('too many changes, or too many files: the limit stands where it was met', async () => {
  refuse('PUT /users/profile', 'rate_limited', { retryAfter: 50 });
  refuse('GET /users/me/data', 'rate_limited', { retryAfter: 50 });
  const page = await edit();
  await page.press('Save');
  expect(await (await card('Personal information')).findByText('Rate limit exceeded.')).toBeTruthy();
  await page.press('Download my data');
  expect(await (await card('Your data')).findByText('Rate limit exceeded.')).toBeTruthy();
});

test('what others see is saved as it is chosen; a refused choice goes back', async () => {
  const page = await openProfile();
  const box = await screen.findByLabelText<HTMLInputElement>(/^Show me on the leaderboard/);
  expect(box.checked).toBe(true);
  loseAnswer('PUT /users/preferences');
  await page.user.click(box);
  await expectToast('Failed to save');
  await waitFor(() => expect(box.checked).toBe(true));
  answer('PUT /users/preferences', ({ body }) => ({ preferences: { ...preferences, ...body } }));
  await page.user.click(box);
  await expectToast('Saved');
  expect(box.checked).toBe(false);
  expect(lastBody('PUT /users/preferences')).toEqual({ onLeaderboard: false });
});

test('Account Statistics count quizzes and the different skills among the recent ones', async () => {
  const quiz = {
    id: 1,
    skillName: 'Git',
    correctAnswers: 1,
    totalQuestions: 2,
    pointsEarned: 1,
    pointsPossible: 2,
    score: 50,
    completedAt: '2026-11-24T10:00:00.000Z',
  };
  answer('GET /reports/user/:id', {
    ...emptyReport,
    statistics: { ...emptyReport.statistics, totalQuizzes: 12, averageScore: 41.7, skillsAssessed: 4 },
    recentQuizzes: [quiz, { ...quiz, id: 2 }, { ...quiz, id: 3, skillName: 'CSS' }],
  });
  await openProfile();
  const figures = await shownStatistics();
  expect(figures).toMatch(/Quizzes Taken\D*12/);
  expect(figures).toMatch(/Average Score\D*42%/);
  expect(figures).toMatch(/Skills Assessed.*4/);
});

async function shownStatistics() {
  const section = await screen.findByRole('region', { name: 'Account Statistics' });
  await waitFor(() => expect(within(section).queryByRole('status')).toBeNull());
  return section.textContent;
}

test('before the first quiz Account Statistics have no average', async () => {
  await openProfile();
  const figures = await shownStatistics();
  expect(figures).toMatch(/Quizzes Taken0.*Average Score–.*Skills Assessed.*0/);
});

test('an admin has no Account Statistics and no choice about the leaderboard', async () => {
  await openProfile(admin);
  await screen.findByLabelText(/^Show my email address/);
  expect(screen.queryByText('Account Statistics')).toBeNull();
  expect(screen.queryByLabelText(/^Show me on the leaderboard/)).toBeNull();
});
