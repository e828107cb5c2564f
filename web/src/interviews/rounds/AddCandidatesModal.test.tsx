import { expect, test } from 'vitest';
import type { CandidatePreview, CandidateRow } from '@assay/contract/rounds/candidateImport';
import { answer, lastBody, receivedCalls, refuse } from '../../../test/api.ts';
import { expectText, expectToast, screen } from '../../../test/render.tsx';
import { openRound } from '../../../test/rounds.tsx';
import { noor, pagesOf } from '../../../test/samples.ts';

const previewed = (...rows: Partial<CandidateRow>[]): CandidatePreview => {
  const all = rows.map((row, nth): CandidateRow => ({
    line: nth + 1,
    name: 'Ana Lima',
    email: 'ana@example.org',
    tags: [],
    verdict: 'new',
    reason: null,
    ...row,
  }));
  const count = (verdict: CandidateRow['verdict']) => all.filter((row) => row.verdict === verdict).length;
  return { rows: all, counts: { new: count('new'), known: count('known'), refused: count('refused') }, notes: [] };
};

const bo = { name: 'Bo Chen', email: 'bo@example.org' };

const sentText = () =>
  atob((lastBody('POST /admin/virtual-rounds/:id/candidates/preview') as { content: string }).content);

test('each pasted row has its verdict before anything is sent; only new people are', async () => {
  const page = await openRound();
  answer(
    'POST /admin/virtual-rounds/:id/candidates/preview',
    previewed(
      { tags: ['Backend'] },
      { ...bo, verdict: 'known', reason: 'Already in this round.' },
      { name: 'Cy', email: '', verdict: 'refused', reason: 'The email address is missing.' },
    ),
  );
  answer('POST /admin/virtual-rounds/:id/candidates', {
    added: 0,
    known: [{ name: 'Ana Lima', email: 'ana@example.org' }],
  });
  await page.press('Add candidates');
  const text = 'Ana Lima, ana@example.org, Backend\nBo <bo@example.org>\nCy';
  await page.fill('Names and emails, one person per line', text);
  await expectText('The email address is missing.');
  await expectText('Already in this round.');
  await expectText('Tags: Backend');
  expect(screen.getByText(/Only new people are added/).textContent).toBe(
    '1 new, 1 known, 1 refused. Only new people are added.',
  );
  expect(sentText()).toBe(text);
  expect(receivedCalls('POST /admin/virtual-rounds/:id/candidates')).toEqual([]);
  await page.press('Add');
  // Another admin was quicker.
  await expectText('Already in this round: Ana Lima (ana@example.org)');
  expect(lastBody('POST /admin/virtual-rounds/:id/candidates')).toEqual({
    people: [{ name: 'Ana Lima', email: 'ana@example.org', tags: ['Backend'] }],
  });
});

test('a file is sent as its bytes, and what is typed comes back when it is removed', async () => {
  const page = await openRound();
  answer('POST /admin/virtual-rounds/:id/candidates/preview', previewed({}, bo));
  await page.press('Add candidates');
  await page.fill('Names and emails, one person per line', 'Typed');
  const bytes = Uint8Array.from('Name;Email\nZo\xeb;zoe@example.org', (sign) => sign.charCodeAt(0));
  await page.user.upload(
    screen.getByLabelText('Select CSV file'),
    new File([bytes], 'people.csv', { type: 'text/csv' }),
  );
  await screen.findByRole('button', { name: 'Add 2 candidates' });
  expect(sentText()).toBe('Name;Email\nZo\xeb;zoe@example.org');
  refuse('POST /admin/virtual-rounds/:id/candidates/preview', 'invalid_input', { message: 'The file has 5000 rows.' });
  await page.press('Remove people.csv');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Names and emails, one person per line').value).toBe('Typed');
  await expectText('The file has 5000 rows.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add' }).disabled).toBe(true);
  const large = new File([new Uint8Array(1024 * 1024 + 1)], 'large.csv', { type: 'text/csv' });
  await page.user.upload(screen.getByLabelText('Select CSV file'), large);
  await expectText('This file is larger than 1 MB. Split it.');
});

test('people with an account here are searched and sent by their account', async () => {
  const page = await openRound();
  answer('GET /users', { items: [noor], pagination: pagesOf(1) });
  answer('POST /admin/virtual-rounds/:id/candidates', { added: 1, known: [] });
  await page.press('Add candidates');
  await page.press('Add people');
  await page.fill('Search people', 'noor');
  await page.press('Add Noor Aziz');
  await page.press('Add');
  await expectToast('1 candidate added');
  expect(lastBody('POST /admin/virtual-rounds/:id/candidates')).toEqual({ people: [], userIds: [77] });
});

test('a person the server refuses is named with the reason', async () => {
  const page = await openRound();
  refuse('POST /admin/virtual-rounds/:id/candidates', 'invalid_input', {
    errors: { 'people.1.email': 'Please enter a valid email address' },
  });
  answer('POST /admin/virtual-rounds/:id/candidates/preview', previewed({}, bo));
  await page.press('Add candidates');
  await page.fill('Names and emails, one person per line', 'Ana Lima, ana@example.org\nBo Chen, bo@example.org');
  await screen.findByRole('button', { name: 'Add 2 candidates' });
  await page.press('Add 2 candidates');
  await expectText('Bo Chen (bo@example.org): Please enter a valid email address');
});
