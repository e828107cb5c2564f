import type { Endpoint } from '@assay/contract/endpoint';
import type { Origin } from '../../app.ts';
import type { Lanes, SlowedRule } from './lanes.ts';
import type { LimitRule, LimitState, RateLimiter } from './rateLimit.ts';
import type { UsedBrowsers } from './usedBrowsers.ts';

/** The keys that limit a call open to strangers. The claimed device is checked first, and refused. */
export interface StrangerLimits {
  device: LimitRule;
  network: SlowedRule;
  counts: 'refused' | 'every';
}

const usual: StrangerLimits = { device: 'anonymous', network: 'anonymousNetwork', counts: 'refused' };

/** Calls with their own limits, even for people who are signed in. */
const own: Readonly<Record<string, StrangerLimits>> = {
  'POST /auth/login': { device: 'loginDevice', network: 'loginNetwork', counts: 'refused' },
  'POST /auth/reactivate': { device: 'loginDevice', network: 'loginNetwork', counts: 'refused' },
  'POST /auth/register': { device: 'anonymous', network: 'registerNetwork', counts: 'refused' },
  'POST /auth/forgot-password': { device: 'forgotDevice', network: 'forgotNetwork', counts: 'every' },
  'POST /auth/verify-otp': { device: 'verifyOtp', network: 'anonymousNetwork', counts: 'refused' },
  'POST /auth/google': { device: 'google', network: 'anonymousNetwork', counts: 'refused' },
  'POST /auth/google/nonce': { device: 'anonymous', network: 'googleNonce', counts: 'every' },
  'POST /auth/providers/:provider/begin': { device: 'anonymous', network: 'providerBegin', counts: 'every' },
  'POST /auth/providers/:provider/finish': { device: 'provider', network: 'anonymousNetwork', counts: 'refused' },
  'POST /lti/begin': { device: 'anonymous', network: 'providerBegin', counts: 'every' },
  'POST /lti/finish': { device: 'provider', network: 'anonymousNetwork', counts: 'refused' },
  'POST /meetings/:meetingId/precheck': { device: 'precheck', network: 'precheckNetwork', counts: 'every' },
  'GET /meetings/:meetingId/invite.ics': { device: 'invitation', network: 'anonymousNetwork', counts: 'refused' },
  'POST /candidate/view': { device: 'invitation', network: 'anonymousNetwork', counts: 'refused' },
  'POST /candidate/calendar': { device: 'candidateAct', network: 'candidateActNetwork', counts: 'every' },
  'POST /candidate/join': { device: 'candidateAct', network: 'candidateActNetwork', counts: 'every' },
  'POST /candidate/pick': { device: 'candidateAct', network: 'candidateActNetwork', counts: 'every' },
  'POST /candidate/relay': { device: 'precheck', network: 'precheckNetwork', counts: 'every' },
  'POST /candidate/rehearsal': { device: 'candidateAct', network: 'candidateActNetwork', counts: 'every' },
  'POST /candidate/quizzes': { device: 'verifyOtp', network: 'anonymousNetwork', counts: 'refused' },
  'POST /candidate/export': { device: 'verifyOtp', network: 'anonymousNetwork', counts: 'refused' },
  'POST /candidate/erase': { device: 'verifyOtp', network: 'anonymousNetwork', counts: 'refused' },
  'POST /candidate/reschedule': { device: 'candidateAct', network: 'candidateActNetwork', counts: 'every' },
  'POST /candidate/withdraw': { device: 'candidateAct', network: 'candidateActNetwork', counts: 'every' },
  'POST /meetings/:meetingId/invitee': { device: 'invitation', network: 'anonymousNetwork', counts: 'refused' },
  'GET /calendar/:feed': { device: 'invitation', network: 'anonymousNetwork', counts: 'refused' },
  'POST /dossier': { device: 'invitation', network: 'anonymousNetwork', counts: 'refused' },
};

/** A call under way. */
export interface StrangerCall {
  rule: LimitRule;
  /** The current state while the call is under way. */
  state: () => LimitState;
  /** Call once it is known whether the call was refused; repeated calls have no effect. */
  end: (wasRefused: boolean) => void;
}

/** @returns the call's limits; null if its sender is known and is limited as a person */
export function strangerLimitsOf({ method, path }: Endpoint, isSignedIn: boolean): StrangerLimits | null {
  return own[`${method} ${path}`] ?? (isSignedIn ? null : usual);
}

/** Refuses a device that exceeded its limit, then waits for the network's turn. */
export async function enterAsStranger(
  { limits, lanes, usedBrowsers }: { limits: RateLimiter; lanes: Lanes; usedBrowsers: UsedBrowsers },
  { device: ofDevice, network: ofNetwork, counts }: StrangerLimits,
  { device, network }: Pick<Origin, 'device' | 'network'>,
): Promise<StrangerCall> {
  // Counted before the outcome is known, so that simultaneous calls count too; only refused ones stay counted.
  if (device !== null) limits.take(ofDevice, device);
  const giveBack = () => device !== null && limits.giveBack(ofDevice, device);
  const isSlow = limits.look(ofNetwork, network).remaining === 0;
  const enter = async () => {
    // A browser that has signed in before does not wait behind made-up ones.
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
