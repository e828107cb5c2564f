import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newMeetingId, readMeetingId } from './meetingId.ts';

/** The id made by those picks, and the bounds of each pick. */
function idOf(picks: readonly number[]) {
  const bounds: number[] = [];
  const meetingId = newMeetingId((below) => picks[bounds.push(below) - 1] ?? 0);
  return { meetingId, bounds };
}

const picks = fc.array(fc.integer({ min: 0, max: 31 }), { minLength: 12, maxLength: 12 });

test('an id is twelve picks among 32, and other picks make another id: there are 2⁶⁰', () => {
  fc.assert(
    fc.property(picks, picks, (one, other) => {
      const { meetingId, bounds } = idOf(one);
      expect(bounds).toEqual(Array.from({ length: 12 }, () => 32));
      expect(meetingId).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){2}$/);
      expect(meetingId === idOf(other).meetingId).toBe(one.join() === other.join());
    }),
  );
  for (let place = 0; place < 12; place += 1) {
    const ids = Array.from(
      { length: 32 },
      (_none, pick) => idOf(Array<number>(12).fill(0).with(place, pick)).meetingId,
    );
    expect(new Set(ids).size).toBe(32);
  }
});

test('an id is known in any case, with hyphens and spaces anywhere, and with o, i and l for 0 and 1', () => {
  fc.assert(fc.property(picks, (one) => readMeetingId(idOf(one).meetingId) === idOf(one).meetingId));
  for (const typed of ['01AB-cdef-ghjk', '01abcdefghjk', ' oiab cdef ghjk ', 'OLAB--cdefghjk'])
    expect(readMeetingId(typed)).toBe('01ab-cdef-ghjk');
  for (const typed of ['', '01ab-cdef-ghj', '01ab-cdef-ghjkm', '01ab-cdef-ghju', '01ab_cdef_ghjk'])
    expect(readMeetingId(typed)).toBeNull();
});
