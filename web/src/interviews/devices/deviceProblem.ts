import type { DeviceProblem } from './localMedia.ts';

/** Names of the exceptions of getUserMedia, older browsers' included. */
const PROBLEMS: Readonly<Record<string, DeviceProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'absent',
  NotReadableError: 'busy',
  AbortError: 'busy',
  TypeError: 'unsupported',
};

export const deviceProblem = (error: unknown): DeviceProblem => PROBLEMS[nameOf(error)] ?? 'failed';

/** Whether plainer wishes may be granted: without the size, or of another device than the chosen one. */
export const mayWorkPlainly = (error: unknown, hasChosen: boolean): boolean =>
  ['OverconstrainedError', 'NotReadableError'].includes(nameOf(error)) ||
  (hasChosen && nameOf(error) === 'NotFoundError');

const nameOf = (error: unknown) => (error instanceof Error || error instanceof DOMException ? error.name : '');
