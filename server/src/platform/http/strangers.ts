import type { Endpoint } from '@assay/contract/endpoint';
import type { Origin } from '../../app.ts';
import type { Lanes, SlowedRule } from './lanes.ts';
import type { LimitRule, LimitState, RateLimiter } from './rateLimit.ts';
import type { UsedBrowsers } from './usedBrowsers.ts';

/** By what a call is limited that anybody may send. The device that says which it is comes first, and is refused. */
export interface StrangerLimits {
  device: LimitRule;
  network: SlowedRule;
  counts: 'refused' | 'every';
}

const usual: StrangerLimits = { device: 'anonymous', network: 'anonymousNetwork', counts: 'refused' };

/** Calls that have limits of their own, also for somebody who is signed in. */
const own: Readonly<Record<string, StrangerLimits>> = {
  'POST /auth/login': { device: 'loginDevice', network: 'loginNetwork', counts: 'refused' },
  'POST /auth/reactivate': { device: 'loginDevice', network: 'loginNetwork', counts: 'refused' },
  'POST /auth/register': { device: 'anonymous', network: 'registerNetwork', counts: 'refused' },
  'POST /auth/forgot-password': { device: 'forgotDevice', network: 'forgotNetwork', counts: 'every' },
  'POST /auth/verify-otp': { device: 'verifyOtp', network: 'anonymousNetwork', counts: 'refused' },
  'POST /auth/google': { device: 'google', network: 'anonymousNetwork', counts: 'refused' },
  'POST /auth/google/nonce': { device: 'anonymous', network: 'googleNonce', counts: 'every' },
  'POST /meetings/:meetingId/precheck': { device: 'precheck', network: 'precheckNetwork', counts: 'every' },
  'GET /meetings/:meetingId/invite.ics': { device: 'invitation', network: 'anonymousNetwork', counts: 'refused' },
  'POST /meetings/:meetingId/invitee': { device: 'invitation', network: 'anonymousNetwork', counts: 'refused' },
};

/** A call on its way. */
export interface StrangerCall {
  rule: LimitRule;
  /** As it is while the call is under way. */
  state: () => LimitState;
  /** To be called when it is known whether it was refused; more often is the same. */
  end: (wasRefused: boolean) => void;
}

/** @returns by what the call is limited; null where its sender is known and counts as themselves alone */
export function strangerLimitsOf({ method, path }: Endpoint, isSignedIn: boolean): StrangerLimits | null {
  return own[`${method} ${path}`] ?? (isSignedIn ? null : usual);
}

/** Refuses a device that has had enough, and waits for the turn of its network. */
export async function enterAsStranger(
  { limits, lanes, usedBrowsers }: { limits: RateLimiter; lanes: Lanes; usedBrowsers: UsedBrowsers },
  { device: ofDevice, network: ofNetwork, counts }: StrangerLimits,
  { device, network }: Pick<Origin, 'device' | 'network'>,
): Promise<StrangerCall> {
  // Counted before it is known, so that calls sent at once count too; only refused ones stay counted.
  if (device !== null) limits.take(ofDevice, device);
  const giveBack = () => device !== null && limits.giveBack(ofDevice, device);
  const isSlow = limits.look(ofNetwork, network).remaining === 0;
  const enter = async () => {
    // Whoever has signed in with this browser before does not wait for those who make new ones up.
    const passed = isSlow && device !== null ? await usedBrowsers.pass(device) : null;
    if (passed)
      return (counted: boolean) => {
        passed(counted);
        if (counted) limits.note(ofNetwork, network);
      };
    return lanes.enter(ofNetwork, { network, device });
  };
  const leave = await enter().catch((error: unknown) => {
    giveBack();
    throw error;
  });
  let isEnded = false;
  return {
    rule: device === null ? ofNetwork : ofDevice,
    state: () => (device === null ? limits.look(ofNetwork, network) : limits.look(ofDevice, device)),
    end(wasRefused) {
      if (isEnded) return;
      isEnded = true;
      const isCounted = wasRefused || counts === 'every';
      if (!isCounted) giveBack();
      leave(isCounted);
    },
  };
}
