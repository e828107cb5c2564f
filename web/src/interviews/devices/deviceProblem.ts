import type { DeviceProblem } from './localMedia.ts';

/** Exception names of getUserMedia, including older browsers'. */
const PROBLEMS: Readonly<Record<string, DeviceProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'absent',
  NotReadableError: 'busy',
  AbortError: 'busy',
  TypeError: 'unsupported',
};

export const deviceProblem = (error: unknown): DeviceProblem => PROBLEMS[nameOf(error)] ?? 'failed';

/** Whether simpler constraints may succeed: without the size, or with another device. */
export const maySucceedSimpler = (error: unknown, hasChosen: boolean): boolean =>
  ['OverconstrainedError', 'NotReadableError'].includes(nameOf(error)) ||
  (hasChosen && nameOf(error) === 'NotFoundError');

const nameOf = (error: unknown) => (error instanceof Error || error instanceof DOMException ? error.name : '');
