import { useEffect, useState, useSyncExternalStore } from 'react';
import { useRouter } from '@tanstack/react-router';
import { call } from '../platform/api.ts';
import { currentConfig } from '../platform/config.ts';
import { currentSession } from '../platform/session.ts';
import { toast } from '../ui/toast.ts';
import { isHostSession } from './hostSession.ts';
import { createJoinRun } from './joinRun.ts';
import type { LocalMedia } from './localMedia.ts';
import { openMeetingSocket } from './meetingSocket.browser.ts';
import type { NetworkCheck } from './networkCheck.browser.ts';
import { openStayMemory } from './stayMemory.browser.ts';

// One for the whole page load, also when the way in begins anew: the others' media goes on by it.
const instance = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('');

/** The way into a meeting joined to this browser: its network, devices, storage. For another meeting, mount anew. */
export function useJoinRun(meetingId: string, media: LocalMedia, network: NetworkCheck) {
  const router = useRouter();
  const [run] = useState(() => {
    const memory = openStayMemory(meetingId);
    return createJoinRun({
      meetingId,
      instance,
      media,
      look: () => call('GET /meetings/:meetingId', { params: { meetingId } }),
      connect: openMeetingSocket,
      openRoom: async (connection) => {
        const { openRoom } = await import('./openRoom.browser.ts');
        return openRoom({ connection, media, meetingId });
      },
      readStay: memory.stay,
      keepStay: memory.keepStay,
      isHost: () => isHostSession(currentSession()),
      precheck: () => {
        const { camera, mic } = media.state();
        return { camera: camera.track !== null, mic: mic.track !== null, network: network.verdict() };
      },
      tell: (tone, message) => toast[tone](message),
      go: (where) => {
        const home = currentConfig()?.homeUrl ?? '/';
        // A whole new page, wherever it leads: nothing of the call stays.
        if (where === 'home') window.location.assign(home);
        else void router.navigate({ to: '/' });
      },
      now: () => Date.now(),
      after: (ms, act) => {
        const timer = window.setTimeout(act, ms);
        return () => window.clearTimeout(timer);
      },
    });
  });
  useEffect(() => {
    run.begin();
    return run.retire;
  }, [run]);
  return { run, state: useSyncExternalStore(run.subscribe, run.state) };
}
