import { expect, test } from 'vitest';
import { expectText, screen, show } from '../../../test/render.tsx';
import { AloneCard } from './AloneCard.tsx';
import type { Departure } from './lostPeople.ts';
import type { RoomSession } from './roomSession.ts';
import type { RoomState } from './roomState.ts';

function showCard({ waiting = 0, lastLeft = null as Departure | null, locked = false }) {
  const meeting = { meetingId: 'abcd-efgh-jkmn', locked };
  const room = { meeting, lastLeft, waiting: Array.from({ length: waiting }, () => ({})) } as unknown as RoomState;
  const parts: Partial<RoomSession> = { subscribe: () => () => undefined, room: () => room };
  show(
    <ul>
      <AloneCard session={parts as RoomSession}>{null}</AloneCard>
    </ul>,
  );
}

test('a host without company has the candidates’ link at hand', async () => {
  showCard({});
  await screen.findByRole('heading', { name: 'You’re the only one here' });
  await screen.findByRole('button', { name: 'Copy candidate link' });
  await expectText('Candidates come with this link. You let them in.');
});

test('it says who left and how; a lost person may come back without a knock', async () => {
  showCard({ lastLeft: { name: 'Ada Byron', how: 'lost', at: Date.now() } });
  await expectText(/^Ada Byron lost the connection at .*They can come back without asking again\.$/);
});

test('waiting people come first, and a locked room says how they get in', async () => {
  showCard({ waiting: 2, locked: true });
  await screen.findByRole('heading', { name: '2 people are waiting' });
  await screen.findByText(/Unlock it under People/);
  expect(screen.queryByText(/Candidates come with this link/)).toBeNull();
});
