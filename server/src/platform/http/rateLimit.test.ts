import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MovableClock } from '../../../test/movableClock.ts';
import { MOST_KEYS, RateLimited, createRateLimiter, limitHeaders, limitRules } from './rateLimit.ts';
import type { LimitRule } from './rateLimit.ts';

const rules = Object.keys(limitRules) as LimitRule[];
const anyRule = fc.constantFrom(...rules);

function limiter(factor = 1) {
  const clock = new MovableClock();
  const refused: LimitRule[] = [];
  return { clock, refused, limits: createRateLimiter(clock, factor, (rule) => refused.push(rule)) };
}

/** Null if it was allowed. */
function refusal(work: () => unknown): RateLimited | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof RateLimited) return error;
    throw error;
  }
}

test('the limits are those of the security design', () => {
  const listed = Object.entries(limitRules).map(([rule, { count, seconds }]) => `${rule} ${count}/${seconds}`);
  expect(listed).toEqual(
    expect.arrayContaining([
      'read 600/60',
      'write 120/60',
      'anonymous 120/60',
      'quizStart 30/3600',
      'quizAnswer 120/60',
      'quizComplete 20/60',
      'foreignProfile 60/3600',
      'register 40/3600',
      'passcode 5/900',
      'passcodeOverall 20/3600',
      'anonymousNetwork 240/60',
      'loginNetwork 200/900',
      'loginAccountDevice 5/900',
      'loginDevice 50/900',
      'loginAccountDay 100/86400',
    ]),
  );
});

test.each(rules)('%s: as many as stated, then none until the window has moved on, without affecting others', (rule) => {
  const { clock, limits, refused } = limiter();
  const { count, seconds } = limitRules[rule];
  for (let nth = 1; nth <= count; nth += 1) expect(limits.take(rule, 'one').remaining).toBe(count - nth);
  const failure = refusal(() => limits.take(rule, 'one'));
  expect(failure?.state).toEqual({ limit: count, remaining: 0, resetSeconds: seconds });
  expect(failure?.details.retryAfter).toBe(seconds);
  expect(refusal(() => limits.demand(rule, 'one'))).not.toBeNull();
  expect(refused).toEqual([rule, rule]);
  expect(refusal(() => limits.take(rule, 'two'))).toBeNull();
  const another = rules.find((name) => name !== rule) as LimitRule;
  expect(refusal(() => limits.take(another, 'one'))).toBeNull();
  clock.move(seconds - 0.001);
  expect(refusal(() => limits.take(rule, 'one'))?.details.retryAfter).toBe(1);
  clock.move(0.001);
  expect(refusal(() => limits.take(rule, 'one'))).toBeNull();
});

test('the factor scales every limit, and leaves at least one', () => {
  const { limits: more } = limiter(3);
  const { limits: less } = limiter(0.0001);
  for (const rule of rules) {
    expect(more.look(rule, 'one').limit).toBe(limitRules[rule].count * 3);
    expect(less.look(rule, 'one').limit).toBe(1);
  }
});

test('never more than the limit in any window, never a refusal below it, whatever the rhythm', () => {
  fc.assert(
    fc.property(anyRule, fc.array(fc.nat({ max: 4000 }), { minLength: 1, maxLength: 400 }), (rule, pauses) => {
      const { clock, limits } = limiter();
      const { count, seconds } = limitRules[rule];
      const taken: number[] = [];
      for (const pause of pauses) {
        // Pauses around the rhythm that just fills the window, so that both outcomes are common.
        clock.move((pause / 2000) * (seconds / count));
        const now = clock.now().getTime();
        const within = taken.filter((time) => time > now - seconds * 1000).length;
        const failure = refusal(() => limits.take(rule, 'one'));
        expect(failure === null).toBe(within < count);
        if (!failure) taken.push(now);
      }
    }),
    { numRuns: 100 },
  );
});

test('waiting as long as stated gets in, and not a second earlier', () => {
  fc.assert(
    fc.property(anyRule, fc.array(fc.nat({ max: 3000 }), { minLength: 5, maxLength: 130 }), (rule, pauses) => {
      const { clock, limits } = limiter();
      const { count, seconds } = limitRules[rule];
      for (const pause of pauses) {
        clock.move((pause / 3000) * (seconds / count));
        const failure = refusal(() => limits.take(rule, 'one'));
        if (!failure) continue;
        const { retryAfter = 0 } = failure.details;
        expect(retryAfter).toBeGreaterThanOrEqual(1);
        clock.move(retryAfter - 1);
        if (retryAfter > 1) expect(refusal(() => limits.demand(rule, 'one'))).not.toBeNull();
        clock.move(1);
        expect(refusal(() => limits.take(rule, 'one'))).toBeNull();
      }
    }),
    { numRuns: 60 },
  );
});

test('looking and demanding count nothing; one given back was never taken', () => {
  const { limits } = limiter();
  for (let nth = 0; nth < 100; nth += 1) {
    limits.look('register', 'one');
    limits.demand('register', 'one');
    limits.take('register', 'one');
    limits.giveBack('register', 'one');
  }
  limits.giveBack('register', 'never seen');
  expect(limits.look('register', 'one')).toEqual({ limit: 40, remaining: 40, resetSeconds: 0 });
  for (let nth = 0; nth < 49; nth += 1) limits.note('register', 'one');
  expect(limits.look('register', 'one').remaining).toBe(0);
});

test('keys whose window has passed are forgotten, others stay counted', () => {
  const { clock, limits } = limiter();
  limits.take('register', 'old');
  clock.move(1800);
  limits.take('register', 'new');
  clock.move(1800);
  limits.sweep();
  expect(limits.look('register', 'old').remaining).toBe(40);
  expect(limits.look('register', 'new').remaining).toBe(39);
});

test('of one rule a bounded number of keys is kept; the oldest is forgotten, and other rules keep theirs', () => {
  const { limits } = limiter();
  limits.take('register', 'kept');
  for (let nth = 0; nth <= MOST_KEYS; nth += 1) limits.take('loginAccountDay', `key ${nth}`);
  const left = (key: string) => limits.look('loginAccountDay', key).remaining;
  expect([left('key 0'), left('key 1'), left(`key ${MOST_KEYS}`)]).toEqual([100, 99, 99]);
  expect(limits.look('register', 'kept').remaining).toBe(39);
});

test('a key that has nothing left is not forgotten for others of which little was used', () => {
  const { clock, limits } = limiter();
  for (let nth = 0; nth < 3; nth += 1) limits.take('forgotAccountHour', 'spent');
  for (let nth = 0; nth <= MOST_KEYS; nth += 1) limits.take('forgotAccountHour', `key ${nth}`);
  expect(refusal(() => limits.take('forgotAccountHour', 'spent'))).not.toBeNull();
  clock.move(3600);
  expect(limits.take('forgotAccountHour', 'spent').remaining).toBe(2);
  clock.move(3600);
  limits.sweep();
  expect(limits.look('forgotAccountHour', 'spent').remaining).toBe(3);
});

test('a bounded number of spent keys is kept as well', () => {
  const { limits } = limiter(0.01);
  for (let nth = 0; nth <= MOST_KEYS; nth += 1) limits.take('passcode', `key ${nth}`);
  expect([0, 1].map((nth) => limits.look('passcode', `key ${nth}`).remaining)).toEqual([1, 0]);
});

test('the header fields name the policy and what is left of it', () => {
  expect(limitHeaders('loginDevice', { limit: 50, remaining: 7, resetSeconds: 12 })).toEqual({
    'ratelimit-policy': '"loginDevice";q=50;w=900',
    ratelimit: '"loginDevice";r=7;t=12',
  });
});
