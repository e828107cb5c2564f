import { expect, test } from 'vitest';
import { screen, show } from '../../../test/render.tsx';
import { DeviceChoice } from './DeviceChoice.tsx';
import { DevicePreview } from './DevicePreview.tsx';
import type { DeviceProblem, DeviceState, LocalMediaState } from './localMedia.ts';
import type { OwnDevices } from './ownDevices.ts';

type Preview = {
  isCameraOn: boolean;
  isBeforeJoining?: boolean;
  camera?: DeviceProblem;
  mic?: DeviceProblem;
};

/** The camera has no picture. */
function showPreview({ isCameraOn, isBeforeJoining = false, camera, mic }: Preview) {
  const device = (problem: DeviceProblem | null = null): Partial<DeviceState> => ({
    track: null,
    devices: [],
    problem,
  });
  const state = { camera: device(camera), mic: device(mic), isMirrored: true } as unknown as LocalMediaState;
  const devices = {
    subscribe: () => () => undefined,
    isWanted: () => isCameraOn,
    media: { subscribe: () => () => undefined, state: () => state },
  } as unknown as OwnDevices;
  show(
    <>
      <DevicePreview devices={devices} isBeforeJoining={isBeforeJoining} />
      <DeviceChoice media={devices.media} hasPreview />
    </>,
  );
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

test('in place of a picture stands, once, why there is none', async () => {
  await showPreview({ isCameraOn: false, isBeforeJoining: true, camera: 'denied', mic: 'denied' });
  await screen.findByText(/isn’t allowed to use your camera and microphone/);
  expect(screen.getAllByText(/isn’t allowed/)).toHaveLength(1);
  expect(screen.queryByText('You’ll join without a camera.')).toBeNull();
});

test('a microphone with another problem is reported beside the choice of devices', async () => {
  await showPreview({ isCameraOn: false, isBeforeJoining: true, camera: 'absent', mic: 'busy' });
  await screen.findByText(/^No camera found/);
  expect(screen.getAllByText(/^Another app is using your microphone/)).toHaveLength(1);
});
