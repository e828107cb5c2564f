import { answerWith, seen, type Visitor, welcome, WORDLESS } from './catalogue.ts';
import { expect, test } from './fixtures.ts';
import { handOn } from './windows.ts';

// Section 8 of the specification, the own account: one test per row. The last one ends it.

let visitor: Visitor;
test.beforeAll(async ({ browser, world }) => {
  visitor = await welcome(browser, world);
});
test.afterEach(() => visitor.page.unrouteAll({ behavior: 'ignoreErrors' }));
test.afterAll(() => handOn(visitor.page));

async function changePassword() {
  const { page } = visitor;
  await visitor.open('/profile');
  await page.getByLabel('Current password').fill(visitor.password);
  await page.getByLabel('New password', { exact: true }).fill('another password of words');
  await page.getByLabel('Confirm new password').fill('another password of words');
  await page.getByRole('button', { name: 'Change password' }).click();
}

async function saveProfile() {
  const { page } = visitor;
  await visitor.open('/profile');
  await page.getByRole('button', { name: /^Edit/ }).click();
  await page.getByLabel('First name').fill('Renamed');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

async function deactivate() {
  const { page } = visitor;
  await visitor.open('/profile');
  await page.getByRole('button', { name: 'Deactivate account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate', exact: true }).click();
}

const actions = [
  { asked: 'PUT /users/profile', act: saveProfile, text: 'Failed to update profile' },
  { asked: 'PUT /auth/change-password', act: changePassword, text: 'Failed to change password' },
  { asked: 'POST /auth/deactivate', act: deactivate, text: 'Failed to deactivate account' },
];
for (const { asked, act, text } of actions)
  test(`'${text}' where the server gives no message`, async () => {
    await answerWith(visitor.page, asked, WORDLESS);
    await act();
    await seen(visitor.page, text);
  });

test("'Profile updated successfully!'", async () => {
  await saveProfile();
  await seen(visitor.page, 'Profile updated successfully!');
});

test("'Password changed successfully!'", async () => {
  await changePassword();
  await seen(visitor.page, 'Password changed successfully!');
});

test("'Account deactivated. You have 30 days to reactivate.' ends the session", async () => {
  await deactivate();
  await seen(visitor.page, 'Account deactivated. You have 30 days to reactivate.');
  await expect(visitor.page).toHaveURL(/\/login/);
  expect(await visitor.page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});
