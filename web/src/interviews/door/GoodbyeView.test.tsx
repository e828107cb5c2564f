import { useEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { expectText, holdClock, passTime, screen, show, waitFor } from '../../../test/render.tsx';
import { answer } from '../../../test/api.ts';
import { config } from '../../../test/samples.ts';
import { loadConfig } from '../../platform/config.ts';
import { GoodbyeView } from './GoodbyeView.tsx';
import type { JoinState, Visit } from './joinFlow.ts';
import { UNDO_MS } from './joinSteps.ts';

type Goodbye = Parameters<typeof GoodbyeView>[0]['state'];

const visit: Visit = { title: 'Frontend role', was: 'inRoom', isHost: false };
const undo: JoinState = { step: 'loading', problem: null, notice: null };

function open(state: Goodbye) {
  const [onAskAgain, onUndo, onStay] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
  const view = (shown: Goodbye) => <GoodbyeView state={shown} {...{ onAskAgain, onUndo, onStay }} />;
  return { ...show(view(state)), onAskAgain, onUndo, onStay };
}

test('a candidate who left can return, and reads what comes next and what is kept', async () => {
  const page = open({ step: 'left', to: 'goodbye', visit, undo, isStaying: false });
  await expectText('You left');
  await expectText('Frontend role');
  await expectText('Your interviewer will contact you.');
  await expectText(/^We didn’t record this call\./);
  expect(screen.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy');
  await page.press(/^Rejoin/);
  expect(page.onUndo).toHaveBeenCalledOnce();
  expect(page.onAskAgain).not.toHaveBeenCalled();
});

test('the time left to return counts down, and afterwards the same button, still with focus, asks to join', async () => {
  holdClock();
  const onAskAgain = vi.fn<() => void>();
  function Leaving() {
    const [shown, setShown] = useState<Goodbye>({ step: 'left', to: 'goodbye', visit, undo, isStaying: false });
    useEffect(() => {
      const timer = setTimeout(
        () => setShown({ step: 'left', to: 'goodbye', visit, undo: null, isStaying: false }),
        UNDO_MS,
      );
      return () => clearTimeout(timer);
    }, []);
    return <GoodbyeView state={shown} onAskAgain={onAskAgain} onUndo={() => undefined} onStay={() => undefined} />;
  }
  const { user } = show(<Leaving />);
  const button = await screen.findByRole('button', { name: 'Rejoin' });
  button.focus();
  expect(button.textContent).toBe('Rejoin(10 s)');
  await passTime(3000);
  await waitFor(() => expect(button.textContent).toBe('Rejoin(7 s)'));
  await passTime(UNDO_MS);
  const after = await screen.findByRole('button', { name: 'Ask to join again' });
  expect(after).toBe(button);
  expect(document.activeElement).toBe(button);
  await user.keyboard('{Enter}');
  expect(onAskAgain).toHaveBeenCalledOnce();
});

test('going on to the home page is announced and can be stopped; then a link leads there', async () => {
  answer('GET /config', config);
  await loadConfig();
  holdClock();
  const page = open({ step: 'left', to: 'goodbye', visit, undo, isStaying: false });
  const announced = await screen.findByText(/^We’ll take you to our home page in/);
  expect(announced.textContent).toContain('in 10 s.');
  await passTime(3000);
  await waitFor(() => expect(announced.textContent).toContain('in 7 s.'));
  await page.press('Stay here');
  expect(page.onStay).toHaveBeenCalledOnce();
  page.page.unmount();
  open({ step: 'left', to: 'goodbye', visit, undo, isStaying: true });
  const link = await screen.findByRole('link', { name: 'Go to our home page' });
  expect(link.getAttribute('href')).toBe('https://example.org/');
  expect(screen.queryByRole('button', { name: 'Stay here' })).toBeNull();
});

test('a person who was removed may ask again only if the host left that open', async () => {
  const { page } = open({ step: 'removed', by: 'Hana', canKnock: false, visit });
  await expectText('Hana removed you. Your camera and microphone are off.');
  await expectText('If this was a mistake, contact the person who invited you.');
  expect(screen.queryByRole('button')).toBeNull();
  page.unmount();
  open({ step: 'removed', by: 'Hana', canKnock: true, visit });
  await screen.findByRole('button', { name: 'Ask to join again' });
});

test('a meeting that has ended says who ended it and what comes next', async () => {
  open({ step: 'ended', reason: 'ended_by_host', visit: { ...visit, was: 'waiting' } });
  await expectText('The host ended it. You can close this page.');
  await expectText('To arrange a new time, contact the person who invited you.');
  expect(screen.queryByRole('button')).toBeNull();
});

test('hosts, and people who were never inside, read nothing about next steps', async () => {
  for (const other of [
    { ...visit, isHost: true },
    { ...visit, was: 'outside' as const },
  ]) {
    const { page } = open({ step: 'ended', reason: null, visit: other });
    await expectText('This meeting has ended');
    expect(screen.queryByText('Next steps')).toBeNull();
    page.unmount();
  }
});

test('a meeting closed for lack of a host says that it can continue, and offers to ask again', async () => {
  const page = open({ step: 'closed', visit });
  await expectText('The meeting was closed');
  await expectText('Frontend role');
  expect(screen.queryByText(/has ended/)).toBeNull();
  await page.press('Ask to join again');
  expect(page.onAskAgain).toHaveBeenCalledOnce();
});
