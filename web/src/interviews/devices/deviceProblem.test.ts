import { describe, expect, test } from 'vitest';
import { deviceProblem, maySucceedSimpler } from './deviceProblem.ts';

const named = (name: string) => new DOMException('', name);

test.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'absent'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['OverconstrainedError', 'failed'],
  ['SomethingNew', 'failed'],
])('%s of a device means %s', (name, problem) => {
  expect(deviceProblem(named(name))).toBe(problem);
});

test('a browser without media is unsupported', () => {
  expect(deviceProblem(new TypeError('getUserMedia is not supported in this browser'))).toBe('unsupported');
});

describe('plainer wishes are tried', () => {
  test('when these cannot be met or the device does not give them', () => {
    expect(maySucceedSimpler(named('OverconstrainedError'), false)).toBe(true);
    expect(maySucceedSimpler(named('NotReadableError'), false)).toBe(true);
  });

  test('when the chosen device is gone', () => {
    expect(maySucceedSimpler(named('NotFoundError'), true)).toBe(true);
    expect(maySucceedSimpler(named('NotFoundError'), false)).toBe(false);
  });

  test('but not after a no', () => {
    expect(maySucceedSimpler(named('NotAllowedError'), true)).toBe(false);
  });
});
