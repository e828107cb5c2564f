import { useEffect, useState, useSyncExternalStore } from 'react';
import { useRouter } from '@tanstack/react-router';
import { call } from '../../platform/api.ts';
import { currentConfig } from '../../platform/config.ts';
import { currentSession } from '../../platform/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { sayClosing } from './closingHint.browser.ts';
import { createLocalMedia } from '../devices/deviceMedia.browser.ts';
import { createJoinRun } from './joinRun.ts';
import { openMeetingSocket } from '../call/meetingSocket.browser.ts';
import { createNetworkCheck, serversOfMeeting } from './networkCheck.browser.ts';
import { createOtherTabs, type TabChannel } from './otherTabs.ts';
import { reloadIfItHelps, reloadWhenStuck } from './outdatedPage.browser.ts';
import { createOwnDevices } from '../devices/ownDevices.ts';
import { createInvitationCheck } from './invitationCheck.queries.ts';
import { randomId } from '../../platform/randomId.browser.ts';
import { openStayMemory } from './stayMemory.browser.ts';

// One per page load, even when the way in starts over: the others' media continues by it.
const instance = randomId();

/** On a dead network a script may hang as long as its page exists. */
const SCRIPT_PATIENCE_MS = 30_000;

/** Includes the views: a person whose page cannot show the room must not be inside. */
async function fetchRoom() {
  const script = import('../room/openRoom.browser.ts').then(({ openRoom }) => openRoom);
  const views = Promise.all([import('../room/Room.tsx'), import('./GoodbyeView.tsx')]);
  const patience = Promise.withResolvers<never>();
  const timer = window.setTimeout(() => {
    patience.reject(new Error('The scripts of the room did not arrive'));
    void reloadIfItHelps(null);
  }, SCRIPT_PATIENCE_MS);
  try {
    const [openRoom] = await Promise.race([Promise.all([script, views]), patience.promise]);
    return openRoom;
  } finally {
    window.clearTimeout(timer);
  }
}

/** Tabs of other profiles or private windows do not receive it. */
function openChannel(meetingId: string): TabChannel | null {
  try {
    return new BroadcastChannel(`meeting ${meetingId}`);
  } catch {
    // Blocked together with storage: tabs then do not find each other.
    return null;
  }
}

/** Connects the way into a meeting with this browser: network, devices, storage. Remount for another meeting. */
export function useJoinRun(meetingId: string, inviteToken: string | null) {
  const router = useRouter();
  const [parts] = useState(() => {
    const memory = openStayMemory(meetingId);
    const network = createNetworkCheck(serversOfMeeting(meetingId));
    const invited = createInvitationCheck(meetingId, inviteToken);
    const devices = createOwnDevices(createLocalMedia(), memory);
    const run = createJoinRun({
      meetingId,
      inviteToken,
      instance,
      devices,
      look: async () => {
        const [meeting, who] = await Promise.all([
          call('GET /meetings/:meetingId', { params: { meetingId } }),
          invited.look(),
        ]);
        return { ...meeting, invited: who };
      },
      connect: openMeetingSocket,
      fetchRoom: () => void fetchRoom().catch(() => undefined),
      openRoom: async (connection) => {
        const openRoom = await fetchRoom();
        return openRoom({ connection, media: devices.media, meetingId });
      },
      readStay: memory.stay,
      keepStay: memory.keepStay,
      readPerson: memory.person,
      keepPerson: memory.keepPerson,
      readAskedToken: memory.askedToken,
      keepAskedToken: memory.keepAskedToken,
      network: network.found,
      sayClosing: (closingToken) => sayClosing(meetingId, closingToken),
      tell: (tone, message) => toast[tone](message),
      untell: toast.retract,
      go: (where) => {
        const home = currentConfig()?.homeUrl ?? '/';
        if (where === 'start') return void router.navigate({ to: '/' });
        // A full page load, so that nothing of the call remains.
        if (where === 'home' || home !== '/') window.location.assign(home);
      },
      leavesTo: () => (currentSession().step === 'signedOut' ? 'goodbye' : 'home'),
      now: () => Date.now(),
      after: (ms, act) => {
        const timer = window.setTimeout(act, ms);
        return () => window.clearTimeout(timer);
      },
    });
    const tabs = createOtherTabs(run.place, () => openChannel(meetingId));
    return { run, devices, network, tabs };
  });
  const { run, network, tabs } = parts;
  useEffect(() => {
    run.begin();
    tabs.begin();
    const stopFollowing = run.subscribe(tabs.follow);
    // The browser may restore the page from its cache.
    addEventListener('pagehide', tabs.end);
    addEventListener('pagehide', run.sayClosing);
    addEventListener('pageshow', tabs.begin);
    const stopLooking = reloadWhenStuck(() => run.state().step === 'room');
    return () => {
      stopLooking();
      stopFollowing();
      removeEventListener('pagehide', tabs.end);
      removeEventListener('pagehide', run.sayClosing);
      removeEventListener('pageshow', tabs.begin);
      tabs.end();
      network.stop();
      run.retire();
    };
  }, [run, network, tabs]);
  return { ...parts, state: useSyncExternalStore(run.subscribe, run.state) };
}
