import { isInside, joinFlow, joinTexts, loading } from './joinFlow.ts';
import type { JoinEvent, JoinState, Person, Stay } from './joinFlow.ts';
import { createJoinLink } from './joinLink.ts';
import { memoryAfter, placeOf } from './joinMemory.ts';
import { createJoinQuestions } from './joinQuestions.ts';
import { createJoinSteps } from './joinSteps.ts';
import type { JoinWorld, LeavableRoom } from './joinWorld.ts';
import { createPatience } from './patience.ts';
import { createStepScope } from './stepScope.ts';

const LEAVE_PATIENCE_MS = 1000;

/** Runs each state's effects; what a state started ends with it. */
export function createJoinRun<Room extends LeavableRoom>(world: JoinWorld<Room>) {
  const { devices, meetingId } = world;
  const scope = createStepScope(world.after);
  const link = createJoinLink(world, hear);
  const questions = createJoinQuestions({ world, link, scope, state: () => state, isLeaving: () => isLeaving, happen });
  const enter = createJoinSteps({ world, link, scope, questions, state: () => state, happen });
  const { within } = createPatience(world.after);
  const listeners = new Set<() => void>();
  let state: JoinState = loading;
  let isRetired = false;
  /** The leave message is on its way. */
  let isLeaving = false;
  let stopRetiring = () => {};

  function happen(event: JoinEvent) {
    if (isRetired) return;
    const before = state;
    state = joinFlow(before, event);
    if (state === before) return;
    if (!isLeaving) remember(before, state);
    if (isInside(before) && !isInside(state)) world.untell(joinTexts.requesting);
    if (state.step !== before.step || asks(state) !== asks(before)) begin();
    for (const listener of listeners) listener();
  }

  /** Events from the server. */
  function hear(event: JoinEvent) {
    if (event.type === 'joined') questions.joined();
    happen(event);
    if (event.type === 'rejected' && state.step === 'rejected') world.tell('error', state.message);
  }

  function remember(before: JoinState, current: JoinState) {
    const { stay, askedToken, person } = memoryAfter(before, current);
    if (stay !== undefined) world.keepStay(stay);
    if (askedToken !== undefined) world.keepAskedToken(askedToken);
    if (person !== undefined) world.keepPerson(person);
  }

  function begin() {
    scope.end();
    if (isInside(state)) link.open();
    else link.close();
    enter[state.step](state);
  }

  /** A page closing inside the room counts as gone soon, unless it returns. */
  function sayClosing() {
    if (state.step === 'room') world.sayClosing(state.joined.closingToken);
  }

  /** @returns whether the server acknowledged the leaving */
  async function tellLeaving(): Promise<boolean> {
    const room = state.step === 'room' ? link.room() : null;
    const sent = room ? room.leave() : link.connection()?.send('leave-meeting', { meetingId });
    let isHeard = false;
    if (sent)
      await within(
        LEAVE_PATIENCE_MS,
        sent.then(() => (isHeard = true)),
      );
    return isHeard;
  }

  return {
    state: () => state,
    /** The last person who asked in this tab. */
    person: world.readPerson,
    /** Set while the state is `room`. */
    room: link.room,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    begin() {
      isRetired = false;
      stopRetiring();
      begin();
    },
    retry: () => void questions.look(),
    place: (): Stay | null => (isRetired ? null : placeOf(state)),
    /** Takes the place of the tab that is in this meeting; the server closes that one's socket. */
    takeOver(stay: Stay) {
      if (state.step !== 'form') return;
      world.keepStay(stay);
      happen({ type: 'looked', meeting: state.meeting, stay });
    },
    submit: (person: Person) => happen({ type: 'submitted', person }),
    /** Leaves the room or the queue. @param how `elsewhere`: the person is already navigating there */
    async leave(how: 'out' | 'elsewhere' = 'out') {
      if (isLeaving) return;
      const to = how === 'elsewhere' ? how : world.leavesTo();
      // Stored first: the page may be gone before the server answers.
      remember(state, joinFlow(state, { type: 'left', to }));
      isLeaving = true;
      devices.close();
      if (!(await tellLeaving())) sayClosing();
      isLeaving = false;
      happen({ type: 'left', to });
      if (isRetired) link.close();
    },
    /** Returns after leaving, without a new admission; only for a short time. */
    undoLeaving: () => happen({ type: 'leftByMistake' }),
    /** Stays on the goodbye page instead of going to the home site. */
    stay: () => happen({ type: 'stayed' }),
    /** The window is closed or reloaded, or shows another page. */
    sayClosing,
    /** The page is left: everything stops without a message. */
    retire() {
      isRetired = true;
      stopRetiring = world.after(0, devices.close);
      scope.end();
      // On the way to another page, the message is sent first.
      if (!isLeaving) link.close();
    },
  };
}

/** A new request to the server within the same step. */
const asks = (state: JoinState) => (state.step === 'joining' ? state.as : null);
