import { useState } from 'react';
import { expect, test } from 'vitest';
import type { JoinRequest } from '@assay/contract/interviews/interviewEvents';
import { screen, show } from '../../../../test/render.tsx';
import { KnockToasts } from './KnockToasts.tsx';
import type { Decide } from './useDecide.ts';
import { useNextFocus } from './useNextFocus.ts';

const request = {
  requestId: 'request-ada',
  name: 'Ada Byron',
  requestedAt: '2026-11-24T10:00:00.000Z',
  attempt: 1,
  invited: true,
} as JoinRequest;

const decide = { isDeciding: () => false } as unknown as Decide;

function Knocks({ waiting }: { waiting: readonly JoinRequest[] }) {
  const [putAway, setPutAway] = useState<readonly string[]>([]);
  const noteFocus = useNextFocus();
  const onPutAway = (requestId: string) => {
    noteFocus();
    setPutAway([...putAway, requestId]);
  };
  return <KnockToasts {...{ waiting, decide, putAway, onPutAway }} onPeople={() => undefined} />;
}

test('the keyboard reaches Admit, then Decline, then the button that closes the card', async () => {
  const { user } = show(<Knocks waiting={[request]} />);
  await screen.findByRole('button', { name: 'Admit Ada Byron' });
  const reached: (string | null)[] = [];
  for (let press = 0; press < 3; press += 1) {
    await user.tab();
    reached.push(document.activeElement?.getAttribute('aria-label') ?? null);
  }
  expect(reached).toEqual(['Admit Ada Byron', 'Decline Ada Byron', 'Decide about Ada Byron later']);
});

test('a closed card leaves the other people’s cards', async () => {
  const other = { ...request, requestId: 'request-grace', name: 'Grace Hopper' };
  const { press } = show(<Knocks waiting={[request, other]} />);
  await press('Decide about Ada Byron later');
  await screen.findByRole('button', { name: 'Admit Grace Hopper' });
  expect(screen.queryByRole('button', { name: 'Admit Ada Byron' })).toBeNull();
  // Where the next person is, but on none of the buttons: a held key decides nothing.
  expect(document.activeElement?.textContent).toContain('Grace Hopper');
  expect(document.activeElement?.tagName).not.toBe('BUTTON');
});
