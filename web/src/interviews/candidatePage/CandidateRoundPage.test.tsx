import { expect, test } from 'vitest';
import type { CandidatePage } from '@assay/contract/rounds/candidatePage';
import { answer, lastBody, receivedCalls, refuse } from '../../../test/api.ts';
import { expectFieldError, expectText, expectToast, openPage, screen } from '../../../test/render.tsx';
import { admin } from '../../../test/samples.ts';

const TOKEN = 'abcdefghijklmnopqrstuv';
const page: CandidatePage = {
  name: 'Ana Lima',
  email: 'ana@example.org',
  round: 'Spring intake',
  interview: {
    meetingId: 'abcd-efgh-jkmn',
    startsAt: '2126-11-24T10:00:00.000Z',
    endsAt: '2126-11-24T10:45:00.000Z',
    opensAt: '2126-11-24T09:30:00.000Z',
    status: 'scheduled',
    movableUntil: '2126-11-23T10:00:00.000Z',
  },
  ended: null,
  takesInterview: true,
  slots: [],
  rescheduleNote: null,
  quizzes: [],
  quizzesDueAt: null,
  rehearsal: null,
  decisionEmailedAt: null,
  account: 'none',
  keptDays: { round: 365, notes: 60, requests: 180, attendance: 365, chat: 90, quality: 91 },
  serverNow: '2126-11-20T10:00:00.000Z',
};

async function open(more: Partial<CandidatePage> = {}) {
  answer('POST /candidate/view', { page: { ...page, ...more } });
  return openPage(`/round#${TOKEN}`);
}

test('every kind of invalid link looks the same, and names whom to ask', async () => {
  refuse('POST /candidate/view', 'not_found');
  await openPage(`/round#${TOKEN}`);
  await expectText('This link isn’t valid');
  expect(screen.getByRole('link', { name: 'help@example.org' }).getAttribute('href')).toBe('mailto:help@example.org');
});

test('the page says when the interview is with its zone, what is kept, and sends the token in the body', async () => {
  await open();
  await expectText('Spring intake');
  expect(screen.getByText(/24 November 2126, \d\d:\d\d–\d\d:\d\d \(.+\)/)).toBeTruthy();
  for (const days of ['180 days', '365 days', '90 days', '91 days', 'Not stored', '60 days after the decision'])
    await expectText(days);
  expect(lastBody('POST /candidate/view')).toEqual({ token: TOKEN });
});

test('another time is asked for with words only, and asked once', async () => {
  const page1 = await open();
  await page1.press('Ask for another time');
  await page1.press('Send');
  await expectFieldError('When are you free?', 'Enter when you’re free');
  expect(receivedCalls('POST /candidate/reschedule')).toEqual([]);
  answer('POST /candidate/reschedule', { page: { ...page, rescheduleNote: 'Fridays' } });
  await page1.fill('When are you free?', 'Fridays');
  await page1.press('Send');
  await expectToast('We’ve asked the panel');
  await expectText('You asked for another time. The panel will write to you.');
  expect(screen.queryByRole('button', { name: 'Ask for another time' })).toBeNull();
});

test('deleting needs a code from the mailbox, and then the page says that everything is gone', async () => {
  const opened = await open();
  await opened.press('Delete my data');
  answer('POST /candidate/erase', { codeSentTo: 'a•••@example.org' });
  await opened.press('Send code');
  expect(lastBody('POST /candidate/erase')).toEqual({ token: TOKEN });
  await expectText('We’ve sent a code to a•••@example.org.');
  expect(document.activeElement).toBe(screen.getByLabelText('Code'));
  refuse('POST /candidate/erase', 'invalid_otp');
  const tries = receivedCalls('POST /candidate/erase').length;
  await opened.fill('Code', '1111');
  await opened.press('Delete permanently');
  await expectFieldError('Code', 'The code is 6 digits');
  expect(receivedCalls('POST /candidate/erase')).toHaveLength(tries);
  await opened.fill('Code', '111111');
  await opened.press('Delete permanently');
  await expectText(/code/i);
  expect(screen.queryByText('Your data was deleted')).toBeNull();
  answer('POST /candidate/erase', { erased: true });
  await opened.fill('Code', ' 123 456 ');
  await opened.press('Delete permanently');
  await expectText('Your data was deleted');
  expect(lastBody('POST /candidate/erase')).toEqual({ token: TOKEN, code: '123456' });
});

const slot = { id: 3, startsAt: '2126-11-25T10:00:00.000Z', endsAt: '2126-11-25T10:45:00.000Z' };

test('without an interview a free time is booked; one that was just taken says so and shows what is left', async () => {
  const opened = await open({
    interview: null,
    slots: [slot, { ...slot, id: 4, startsAt: '2126-11-25T11:00:00.000Z' }],
  });
  const radios = await screen.findAllByRole('radio');
  expect(radios).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Book this time' })).toHaveProperty('disabled', true);
  refuse('POST /candidate/pick', 'slot_taken', { message: 'This time has just been taken. Select another one.' });
  await opened.user.click(radios[0] ?? document.body);
  answer('POST /candidate/view', { page: { ...page, interview: null, slots: [{ ...slot, id: 4 }] } });
  await opened.press('Book this time');
  await expectText('This time has just been taken. Select another one.');
  expect(lastBody('POST /candidate/pick')).toEqual({ token: TOKEN, slotId: 3 });
  answer('POST /candidate/pick', { page });
  await opened.user.click(await screen.findByRole('radio'));
  await opened.press('Book this time');
  await expectToast('Your interview is booked. You’ll get an email.');
  await expectText(/24 November 2126/);
});

test('with an interview a free time moves it; without one to offer it can be asked for', async () => {
  const opened = await open({ slots: [slot] });
  expect(screen.queryByRole('button', { name: 'Ask for another time' })).toBeNull();
  await opened.press('Change the time');
  await opened.user.click(await screen.findByRole('radio'));
  answer('POST /candidate/pick', { page });
  await opened.press('Move interview');
  await expectToast('Your interview was moved. You’ll get an email.');
  await screen.findByRole('button', { name: 'Ask for another time' });
});

const quiz = {
  skillId: 4,
  name: 'Statistics',
  questions: 2,
  minutes: 15,
  scoringRule: 'equal',
  status: 'open',
} as const;
const quizzes = { quizzes: [quiz], quizzesDueAt: '2126-11-22T10:00:00.000Z' };

test('a quiz asks before its clock starts, and for a code if the address has an account', async () => {
  const opened = await open(quizzes);
  await expectText('2 questions, 15 minutes');
  answer('POST /candidate/quizzes', { codeSentTo: 'a•••@e•••.org' });
  await opened.press('Start Statistics');
  await expectText(/You can take it once, and the clock doesn’t stop.*When time runs out, your answers are submitted/);
  await opened.press('Start');
  await expectText(/We’ve sent a code to a•••@e•••.org/);
  expect(lastBody('POST /candidate/quizzes')).toEqual({ token: TOKEN });
  refuse('POST /candidate/quizzes', 'invalid_otp', { message: 'Invalid OTP' });
  await opened.fill('Code', ' 123 456');
  await opened.press('Start');
  await expectText('Invalid OTP');
  expect(lastBody('POST /candidate/quizzes')).toEqual({ token: TOKEN, code: '123456' });
  expect(receivedCalls('POST /quiz/start')).toEqual([]);
});

test('someone else who is signed in has to sign out before a quiz', async () => {
  answer('POST /candidate/view', { page: { ...page, ...quizzes } });
  answer('POST /auth/logout', {});
  const opened = await openPage(`/round#${TOKEN}`, { as: admin });
  await expectText(/You’re signed in as grace@example.org/);
  expect(screen.getByRole('button', { name: 'Start Statistics' })).toHaveProperty('disabled', true);
  await opened.press('Sign out');
  expect(screen.getByRole('button', { name: 'Start Statistics' })).toHaveProperty('disabled', false);
});

test('a quiz that is done or was not started in time says so', async () => {
  await open({
    quizzes: [
      { ...quiz, status: 'done' },
      { ...quiz, skillId: 5, status: 'missed' },
    ],
    quizzesDueAt: null,
  });
  await expectText('Done');
  await expectText('Not started in time');
  expect(screen.queryByRole('button', { name: /^Start Statistics/ })).toBeNull();
});

test('a candidate no interview is planned for any more is promised none', async () => {
  await open({
    interview: null,
    takesInterview: false,
    quizzes: [{ ...quiz, status: 'closed' }],
    quizzesDueAt: '2126-11-22T10:00:00.000Z',
  });
  await expectText('No interview is planned.');
  await expectText('Closed');
  await expectText('You’ll get an email.');
  expect(screen.queryByText(/Start by/)).toBeNull();
});

test('withdrawing asks first, and its failure is said', async () => {
  const opened = await open();
  await opened.press('Withdraw');
  await expectText(/Your interview will be cancelled/);
  await opened.press('Stay');
  expect(receivedCalls('POST /candidate/withdraw')).toEqual([]);
  refuse('POST /candidate/withdraw', 'candidate_state', { message: 'Your interview is live.' });
  await opened.press('Withdraw');
  await opened.user.click(screen.getAllByRole('button', { name: 'Withdraw' }).at(-1) ?? document.body);
  await expectToast('Your interview is live.');
  answer('POST /candidate/withdraw', {});
  answer('POST /candidate/view', { page: { ...page, ended: 'withdrawn', interview: null } });
  await opened.press('Withdraw');
  await opened.user.click(screen.getAllByRole('button', { name: 'Withdraw' }).at(-1) ?? document.body);
  await expectText('You’ve withdrawn from this round.');
  expect(screen.getByRole('button', { name: 'Delete my data' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
});

test('after the round only the data is left', async () => {
  await open({ ended: 'archived', interview: null });
  await expectText('This round is over.');
  expect(screen.getByRole('button', { name: 'Download my data' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Technical check' })).toBeNull();
});

test.each(['open', 'running'] as const)('no clock is spoken of to people without one (%s)', async (status) => {
  const opened = await open({ ...quizzes, quizzes: [{ ...quiz, minutes: null, scoringRule: 'points', status }] });
  await opened.press(status === 'open' ? 'Start Statistics' : 'Continue Statistics');
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).not.toMatch(/clock|time runs/);
  if (status === 'open') expect(dialog.textContent).toMatch(/once.*harder questions count more/);
});

test('the last technical check says what it found, and that the panel sees it', async () => {
  const at = '2126-11-20T10:00:00.000Z';
  await open({ rehearsal: { camera: true, mic: false, network: 'fair', at } });
  await expectText('No microphone');
  await screen.findByRole('button', { name: 'Check again' });
});

test('without a time, after an interview and after a missed one the page says what comes next', async () => {
  await open({ interview: null });
  await expectText('No time yet. You’ll get an email with the time.');
});

test('an interview that took place is done', async () => {
  await open({ interview: page.interview && { ...page.interview, status: 'ended' } });
  await expectText(/^Took place on/);
  expect(screen.queryByRole('button', { name: 'Open the interview room' })).toBeNull();
});

test('a decision is announced by its email, and the page then says when that was, with the zone', async () => {
  await open();
  await expectText('After the interview, the panel decides. You’ll get an email.');
});

test('after the email about a decision the page names its time and no outcome', async () => {
  await open({ decisionEmailedAt: '2126-11-30T10:00:00.000Z' });
  await expectText(/^We emailed you on 30 Nov 2126, \d\d:\d\d \S+\.$/);
  expect(screen.queryByText(/the panel decides/)).toBeNull();
});

test.each([
  ['deleted', /^The account we made for your quizzes will be deleted too/, '365 days after the round ends'],
  ['stays', /^Your account and its quizzes stay/, 'As long as your account'],
] as const)('before deleting, one reads what becomes of the account (%s)', async (account, words, kept) => {
  const opened = await open({ account });
  await expectText('Quiz results with your name');
  expect(screen.getAllByText(kept).length).toBeGreaterThan(0);
  await opened.press('Download my data');
  expect(screen.queryByText(words)).toBeNull();
  await opened.press('Cancel');
  await opened.press('Delete my data');
  await expectText(words);
});
