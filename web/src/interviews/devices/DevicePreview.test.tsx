import { expect, test } from 'vitest';
import { screen, show } from '../../../test/render.tsx';
import { DevicePreview } from './DevicePreview.tsx';
import type { OwnDevices } from './ownDevices.ts';

type Preview = { isCameraOn: boolean; isBeforeJoining?: boolean };

/** The camera has no picture. */
const state = { camera: { track: null }, isMirrored: true };

function showPreview({ isCameraOn, isBeforeJoining = false }: Preview) {
  const devices = {
    subscribe: () => () => undefined,
    isWanted: () => isCameraOn,
    media: { subscribe: () => () => undefined, state: () => state },
  } as unknown as OwnDevices;
  show(<DevicePreview devices={devices} isBeforeJoining={isBeforeJoining} />);
  return screen.findByText('Camera Off');
}

const mirror = () => screen.queryByRole('button', { name: 'Mirror my picture' });

test('the form offers to mirror the picture to come', async () => {
  await showPreview({ isCameraOn: false, isBeforeJoining: true });
  expect(mirror()).not.toBeNull();
});

test('after joining, a camera that starts keeps its mirror button', async () => {
  await showPreview({ isCameraOn: true });
  expect(mirror()).not.toBeNull();
});

test('after joining without a camera there is nothing to mirror', async () => {
  await showPreview({ isCameraOn: false });
  expect(mirror()).toBeNull();
});
