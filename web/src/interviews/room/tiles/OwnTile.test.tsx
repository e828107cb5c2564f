import { expect, test } from 'vitest';
import { screen, show } from '../../../../test/render.tsx';
import type { DeviceState, LocalMediaState } from '../../devices/localMedia.ts';
import type { RoomSession } from '../roomSession.ts';
import { person } from '../../../../test/people.ts';
import { OwnTile } from './OwnTile.tsx';

const track = {} as MediaStreamTrack;
const device = (of: MediaStreamTrack | null): DeviceState => ({
  isOn: of !== null,
  track: of,
  problem: null,
  devices: [],
  chosen: null,
  standIn: null,
});

function showTile(media: Partial<LocalMediaState>, isPaused = false) {
  const state = {
    camera: device(track),
    mic: device(track),
    screen: null,
    isMirrored: true,
    isSpeaking: false,
    ...media,
  };
  const self = person('self');
  const parts = {
    subscribe: () => () => undefined,
    media: { subscribe: () => () => undefined, state: () => state },
    isSoundOnly: () => isPaused,
  } as unknown as RoomSession;
  show(<OwnTile session={parts} participant={self} isPinned={false} onPin={() => undefined} />);
  return screen.findByRole('button', { name: 'Pin yourself' });
}

const mirror = () => screen.queryByRole('button', { name: 'Mirror my video' });

test('the own camera’s picture can be mirrored', async () => {
  await showTile({});
  expect(mirror()?.getAttribute('aria-pressed')).toBe('true');
});

test('without a camera’s picture there is nothing to mirror', async () => {
  await showTile({ camera: device(null) });
  expect(mirror()).toBeNull();
});

test('a shared screen is never mirrored', async () => {
  await showTile({ screen: track });
  expect(mirror()).toBeNull();
});

test('nor is a camera that is paused for a poor connection', async () => {
  await showTile({}, true);
  expect(mirror()).toBeNull();
});
