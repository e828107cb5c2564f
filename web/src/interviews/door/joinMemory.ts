import { isInside } from './joinFlow.ts';
import type { JoinState, Person, Stay } from './joinFlow.ts';

/** Changes to what a tab remembers; omitted parts stay as they are. */
export interface Memory {
  stay?: Stay | null;
  askedToken?: string;
  person?: Person | null;
}

export function memoryAfter(before: JoinState, current: JoinState): Memory {
  return { ...stayAfter(before, current), ...personAfter(current) };
}

function stayAfter(before: JoinState, current: JoinState): Memory {
  if (current.step === 'waiting') return { stay: waitingStay(current), askedToken: current.requestToken };
  if (current.step === 'room' || (current.step === 'entering' && current.admitToken !== null))
    return { stay: roomStay(current) };
  return current.step === 'ended' || (isInside(before) && isOver(current)) ? { stay: null } : {};
}

/** People who have to ask again keep their details and identity. */
function personAfter(current: JoinState): Memory {
  if (isInside(current)) return { person: current.person };
  return current.step === 'left' || current.step === 'ended' ? { person: null } : {};
}

/** A place taken over elsewhere can be taken back, and an unanswered request is still at the server. */
const isOver = (state: JoinState) =>
  !isInside(state) && state.step !== 'replaced' && !(state.step === 'form' && state.notice?.failure === null);

type Step<Name extends JoinState['step']> = Extract<JoinState, { step: Name }>;

const waitingStay = ({ person, requestToken }: Step<'waiting'>): Stay => ({ step: 'waiting', person, requestToken });
const roomStay = ({ person, admitToken }: Step<'entering' | 'room'>): Stay => ({ step: 'room', person, admitToken });

/** Identifies this page's person while they wait or are inside. */
export function placeOf(state: JoinState): Stay | null {
  if (state.step === 'waiting') return waitingStay(state);
  if (state.step !== 'entering' && state.step !== 'room') return null;
  return state.admitToken === null ? null : roomStay(state);
}
