import { faultText } from '../conversations/answerFault.ts';
import type { Fault } from '../conversations/answerFault.ts';

/** Why a set, or another question in it, was not written to the end. */
export type SetFault = Fault | 'stopped';

/** Where a set needs other words than an answer. */
const texts: Partial<Record<Fault, string>> = {
  interrupted: 'The server was stopped before the questions were done. Generate them again.',
  silent: 'The language model stopped in the middle of the questions. Generate them again.',
  cut: 'The questions reached the language model’s limit. Ask for fewer at once.',
  garbled: 'The language model’s questions can’t be read. Try again, or use a larger model.',
  empty: 'The language model wrote nothing. Describe the topic in other words.',
};

/** The remedy, for an admin. */
export const setFaultText = (fault: SetFault): string =>
  fault === 'stopped' ? 'You stopped it.' : (texts[fault] ?? faultText(fault));
