import { expect, test } from 'vitest';
import { fireEvent } from '@testing-library/react';
import { act } from 'react';
import { holdClock, passTime, screen, show, within } from '../../../test/render.tsx';
import { toast } from './toast.ts';

/** The displayed notifications, newest last. */
const shown = () =>
  within(screen.getByRole('region', { name: 'Notifications' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
const tell = (message: string) => act(() => toast.info(message));

test('a toast closes itself after 5000 ms', async () => {
  holdClock();
  show(null);
  tell('One');
  await passTime(4900);
  expect(shown()).toEqual(['One']);
  await passTime(200);
  expect(shown()).toEqual([]);
});

test('a toast has its own duration where one is given', async () => {
  holdClock();
  show(null);
  act(() => toast.warning('Title', 'Two', { durationMs: 15_000 }));
  await passTime(14_800);
  expect(shown()).toEqual(['TitleTwo']);
  await passTime(300);
  expect(shown()).toEqual([]);
});

test('time stands still for toasts that are pointed at', async () => {
  holdClock();
  show(null);
  tell('Three');
  fireEvent.pointerEnter(screen.getByRole('region', { name: 'Notifications' }));
  await passTime(20_000);
  expect(shown()).toEqual(['Three']);
  fireEvent.pointerLeave(screen.getByRole('region', { name: 'Notifications' }));
  await passTime(5100);
  expect(shown()).toEqual([]);
});

test('a repeated message is one toast with a restarted timer', async () => {
  holdClock();
  show(null);
  tell('Four');
  await passTime(3000);
  tell('Four');
  await passTime(3000);
  expect(shown()).toEqual(['Four']);
  await passTime(2100);
  expect(shown()).toEqual([]);
});

test('the next toast replaces the last', async () => {
  holdClock();
  show(null);
  for (const message of ['1', '2', '3']) tell(message);
  expect(shown()).toEqual(['3']);
  await passTime(5100);
});

test('a toast is dismissed on demand', async () => {
  const { press } = show(null);
  tell('Six');
  await press('Dismiss');
  expect(shown()).toEqual([]);
});
