import { Failure } from '@assay/contract/failure';
import { joinTexts } from './joinFlow.ts';
import type { JoinEvent, JoinState } from './joinFlow.ts';
import type { JoinLink } from './joinLink.ts';
import { joinPayload, requestPayload, requestTokens } from './joinPayloads.ts';
import type { JoinWorld, LeavableRoom } from './joinWorld.ts';
import { createPatience } from './patience.ts';
import type { StepScope } from './stepScope.ts';

/** Joining announces microphone and camera; a track just switched needs a moment to report its state. */
export const MEDIA_SETTLE_MS = 200;
/** A browser's prompt for devices must not keep people from asking to join. */
const MEDIA_PATIENCE_MS = 5000;
const CONNECT_PATIENCE_MS = 20_000;

interface Parts<Room extends LeavableRoom> {
  world: JoinWorld<Room>;
  link: JoinLink<Room>;
  scope: StepScope;
  state: () => JoinState;
  /** The leave message is on its way, so the page must not join again. */
  isLeaving: () => boolean;
  happen: (event: JoinEvent) => void;
}

/** The requests of the way in to the server, and the effects of the answers. */
export interface JoinQuestions {
  look(): Promise<void>;
  /** From the form: devices first, so that the host sees what works; then the request. */
  knock(): Promise<void>;
  comeIn(): Promise<void>;
  requestJoin(): Promise<void>;
  joinMeeting(): Promise<void>;
  /** Without another try, a new connection that was not admitted would stay outside. */
  joinIfOwed(): Promise<void>;
  /** The server has admitted this connection. */
  joined(): void;
}

export function createJoinQuestions<Room extends LeavableRoom>(parts: Parts<Room>): JoinQuestions {
  const { world, link, scope, state, happen } = parts;
  const { within, pause } = createPatience(world.after);
  let isComingIn = false;
  let isJoinOwed = false;

  const ready = () => Promise.all([within(MEDIA_PATIENCE_MS, world.devices.start()), connected()]);

  function connected() {
    const connection = link.connection();
    return within(
      CONNECT_PATIENCE_MS,
      new Promise<void>((resolve) => {
        if (connection === null || connection.isConnected()) resolve();
        else scope.during(connection.onState((is) => is === 'connected' && resolve()));
      }),
    );
  }

  async function look() {
    try {
      const meeting = await world.look();
      happen({ type: 'looked', meeting, stay: state().step === 'loading' ? world.readStay() : null });
    } catch (error) {
      const isMissing = error instanceof Failure && (error.code === 'not_found' || error.code === 'invalid_input');
      if (isMissing) happen({ type: 'missing' });
      else happen({ type: 'lookFailed', message: error instanceof Error ? error.message : '' });
    }
  }

  async function knock() {
    const asked = state();
    if (asked.step !== 'joining') return;
    if (asked.as === 'candidate') world.tell('info', joinTexts.requesting);
    await ready();
    if (state() !== asked) return;
    if (asked.as === 'candidate') return requestJoin();
    await pause(MEDIA_SETTLE_MS);
    if (state() === asked) await joinMeeting();
  }

  async function comeIn() {
    if (isComingIn) return;
    isComingIn = true;
    await ready();
    await pause(MEDIA_SETTLE_MS);
    if (state().step === 'entering') await joinMeeting();
    isComingIn = false;
  }

  async function requestJoin() {
    const current = state();
    if (current.step !== 'joining' && current.step !== 'waiting') return;
    const tokens = requestTokens(current, world.readStay(), world.readAskedToken());
    await ask(() => link.connection()?.send('request-join', requestPayload(world, current.person, tokens)));
  }

  async function joinMeeting() {
    const current = state();
    if (parts.isLeaving()) return;
    if (current.step !== 'joining' && current.step !== 'entering' && current.step !== 'room') return;
    const admitToken = current.step === 'joining' ? null : current.admitToken;
    isJoinOwed = true;
    await ask(async () => {
      const joining = await link.openRoom();
      if (joining === null) return;
      await joining.send('join-meeting', joinPayload(world, current.person, admitToken));
      isJoinOwed = false;
    });
  }

  async function ask(send: () => Promise<void> | undefined) {
    const asked = state().step;
    try {
      await send();
    } catch (error) {
      const failure = error instanceof Failure && error.code !== 'unavailable' ? error : null;
      // The answer to an earlier state's request says nothing about this one.
      if (state().step !== asked) return;
      happen({ type: 'refused', failure });
      const words = wordsOnRefusal(asked, state(), failure);
      if (words !== null) world.tell('error', words);
    }
  }

  return {
    look,
    knock,
    comeIn,
    requestJoin,
    joinMeeting,
    joinIfOwed: async () => (isJoinOwed ? joinMeeting() : undefined),
    joined() {
      isJoinOwed = false;
    },
  };
}

/** @param after the state after the refusal */
function wordsOnRefusal(asked: JoinState['step'], after: JoinState, failure: Failure | null): string | null {
  if (after.step === 'form') return after.notice?.message ?? null;
  if (asked !== 'entering') return null;
  if (after.step === 'loading') return after.notice?.message ?? null;
  const isFailing = after.step === 'entering' && failure !== null && failure.code !== 'room_full';
  return isFailing ? joinTexts.enteringFailed : null;
}
