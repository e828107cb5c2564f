import { expect, test } from 'vitest';
import { codeOf, meetingOf } from '../../../test/interviews/testInterviews.ts';
import type { Inside } from '../../../test/interviews/testInterviews.ts';
import { startTestServer } from '../../../test/testServer.ts';

const KEPT_SECONDS = 300;

/** A room with a host and two candidates, the first of whom has a poor connection. */
async function soundOnlyRoom(settings: Record<string, string> = {}) {
  const server = await startTestServer(settings);
  const meeting = await meetingOf(server);
  const boss = await meeting.host();
  const [one, two] = [await meeting.guest(boss, 'One'), await meeting.guest(boss, 'Two')];
  const pause = (enabled: boolean, who: Inside = one) =>
    who.send('toggle-sound-only', { meetingId: meeting.meetingId, enabled });
  await pause(true);
  await boss.next('participant-sound-only');
  const whoPauses = async () => {
    const { rows } = await server.store.pool.query(`select name from participants where sound_only order by name`);
    return rows.map(({ name }) => name as string);
  };
  return { server, ...meeting, boss, one, two, pause, whoPauses };
}

test('only a host inside gives cameras back: no guest, no waiting person, no host of another meeting', async () => {
  const { server, open, boss, knock, two, whoPauses } = await soundOnlyRoom();
  const elsewhere = await meetingOf(server, {}, await server.admin());
  const foreign = await elsewhere.host();
  const foreignGuest = await elsewhere.guest(foreign);
  const outside = [await open(), (await knock('Waiting')).socket, await open(elsewhere.boss.token)];
  for (const socket of [...outside, two, foreignGuest])
    expect(codeOf(await socket.send('resume-cameras', {}))).toBe('not_host');
  // Of their own meeting, where no camera is paused.
  expect(codeOf(await foreign.send('resume-cameras', {}))).toBe('ok');
  expect(await whoPauses()).toEqual(['One']);
  expect(boss.heard.map(([name]) => name)).not.toContain('cameras-resumed');
});

test('only people inside pause cameras, those of their own meeting, and with a proper payload', async () => {
  const { server, meetingId, open, knock, two } = await soundOnlyRoom();
  const elsewhere = await meetingOf(server, {}, await server.admin());
  const foreign = await elsewhere.guest(await elsewhere.host());
  const waiting = (await knock('Waiting')).socket;
  for (const socket of [await open(), waiting, foreign])
    expect(codeOf(await socket.send('toggle-sound-only', { meetingId, enabled: true }))).toBe('not_admitted');
  expect(codeOf(await two.send('toggle-sound-only', { meetingId, enabled: 'yes' }))).toBe('invalid_input');
  expect(codeOf(await two.send('toggle-sound-only', { enabled: true }))).toBe('invalid_input');
});

test('a host gives cameras back to everyone, and everyone learns who did', async () => {
  const { boss, one, two, pause, whoPauses } = await soundOnlyRoom();
  await pause(true, two);
  await boss.next('participant-sound-only');
  expect(codeOf(await boss.send('resume-cameras', {}))).toBe('ok');
  const ended = [await boss.next('participant-sound-only'), await boss.next('participant-sound-only')];
  const expected = [one, two].map(({ id }) => ({ participantId: id, enabled: false }));
  expect(new Set(ended)).toEqual(new Set(expected));
  for (const socket of [boss, one, two]) expect(await socket.next('cameras-resumed')).toEqual({ by: 'First Last1' });
  expect(await whoPauses()).toEqual([]);
});

test('for five minutes after that only hosts may pause cameras again', async () => {
  const { server, boss, one, pause, whoPauses } = await soundOnlyRoom();
  await boss.send('resume-cameras', {});
  await one.next('cameras-resumed');
  expect(await pause(true)).toMatchObject({
    ok: false,
    error: { code: 'cameras_kept', retryAfter: KEPT_SECONDS },
  });
  expect(codeOf(await pause(false))).toBe('ok');
  expect(codeOf(await pause(true, boss))).toBe('ok');
  expect(await whoPauses()).toEqual(['First Last1']);
  server.clock.move(KEPT_SECONDS - 1);
  expect(codeOf(await pause(true))).toBe('cameras_kept');
  server.clock.move(1);
  expect(codeOf(await pause(true))).toBe('ok');
});

test('with nothing paused, giving cameras back changes nothing', async () => {
  const { boss, pause } = await soundOnlyRoom();
  await pause(false);
  expect(codeOf(await boss.send('resume-cameras', {}))).toBe('ok');
  expect(codeOf(await pause(true))).toBe('ok');
  expect(boss.heard.map(([name]) => name)).not.toContain('cameras-resumed');
});

test('pausing cameras on and off without end is refused, and closes the connection', async () => {
  const { one, pause } = await soundOnlyRoom({ RATE_LIMIT_FACTOR: '1' });
  const answers = [];
  for (let nth = 0; nth < 22; nth += 1) answers.push(codeOf(await pause(nth % 2 === 1)));
  expect(answers.slice(0, 19).every((code) => code === 'ok')).toBe(true);
  expect(answers.slice(19)).toEqual(['rate_limited', 'rate_limited', 'rate_limited']);
  expect(await one.next('error')).toMatchObject({ code: 'rate_limited' });
});
