import { expect, test, vi } from 'vitest';
import { Failure } from '@assay/contract/failure';
import { screen, show, waitFor, within } from '../../../test/render.tsx';
import { AdminVerification } from './AdminVerification.tsx';

const person = { name: 'Grace Hopper', email: 'grace@example.org', picture: null };

function open(onSubmit: (passcode: string) => Promise<void> = async () => undefined) {
  const submit = vi.fn<typeof onSubmit>(onSubmit);
  const cancel = vi.fn<() => void>();
  const page = show(<AdminVerification person={person} onSubmit={submit} onCancel={cancel} />);
  return { ...page, submit, cancel };
}

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Admin Verification' }));
const proceed = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Continue as Admin' });

test("an empty passcode: 'Admin passcode is required', and the button is disabled", async () => {
  const { user } = open();
  const form = await dialog();
  expect(form.getByText('Grace Hopper')).toBeTruthy();
  expect(proceed().disabled).toBe(true);
  await user.click(form.getByLabelText('Admin Passcode'));
  await user.keyboard('{Enter}');
  await form.findByText('Admin passcode is required');
  await user.keyboard('x');
  expect(form.queryByText('Admin passcode is required')).toBeNull();
  await user.keyboard('{Backspace}');
  await form.findByText('Admin passcode is required');
});

test('a wrong passcode shows an error and can be tried again', async () => {
  const { fill, press, submit } = open(async (passcode) => {
    if (passcode !== 'right') throw new Failure('invalid_admin_passcode', { message: 'Invalid admin passcode' });
  });
  await fill('Admin Passcode', 'wrong');
  await press('Continue as Admin');
  await (await dialog()).findByText('Invalid admin passcode');
  expect(proceed().disabled).toBe(false);
  await fill('Admin Passcode', 'right');
  await press('Continue as Admin');
  await waitFor(() => expect(submit.mock.calls).toEqual([['wrong'], ['right']]));
});

test("a failure without a message: 'Admin verification failed'", async () => {
  const { fill, press } = open(() => Promise.reject(new Failure('internal')));
  await fill('Admin Passcode', 'right');
  await press('Continue as Admin');
  expect(await (await dialog()).findByText('Admin verification failed')).toBeTruthy();
});

test('Cancel gives up', async () => {
  const { press, cancel } = open();
  await press('Cancel');
  expect(cancel).toHaveBeenCalledOnce();
});
