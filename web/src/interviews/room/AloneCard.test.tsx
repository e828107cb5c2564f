import { beforeEach, expect, test } from 'vitest';
import { answer } from '../../../test/api.ts';
import { expectText, screen, show } from '../../../test/render.tsx';
import { admin } from '../../../test/samples.ts';
import { signIn, signOut } from '../../platform/session.ts';
import { AloneCard } from './AloneCard.tsx';
import type { Departure } from './lostPeople.ts';
import type { RoomSession } from './roomSession.ts';
import type { RoomState } from './roomState.ts';

// Other files' pages may have signed in before.
beforeEach(signOut);

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
  await expectText('Candidates join with this link. You let them in.');
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

test('an admin sees who is invited', async () => {
  signIn('a token', admin);
  const invited = { id: 1, name: 'Ada Byron', email: 'ada@example.org', invitedAt: '2026-11-21T10:00:00.000Z' };
  answer('GET /meetings/:meetingId/invitations', { items: [invited] });
  showCard({});
  await screen.findByRole('heading', { name: 'Invited (1)' });
  await expectText(/Ada Byron/);
});
