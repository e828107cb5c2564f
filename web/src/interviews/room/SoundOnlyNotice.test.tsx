import { expect, test, vi } from 'vitest';
import { Failure } from '@assay/contract/failure';
import type { Participant } from '@assay/contract/interviews/interviewEvents';
import { expectToast, screen, show } from '../../../test/render.tsx';
import type { RoomSession } from './roomSession.ts';
import type { RoomState } from './roomState.ts';
import { SoundOnlyNotice } from './SoundOnlyNotice.tsx';
import { person } from '../../../test/people.ts';

type Seen = { isHost?: boolean; isWanted?: boolean; others?: Participant[]; resumes?: () => Promise<void> };

const ADA = person('ada', { name: 'Ada Byron', soundOnly: true });

function openRoom({ isHost = false, isWanted = false, others = [], resumes = async () => undefined }: Seen) {
  const resumeCameras = vi.fn<() => Promise<void>>(resumes);
  const giveBack = vi.fn<() => void>();
  const self = person('self', { isHost });
  const room = { participants: [self, ...others], self: { ...self, isLead: isHost } } as unknown as RoomState;
  const parts = {
    subscribe: () => () => undefined,
    room: () => room,
    soundOnly: { isOffered: () => false, isWanted: () => isWanted, giveBack },
    host: { resumeCameras },
  } as unknown as RoomSession;
  const { user } = show(<SoundOnlyNotice session={parts} />);
  return { user, resumeCameras, giveBack };
}

const resume = () => screen.findByRole('button', { name: 'Resume cameras' });

test('a host sees whose connection is poor, and gives the cameras back to everyone', async () => {
  const { user, resumeCameras } = openRoom({ isHost: true, others: [ADA] });
  await screen.findByText(/because Ada Byron has a poor connection/);
  await user.click(await resume());
  expect(resumeCameras).toHaveBeenCalledOnce();
});

test('a candidate sees why, and cannot end it for another person', async () => {
  openRoom({ others: [ADA] });
  await screen.findByText(/because Ada Byron has a poor connection/);
  expect(screen.queryByRole('button', { name: 'Resume cameras' })).toBeNull();
});

test('for their own poor connection people end it themselves', async () => {
  const { user, giveBack, resumeCameras } = openRoom({ isWanted: true });
  await user.click(await resume());
  expect(giveBack).toHaveBeenCalledOnce();
  expect(resumeCameras).not.toHaveBeenCalled();
});

test('a refusal is shown', async () => {
  const { user } = openRoom({
    isHost: true,
    others: [ADA],
    resumes: () => Promise.reject(new Failure('unavailable')),
  });
  await user.click(await resume());
  await expectToast('The cameras didn’t come back. Try again.');
});
