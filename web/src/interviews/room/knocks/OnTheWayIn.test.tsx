import { expect, test } from 'vitest';
import { expectText, holdClock, passTime, screen, show, waitFor } from '../../../../test/render.tsx';
import type { RoomSession } from '../roomSession.ts';
import type { RoomState } from '../roomState.ts';
import { OnTheWayInList, OnTheWayInNotice } from './OnTheWayIn.tsx';

const sessionWith = (coming: RoomState['coming']): RoomSession => {
  const room = { coming } as RoomState;
  const parts: Partial<RoomSession> = { subscribe: () => () => undefined, room: () => room };
  return parts as RoomSession;
};

test('an admitted person is named in the panel and beside the stage, until their place is free again', async () => {
  holdClock();
  const session = sessionWith([{ requestId: 'a', name: 'Ada Byron', admittedAt: Date.now() }]);
  show(
    <>
      <OnTheWayInList session={session} />
      <OnTheWayInNotice session={session} />
    </>,
  );
  await screen.findByRole('heading', { name: 'On the way in (1)' });
  await screen.findByText(/is on the way in/);
  await passTime(121_000);
  await waitFor(() => expect(screen.queryByText('Ada Byron')).toBeNull());
});

test('with no one on the way in the panel says nothing about it', async () => {
  show(
    <>
      <p>People</p>
      <OnTheWayInList session={sessionWith([])} />
    </>,
  );
  await expectText('People');
  expect(screen.queryByRole('heading')).toBeNull();
});
