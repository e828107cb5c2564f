import { describe, expect, test } from 'vitest';
import { deviceProblem, mayWorkPlainly } from './deviceProblem.ts';

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
    expect(mayWorkPlainly(named('OverconstrainedError'), false)).toBe(true);
    expect(mayWorkPlainly(named('NotReadableError'), false)).toBe(true);
  });

  test('when the chosen device is gone', () => {
    expect(mayWorkPlainly(named('NotFoundError'), true)).toBe(true);
    expect(mayWorkPlainly(named('NotFoundError'), false)).toBe(false);
  });

  test('but not after a no', () => {
    expect(mayWorkPlainly(named('NotAllowedError'), true)).toBe(false);
  });
});
