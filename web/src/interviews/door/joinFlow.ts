/**
 * One person's way into a meeting as one state, from the link to the room and back out. The server decides who enters;
 * this defines what its answers mean for the page.
 */
import type { Failure } from '@assay/contract/failure';
import type { PublicMeeting } from '@assay/contract/interviews/interviews';
import type { MeetingJoined, Received } from '../call/meetingConnection.ts';

export type Person = { name: string; email: string };

/** The person a link was issued to, if it is an invitation's. */
export type Invited = { person: Person; /** Address of the calendar file. */ calendarFile: string };

export type CheckedMeeting = PublicMeeting & { invited?: Invited | null };

/** Why the form is shown again. */
export type Notice = { message: string; failure: Failure | null };

export type Waiting = {
  step: 'waiting';
  meeting: CheckedMeeting;
  person: Person;
  requestToken: string;
  hostPresent: boolean;
  /** Server times, ms since 1970. */
  requestedAt: number;
  startsAt: number | null;
  /** Added to this machine's clock, gives the server's time. */
  clockAheadMs: number;
  contact: string | null;
  message: { text: string; by: string } | null;
  /** Since this person started waiting; `startsAt` is the new time. */
  wasMoved: boolean;
  /** Why the server refused the request when last asserted; it may no longer have it. */
  refusal: string | null;
  isConnected: boolean;
};

export type JoinState =
  /** `problem`: why there is no answer yet; `notice`: shown with the next state; `startsAt`: the last known start. */
  | { step: 'loading'; problem: string | null; notice: Notice | null; startsAt?: number | null }
  | { step: 'notFound' }
  | { step: 'notStarted'; meeting: CheckedMeeting; wasMoved: boolean }
  | { step: 'form'; meeting: CheckedMeeting; notice: Notice | null }
  /** As host: enters directly, if the server agrees. */
  | { step: 'joining'; meeting: CheckedMeeting; person: Person; as: 'candidate' | 'host' }
  | Waiting
  /** Admitted, or inside before: on the way into the room. Hosts need no token. */
  | {
      step: 'entering';
      meeting: CheckedMeeting;
      person: Person;
      admitToken: string | null;
      isBack: boolean;
      problem: string | null;
    }
  | { step: 'room'; meeting: CheckedMeeting; person: Person; admitToken: string | null; joined: MeetingJoined }
  | { step: 'rejected'; message: string }
  | { step: 'removed'; by: string; canKnock: boolean; visit: Visit }
  | { step: 'replaced' }
  | { step: 'ended'; reason: 'ended_by_host' | 'expired' | null; visit: Visit }
  /** Without a host for too long; a host may open it again, and everyone has to ask again. */
  | { step: 'closed'; visit: Visit }
  /** `undo`: the state to return to, for a short time; `isStaying`: they do not want to be led on afterwards. */
  | { step: 'left'; to: Destination; visit: Visit; undo: JoinState | null; isStaying: boolean };

/** The destination after leaving; `elsewhere`: the person navigated to another page. */
export type Destination = 'home' | 'goodbye' | 'elsewhere';

/** How far a person had come, for the page after it. */
export type Visit = { title: string | null; was: 'inRoom' | 'waiting' | 'outside'; isHost: boolean };

/** The tab's memory of its way in, for a reload. */
export type Stay =
  | { step: 'waiting'; person: Person; requestToken: string }
  | { step: 'room'; person: Person; admitToken: string | null };

export type JoinEvent =
  | { type: 'looked'; meeting: CheckedMeeting; stay: Stay | null }
  | { type: 'missing' }
  | { type: 'lookFailed'; message: string }
  | { type: 'submitted'; person: Person }
  /** Null: the server could not be reached. */
  | { type: 'refused'; failure: Failure | null }
  | { type: 'pending'; reply: Received<'join-pending'>; receivedAt: number }
  | { type: 'approved'; admitToken: string }
  | { type: 'rejected'; reply: Rejection }
  | { type: 'hostPresence'; hostPresent: boolean }
  | { type: 'waitingMessage'; text: string; by: string }
  | { type: 'moved'; startsAt: string | null }
  | { type: 'joined'; joined: MeetingJoined }
  | { type: 'connection'; isConnected: boolean }
  /** The connection was closed permanently. */
  | { type: 'closed'; failure: Failure | null }
  | { type: 'ended'; reason: Received<'meeting-ended'>['reason'] }
  | { type: 'removed'; by: string; canKnock: boolean }
  | { type: 'left'; to: Destination }
  | { type: 'leftByMistake' }
  | { type: 'stayed' }
  /** Leaving can no longer be undone. */
  | { type: 'leftForGood' };

type Rejection = Pick<Received<'join-rejected'>, 'reason' | 'message' | 'startsAt'>;

export const joinTexts = {
  requesting: 'Requesting permission to join meeting...',
  admitted: 'You have been admitted to the meeting!',
  requestFailed: 'Failed to send join request. Please try again.',
  declined: 'Your request to join was declined by the host.',
  enteringFailed: 'Failed to join meeting after approval',
  outside: 'You’re no longer in the meeting. Ask to join again.',
  signedOut: 'Your session has ended. Sign in again to return, or ask to join as a guest.',
  nameMissing: 'Please enter your name',
  moved: 'This meeting was rescheduled.',
} as const;

/** The current state is read again from the server. */
const moved: Notice = { message: joinTexts.moved, failure: null };

export const loading: JoinState = { step: 'loading', problem: null, notice: null };

const loadingWith = (notice: Notice): JoinState => ({ step: 'loading', problem: null, notice });

export function joinFlow(state: JoinState, event: JoinEvent): JoinState {
  switch (event.type) {
    case 'looked':
      return afterLook(state, event);
    case 'missing':
      return isBefore(state) ? { step: 'notFound' } : state;
    case 'lookFailed':
      // A shown page stays; only a page with nothing to show reports the problem.
      return state.step === 'loading' ? { ...state, problem: event.message } : state;
    case 'submitted':
      if (state.step !== 'form' || event.person.name.trim() === '') return state;
      return {
        step: 'joining',
        meeting: state.meeting,
        person: tidy(event.person),
        as: state.meeting.isHost ? 'host' : 'candidate',
      };
    case 'refused':
      return afterRefusal(state, event.failure);
    case 'pending':
      return afterPending(state, event);
    case 'approved':
      if (state.step !== 'joining' && state.step !== 'waiting') return state;
      return enteringWith(state, { admitToken: event.admitToken, isBack: false });
    case 'rejected':
      return afterRejection(state, event.reply);
    case 'hostPresence':
      return state.step === 'waiting' ? { ...state, hostPresent: event.hostPresent } : state;
    case 'waitingMessage':
      return state.step === 'waiting' ? { ...state, message: { text: event.text, by: event.by } } : state;
    case 'moved':
      return state.step === 'waiting' ? { ...state, startsAt: startOf(event), wasMoved: true } : state;
    case 'joined':
      return afterJoined(state, event.joined);
    case 'connection':
      return state.step === 'waiting' ? { ...state, isConnected: event.isConnected } : state;
    case 'closed':
      return isInside(state) ? afterClosing(event.failure) : state;
    case 'ended':
      if (!isInside(state)) return state;
      return event.reason === 'no_host' ? { step: 'closed', visit: visitOf(state) } : endedAfter(state, event.reason);
    case 'removed':
      if (!isInside(state)) return state;
      return { step: 'removed', by: event.by, canKnock: event.canKnock, visit: visitOf(state) };
    case 'left':
      // The meeting ended, or a host removed them, while the message of leaving was on its way.
      if (event.to === 'goodbye' && (state.step === 'ended' || state.step === 'removed' || state.step === 'closed'))
        return state;
      return {
        step: 'left',
        to: event.to,
        visit: visitOf(state),
        undo: event.to === 'goodbye' ? beforeLeaving(state) : null,
        isStaying: false,
      };
    case 'leftByMistake':
      return state.step === 'left' && state.undo !== null ? state.undo : state;
    case 'stayed':
      return state.step === 'left' ? { ...state, isStaying: true } : state;
    case 'leftForGood':
      return state.step === 'left' ? { ...state, undo: null } : state;
  }
}

type Step<Name extends JoinState['step']> = Extract<JoinState, { step: Name }>;

const isBefore = (state: JoinState): state is Step<'loading' | 'notStarted' | 'form'> =>
  state.step === 'loading' || state.step === 'notStarted' || state.step === 'form';

/** A connection exists or is wanted. */
export const isInside = (state: JoinState): state is Step<'joining' | 'waiting' | 'entering' | 'room'> =>
  state.step === 'joining' || state.step === 'waiting' || state.step === 'entering' || state.step === 'room';

export function visitOf(state: JoinState): Visit {
  if (!isInside(state)) return { title: null, was: 'outside', isHost: false };
  const { title, isHost } = state.meeting;
  const wasInRoom = state.step === 'room' || (state.step === 'entering' && state.isBack);
  return { title, was: wasInRoom ? 'inRoom' : 'waiting', isHost };
}

/** The meeting's title, if it has one and the page knows it. */
export function titleOf(state: JoinState): string | null {
  if ('meeting' in state) return state.meeting.title;
  return 'visit' in state ? state.visit.title : null;
}

/** An admission stays valid after leaving; a withdrawn request is made again. */
function beforeLeaving(state: JoinState): JoinState | null {
  if (state.step === 'entering' || state.step === 'room')
    return enteringWith(state, { admitToken: state.admitToken, isBack: true });
  if (state.step !== 'joining' && state.step !== 'waiting') return null;
  return { step: 'joining', meeting: state.meeting, person: state.person, as: 'candidate' };
}

const enteringWith = (
  { meeting, person }: Pick<Step<'entering'>, 'meeting' | 'person'>,
  { admitToken, isBack }: Pick<Step<'entering'>, 'admitToken' | 'isBack'>,
): JoinState => ({ step: 'entering', meeting, person, admitToken, isBack, problem: null });

const endedAfter = (state: JoinState, reason: Step<'ended'>['reason'] = null): JoinState => ({
  step: 'ended',
  reason,
  visit: visitOf(state),
});

const tidy = ({ name, email }: Person): Person => ({ name: name.trim().replaceAll(/\s+/g, ' '), email: email.trim() });

function afterLook(state: JoinState, { meeting, stay }: Extract<JoinEvent, { type: 'looked' }>): JoinState {
  if (!isBefore(state)) return state;
  if (meeting.status === 'ended')
    return { step: 'ended', reason: null, visit: { title: meeting.title, was: 'outside', isHost: meeting.isHost } };
  if (stay?.step === 'room')
    return enteringWith({ meeting, person: stay.person }, { admitToken: stay.admitToken, isBack: true });
  if (stay?.step === 'waiting') return { step: 'joining', meeting, person: stay.person, as: 'candidate' };
  if (!meeting.isHost && !hasOpened(meeting)) {
    const known = state.step === 'loading' ? state.startsAt : startOf(state.meeting);
    const isOther = known !== undefined && known !== startOf(meeting);
    const wasNotified = state.step === 'notStarted' ? state.wasMoved : state.notice === moved;
    return { step: 'notStarted', meeting, wasMoved: isOther || wasNotified };
  }
  return { step: 'form', meeting, notice: state.step === 'notStarted' ? null : state.notice };
}

/** A host may open it early. */
const hasOpened = ({ status, opensAt, serverNow }: PublicMeeting) =>
  status === 'live' || opensAt === null || Date.parse(opensAt) <= Date.parse(serverNow);

function afterRefusal(state: JoinState, failure: Failure | null): JoinState {
  const code = failure?.code;
  if (!isInside(state)) return state;
  if (code === 'ended') return endedAfter(state);
  if (code === 'replaced') return { step: 'replaced' };
  if (code === 'not_found') return { step: 'notFound' };
  switch (state.step) {
    case 'joining':
      // No longer a host, so they ask like everyone else.
      if (state.as === 'host' && code === 'not_admitted') return { ...state, as: 'candidate' };
      if (code === 'not_started')
        return { step: 'loading', problem: null, notice: null, startsAt: startOf(state.meeting) };
      return { step: 'form', meeting: state.meeting, notice: noticeOf(failure, joinTexts.requestFailed) };
    case 'waiting':
      if (code === 'blocked') return { step: 'rejected', message: joinTexts.declined };
      // Moved meanwhile, or the host who opened it early has left.
      if (code === 'not_started') return { step: 'loading', problem: null, notice: null, startsAt: state.startsAt };
      if (code === 'rate_limited') return { ...state, refusal: failure?.message ?? null };
      // Unreachable or interrupted: the server keeps the request, and it is asserted again.
      return state;
    case 'entering':
      // On return the meeting may be closed, or the admission withdrawn.
      if (code === 'not_admitted')
        return loadingWith({ message: state.isBack ? joinTexts.outside : joinTexts.enteringFailed, failure });
      if (code === 'room_full') return { ...state, problem: failure?.message ?? null };
      return failure === null ? state : { ...state, problem: joinTexts.enteringFailed };
    case 'room':
      // The new connection was refused; the server decides.
      if (code === 'not_admitted') return loadingWith({ message: joinTexts.outside, failure });
      // Another person was admitted to their place meanwhile: they keep their admission, and wait for the next free
      // one.
      if (code === 'room_full')
        return {
          step: 'entering',
          meeting: state.meeting,
          person: state.person,
          admitToken: state.admitToken,
          isBack: true,
          problem: failure?.message ?? null,
        };
      return state;
  }
}

const SPEAKING: ReadonlySet<string | undefined> = new Set(['rate_limited', 'blocked', 'room_full', 'invalid_input']);

/** The server's message where it says what to do. */
const noticeOf = (failure: Failure | null, fallback: string): Notice => ({
  message: failure !== null && SPEAKING.has(failure.code) ? failure.message : fallback,
  failure,
});

function afterPending(state: JoinState, { reply, receivedAt }: Extract<JoinEvent, { type: 'pending' }>): JoinState {
  if (state.step !== 'joining' && state.step !== 'waiting') return state;
  const startsAt = startOf(reply);
  return {
    step: 'waiting',
    meeting: state.meeting,
    person: state.person,
    requestToken: reply.requestToken,
    hostPresent: reply.hostPresent,
    requestedAt: Date.parse(reply.requestedAt),
    startsAt,
    clockAheadMs: Date.parse(reply.serverNow) - receivedAt,
    contact: reply.contact,
    message: reply.message ?? (state.step === 'waiting' ? state.message : null),
    wasMoved: state.step === 'waiting' && (state.wasMoved || state.startsAt !== startsAt),
    refusal: null,
    isConnected: true,
  };
}

const startOf = ({ startsAt }: { startsAt: string | null }) => (startsAt === null ? null : Date.parse(startsAt));

function afterRejection(state: JoinState, reply: Rejection): JoinState {
  if (state.step !== 'joining' && state.step !== 'waiting') return state;
  switch (reply.reason) {
    case 'ended':
      return endedAfter(state);
    case 'expired':
      return loadingWith(reply.startsAt === undefined ? { message: reply.message, failure: null } : moved);
    case 'not_found':
      return { step: 'notFound' };
    case 'declined':
    case 'blocked':
      return { step: 'rejected', message: joinTexts.declined };
  }
}

function afterJoined(state: JoinState, joined: MeetingJoined): JoinState {
  if (state.step !== 'joining' && state.step !== 'entering' && state.step !== 'room') return state;
  const before = state.step === 'joining' ? null : state.admitToken;
  const { meeting, person } = state;
  return { step: 'room', meeting, person, admitToken: joined.admitToken ?? before, joined };
}

function afterClosing(failure: Failure | null): JoinState {
  if (failure?.code === 'replaced') return { step: 'replaced' };
  // A guest's rights are checked again.
  return failure === null ? loading : loadingWith({ message: joinTexts.signedOut, failure });
}
