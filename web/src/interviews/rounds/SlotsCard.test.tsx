import { expect, test } from 'vitest';
import type { Slot } from '@assay/contract/rounds/slots';
import { answer, lastBody, receivedCalls, refuse } from '../../../test/api.ts';
import { expectFieldError, expectText, expectToast, openPage, screen } from '../../../test/render.tsx';
import { round } from '../../../test/rounds.tsx';
import { admin, noor, pagesOf } from '../../../test/samples.ts';

const slot: Slot = {
  id: 3,
  startsAt: '2126-11-25T10:00:00.000Z',
  endsAt: '2126-11-25T10:45:00.000Z',
  panel: [{ userId: 1, name: 'Grace Hopper', isLead: true, isShadow: false }],
  candidate: null,
};

async function open(items: Slot[]) {
  answer('GET /admin/virtual-rounds/:id', { round: { ...round, status: 'open' } });
  answer('GET /admin/virtual-rounds/:id/meetings', { items: [], pagination: pagesOf(0) });
  answer('GET /admin/virtual-rounds/:id/slots', { items });
  return openPage('/admin/virtual-rounds/5', { as: admin });
}

test('times are offered for a day; missing fields and refusals stand where they belong', async () => {
  const page = await open([]);
  await page.press('Offer times');
  await page.press('Offer');
  await expectFieldError('Day', 'Enter a date');
  expect(receivedCalls('POST /admin/virtual-rounds/:id/slots')).toEqual([]);
  answer('GET /admin/panel-conflicts', {
    items: [
      {
        userId: 1,
        name: 'Grace Hopper',
        title: 'Autumn intake',
        startsAt: '2126-11-25T10:00:00.000Z',
        endsAt: '2126-11-25T10:30:00.000Z',
      },
    ],
  });
  await page.fill('Day', '2126-11-25');
  await screen.findByText(/^You already have “Autumn intake”/);
  expect(receivedCalls('GET /admin/panel-conflicts').at(-1)?.query).toMatchObject({
    startsAt: new Date('2126-11-25T09:00').toISOString(),
    minutes: '165',
    hostIds: '1',
  });
  refuse('POST /admin/virtual-rounds/:id/slots', 'invalid_input', { errors: { starts: 'A time has already passed' } });
  await page.press('Offer 3 times');
  await expectFieldError('From', 'A time has already passed');
  answer('POST /admin/virtual-rounds/:id/slots', { added: 2, left: 1 });
  await page.press('Offer 3 times');
  await expectToast('2 times offered, 1 overlaps another time');
  expect(lastBody('POST /admin/virtual-rounds/:id/slots')).toEqual({
    starts: ['09:00', '10:00', '11:00'].map((time) => new Date(`2126-11-25T${time}`).toISOString()),
    minutes: 45,
    leadId: 1,
    hostIds: [],
  });
});

test('an admin can take themselves off the panel of offered times, but a panel has someone', async () => {
  const page = await open([]);
  answer('GET /admin/panel-conflicts', { items: [] });
  answer('GET /users', { items: [noor], pagination: pagesOf(1) });
  answer('POST /admin/virtual-rounds/:id/slots', { added: 3, left: 0 });
  await page.press('Offer times');
  await page.fill('Day', '2126-11-25');
  await page.press('Remove Grace Hopper');
  await expectText('Add at least one person');
  await page.press('Offer 3 times');
  expect(receivedCalls('POST /admin/virtual-rounds/:id/slots')).toEqual([]);
  await page.press('Add people');
  await page.press('Add Noor Aziz');
  await page.press('Offer 3 times');
  await expectToast('3 times offered');
  expect(lastBody('POST /admin/virtual-rounds/:id/slots')).toMatchObject({ leadId: 77, hostIds: [] });
});

test('a taken time names its candidate; a free one can be withdrawn', async () => {
  const taken = { ...slot, id: 4, candidate: { id: 9, name: 'Ana Lima' } };
  const page = await open([slot, taken]);
  await expectText('Ana Lima');
  const [withdraw, ...others] = await screen.findAllByRole('button', { name: /^Withdraw / });
  expect(others).toEqual([]);
  refuse('DELETE /admin/virtual-rounds/:id/slots/:slotId', 'slot_taken', { message: 'A candidate has this time.' });
  await page.user.click(withdraw ?? document.body);
  await expectToast('A candidate has this time.');
});
