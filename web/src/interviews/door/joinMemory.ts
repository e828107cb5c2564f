import { isInside } from './joinFlow.ts';
import type { JoinState, Person, Stay } from './joinFlow.ts';

/** What a tab is to remember from now on; what is left out stays as it was. */
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

/** People who have to ask anew are to be known as the same person, and need not type it again. */
function personAfter(current: JoinState): Memory {
  if (isInside(current)) return { person: current.person };
  return current.step === 'left' || current.step === 'ended' ? { person: null } : {};
}

/** A place taken over elsewhere can be taken back; and a request that was not heard is still at the server. */
const isOver = (state: JoinState) =>
  !isInside(state) && state.step !== 'replaced' && !(state.step === 'form' && state.notice?.failure === null);

type Step<Name extends JoinState['step']> = Extract<JoinState, { step: Name }>;

const waitingStay = ({ person, requestToken }: Step<'waiting'>): Stay => ({ step: 'waiting', person, requestToken });
const roomStay = ({ person, admitToken }: Step<'entering' | 'room'>): Stay => ({ step: 'room', person, admitToken });

/** What stands for this page's person, as long as they wait or are inside by it. */
export function placeOf(state: JoinState): Stay | null {
  if (state.step === 'waiting') return waitingStay(state);
  if (state.step !== 'entering' && state.step !== 'room') return null;
  return state.admitToken === null ? null : roomStay(state);
}
