import { act } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { expectToast, screen, show } from '../../../test/render.tsx';
import type { LocalMedia } from './localMedia.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useDeviceProblems } from './useDeviceProblems.ts';

beforeEach(() => toast.clear());

/** A camera that another app takes, during a call. */
function startCall({ isHelpOpen }: { isHelpOpen: boolean }) {
  const listeners: (() => void)[] = [];
  const device = { problem: null, standIn: null };
  let state = { camera: device, mic: device };
  const media = {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.push(listener);
      return () => undefined;
    },
  } as unknown as LocalMedia;
  const Call = () => {
    useDeviceProblems(media, isHelpOpen);
    return <p>In the call</p>;
  };
  show(<Call />);
  return () =>
    act(() => {
      state = { ...state, camera: { ...device, problem: 'busy' as never } };
      for (const listener of listeners) listener();
    });
}

const TOLD = /Another app is using your camera/;

test('a device that fails during a call is reported', async () => {
  const failCamera = startCall({ isHelpOpen: false });
  await screen.findByText('In the call');
  failCamera();
  await expectToast(TOLD);
});

test('while the settings are open, which show it, no toast covers them', async () => {
  const failCamera = startCall({ isHelpOpen: true });
  await screen.findByText('In the call');
  failCamera();
  expect(screen.queryByText(TOLD)).toBeNull();
});
