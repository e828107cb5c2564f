import { expect, test } from 'vitest';
import { brokenBrowserTests, brokenUnitTests } from './failures.ts';

test('a failed unit test is named by its file and title, with the first words of what it said', () => {
  const report = {
    testResults: [
      {
        name: '/somewhere/server/src/quiz/late.test.ts',
        status: 'failed',
        assertionResults: [
          {
            fullName: 'a late answer is refused',
            status: 'failed',
            failureMessages: ['\u001b[31mexpected 200\nto be 409\u001b[39m'],
          },
          { fullName: 'an answer in time is taken', status: 'passed', failureMessages: [] },
        ],
      },
      {
        name: '/somewhere/web/src/ui/broken.test.ts',
        status: 'failed',
        message: 'Cannot find module',
        assertionResults: [],
      },
      { name: '/somewhere/web/src/ui/whole.test.ts', status: 'passed', assertionResults: [] },
    ],
  };
  expect(brokenUnitTests(report)).toEqual([
    'server/src/quiz/late.test.ts: a late answer is refused: expected 200 to be 409',
    'web/src/ui/broken.test.ts: Cannot find module',
  ]);
  expect(brokenUnitTests(null)).toEqual([]);
});

test('a failed browser test is found however deep its title stands, and so is what broke outside of tests', () => {
  const spec = (title: string, ok: boolean, message?: string) => ({
    file: 'quiz.spec.ts',
    line: 7,
    title,
    ok,
    tests: [{ results: [{}, ...(message ? [{ error: { message } }] : [])] }],
  });
  const report = {
    errors: [{ message: 'the world did not start' }],
    suites: [
      {
        specs: [spec('holds', true)],
        suites: [
          { specs: [spec('the clock runs out', false, `Timed out ${'.'.repeat(1_000)}`), spec('no word', false)] },
        ],
      },
    ],
  };
  const [outside, first, second, ...rest] = brokenBrowserTests(report);
  expect(outside).toBe('outside of tests: the world did not start');
  expect(first).toMatch(/^quiz\.spec\.ts:7: the clock runs out: Timed out \.+$/u);
  expect(first!.length).toBeLessThan(500);
  expect(second).toBe('quiz.spec.ts:7: no word: no message');
  expect(rest).toEqual([]);
});
