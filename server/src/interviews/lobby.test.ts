import { expect, test } from 'vitest';
import { codeOf, meetingOf } from '../../test/interviews/testInterviews.ts';
import { startTestServer } from '../../test/testServer.ts';
import { untilHolds } from '../../test/testWaiting.ts';
import { clearRooms, sweepRooms } from './room/roomSweep.service.ts';

const start = (settings: Record<string, string> = {}) => startTestServer({ RATE_LIMIT_FACTOR: '10', ...settings }, {});
/** Moves the clock by hours without the once-a-minute run that keeps sessions in rooms alive. */
const stayIn = ({ store }: Awaited<ReturnType<typeof start>>) =>
  store.pool.query(`update sessions set idle_ends_at = '2040-01-01', ends_at = '2040-01-01'`);
const namesOf = (heard: [string, unknown][]) => heard.map(([name]) => name);

test('a candidate decides nothing: neither about themselves, nor with a forged claim, nor signed in as a learner', async () => {
  const server = await start();
  const { meetingId, knock, open } = await meetingOf(server);
  const { socket, requestId } = await knock('Forger', { userInfo: { name: 'Forger', isHost: true } });
  expect(codeOf(await socket.send('approve-join', { requestId }))).toBe('not_host');
  expect(codeOf(await socket.send('reject-join', { requestId }))).toBe('not_host');
  const forged = { meetingId, userInfo: { name: 'Forger', isHost: true }, isHost: true };
  expect(codeOf(await socket.send('join-meeting', forged))).toBe('not_admitted');
  const learner = await server.learner();
  const signedIn = await open(learner.token);
  expect(codeOf(await signedIn.send('join-meeting', forged))).toBe('not_admitted');
  expect(codeOf(await signedIn.send('approve-join', { requestId }))).toBe('not_host');
});

test('hosts, and no one else, learn that an admitted person is inside, or has withdrawn on the way', async () => {
  const server = await start();
  const { meetingId, knock, host, guest, enter } = await meetingOf(server);
  const boss = await host();
  const other = await guest(boss, 'Earlier');
  await boss.next('join-request-entered');
  const [ada, ben] = [await knock('Ada'), await knock('Ben')];
  for (const { requestId } of [ada, ben]) expect(codeOf(await boss.send('approve-join', { requestId }))).toBe('ok');
  await enter(ada.socket);
  expect(await boss.next('join-request-entered')).toEqual({ requestId: ada.requestId });
  await ben.socket.send('leave-meeting', { meetingId });
  expect(await boss.next('join-request-cancelled')).toEqual({ requestId: ben.requestId });
  expect(namesOf(other.heard)).not.toContain('join-request-entered');
});

test('an admitted person enters once for the hosts, however often they come back', async () => {
  const server = await start();
  const { host, guest, open, enter } = await meetingOf(server);
  const boss = await host();
  const { requestId, admitToken, socket } = await guest(boss, 'Ada');
  expect(await boss.next('join-request-entered')).toEqual({ requestId });
  socket.close();
  await enter(await open(), { admitToken });
  const ben = await guest(boss, 'Ben');
  expect(await boss.next('join-request-entered')).toEqual({ requestId: ben.requestId });
});

test('a host who reloads, or comes later, learns who is on the way in', async () => {
  const server = await start();
  const { meetingId, knock, host, guest, enter } = await meetingOf(server);
  const boss = await host();
  await guest(boss, 'Inside');
  const [ada, ben, eve] = [await knock('Ada'), await knock('Ben'), await knock('Eve')];
  for (const { requestId } of [ada, ben, eve]) await boss.send('approve-join', { requestId });
  await enter(ben.socket);
  await eve.socket.send('leave-meeting', { meetingId });
  const comingOf = ({ heard }: typeof boss) => {
    const joined = heard.find(([name]) => name === 'meeting-joined')?.[1];
    return (joined as { coming?: object[] } | undefined)?.coming;
  };
  const admittedAt = server.clock.now().toISOString();
  expect(comingOf(await host())).toEqual([{ requestId: ada.requestId, name: 'Ada', admittedAt }]);
  expect(comingOf(await enter(ada.socket))).toBeUndefined();
  expect(comingOf(await host())).toEqual([]);
  const late = await knock('Late');
  const again = await host();
  await again.send('approve-join', { requestId: late.requestId });
  server.clock.move(120);
  expect(comingOf(await host())).toEqual([]);
});

test('an admin decides only inside, and only about requests of the meeting they are in', async () => {
  const server = await start();
  const one = await meetingOf(server);
  const other = await meetingOf(server, {}, one.boss);
  const { socket, requestId } = await one.knock();
  const outside = await one.open(one.boss.token);
  expect(codeOf(await outside.send('approve-join', { requestId }))).toBe('not_host');
  const elsewhere = await other.host();
  expect(codeOf(await elsewhere.send('approve-join', { requestId }))).toBe('not_host');
  expect(codeOf(await elsewhere.send('message-waiting', { requestId, text: 'Hello' }))).toBe('not_host');
  expect(codeOf(await elsewhere.send('approve-join', { requestId: 'x'.repeat(22) }))).toBe('not_found');
  expect(namesOf(socket.heard)).not.toContain('join-approved');
});

test('a waiting candidate can neither hear nor say anything inside, and learns of no other waiting person', async () => {
  const server = await start();
  const { meetingId, knock, host } = await meetingOf(server);
  const boss = await host();
  const first = await knock('First Candidate');
  const second = await knock('Second Candidate');
  for (const [event, body] of Object.entries({
    offer: { offer: { type: 'offer', sdp: 'v=0' }, targetId: boss.id },
    'ice-candidate': { candidate: null, targetId: boss.id },
    'send-message': { message: 'let me in' },
    'toggle-video': { enabled: false },
    'raise-hand': { raised: true },
  }))
    expect(codeOf(await first.socket.send(event, { meetingId, ...body })), event).toBe('not_admitted');
  await boss.send('send-message', { meetingId, message: 'a secret of the room' });
  await boss.next('new-message');
  expect(JSON.stringify(first.socket.heard)).not.toMatch(/secret|Second/);
  expect(JSON.stringify(second.socket.heard)).not.toMatch(/secret|First/);
});

test('no one can knock at a meeting that is unknown, not open yet, past its time or ended', async () => {
  const server = await start();
  const { clock, call } = server;
  const later = new Date(clock.now().getTime() + 3_600_000).toISOString();
  const planned = await meetingOf(server, { startsAt: later, minutes: 30 });
  const unknown = await planned.open();
  const ask = { userInfo: { name: 'Guest' } };
  expect(codeOf(await unknown.send('request-join', { meetingId: '0000-0000-0000', ...ask }))).toBe('not_found');
  expect(codeOf(await unknown.send('request-join', { meetingId: 'no meeting', ...ask }))).toBe('not_found');
  expect(codeOf((await planned.knock()).answer)).toBe('not_started');
  clock.move(1800);
  expect(codeOf((await planned.knock()).answer)).toBe('ok');
  clock.move(4 * 3600);
  expect(codeOf((await planned.knock('Late')).answer)).toBe('ended');
  const over = await meetingOf(server);
  await call(`POST /meetings/${over.meetingId}/end`, { token: over.boss.token });
  expect(codeOf((await over.knock()).answer)).toBe('ended');
  await expect(over.host()).rejects.toThrow('ended');
});

test('a name is one to 60 characters that can be seen; an id may be typed in any case without hyphens', async () => {
  const server = await start();
  const { meetingId, open } = await meetingOf(server);
  for (const name of ['', '   ', 'x'.repeat(61), '\u0007 \u202e\u200b', 7, undefined]) {
    const answer = await (await open()).send('request-join', { meetingId, userInfo: { name } });
    expect(codeOf(answer), String(name)).toBe('invalid_input');
  }
  const typed = meetingId.replaceAll('-', '').toUpperCase();
  expect(codeOf(await (await open()).send('request-join', { meetingId: typed, userInfo: { name: 'Guest' } }))).toBe(
    'ok',
  );
});

test('knocks before the host’s arrival are kept, shown to every arriving host, and admit no one', async () => {
  const server = await start();
  const { meetingId, knock, host } = await meetingOf(server);
  const { socket, requestId } = await knock('Early Bird', {
    userInfo: { name: 'Early Bird', email: 'early@example.org' },
    precheck: { camera: true, mic: false, network: 'fair' },
  });
  server.clock.move(60);
  for (const boss of [await host(), await host(await server.admin())])
    expect(await boss.next('join-request')).toMatchObject({
      requestId,
      meetingId,
      name: 'Early Bird',
      email: 'early@example.org',
      attempt: 1,
      precheck: { camera: true, mic: false, network: 'fair' },
    });
  expect(await socket.next('host-presence')).toEqual({ hostPresent: true });
  expect(namesOf(socket.heard)).not.toContain('join-approved');
});

test('asserting a request again keeps one entry: by its token, on the same socket, or from a new one under the same name', async () => {
  const server = await start();
  const { meetingId, knock, host, open } = await meetingOf(server);
  const { socket, requestId, requestToken } = await knock('Patient Guest');
  const asked = { meetingId, userInfo: { name: 'Patient Guest' } };
  expect(await socket.send('request-join', { ...asked, requestToken })).toMatchObject({
    ok: true,
    requestId,
    requestToken,
  });
  const elsewhere = await open();
  const body = { ...asked, requestToken };
  expect(await elsewhere.send('request-join', body)).toMatchObject({ ok: true, requestId });
  elsewhere.socket.close();
  socket.socket.close();
  await untilHolds(async () => {
    const { rows } = await server.store.pool.query('select connection_id from join_requests');
    expect(rows).toEqual([{ connection_id: null }]);
  });
  const third = await knock('Patient Guest');
  expect(third.requestId).toBe(requestId);
  expect(await third.socket.send('request-join', asked)).toMatchObject({ ok: true, requestId });
  const boss = await host();
  await boss.next('join-request');
  expect(boss.heard.filter(([name]) => name === 'join-request')).toHaveLength(1);
});

test('hosts see late device permissions and network results, once', async () => {
  const server = await start();
  const { meetingId, knock, host } = await meetingOf(server);
  const boss = await host();
  const precheck = { camera: false, mic: false, network: 'unknown' };
  const { socket, requestId, requestToken } = await knock('Late Allower', {
    userInfo: { name: 'Late Allower' },
    precheck,
  });
  expect(await boss.next('join-request')).toMatchObject({ requestId, precheck });
  const works = { camera: true, mic: true, network: 'good' };
  const asked = { meetingId, userInfo: { name: 'Late Allower' }, requestToken };
  for (const said of [works, works, undefined])
    expect(await socket.send('request-join', { ...asked, ...(said && { precheck: said }) })).toMatchObject({
      ok: true,
    });
  expect(await boss.next('join-request')).toMatchObject({ requestId, precheck: works });
  const second = await host(await server.admin());
  expect(await second.next('join-request')).toMatchObject({ requestId, precheck: works });
  expect(boss.heard.filter(([name]) => name === 'join-request')).toHaveLength(2);
});

test('knocking from inside is answered as admitted, without asking a host', async () => {
  const server = await start();
  const { meetingId, host, guest } = await meetingOf(server);
  const boss = await host();
  const one = await guest(boss, 'One');
  await boss.next('join-request');
  expect(codeOf(await one.send('request-join', { meetingId, userInfo: { name: 'Another' } }))).toBe('ok');
  expect(await one.next('join-approved')).toMatchObject({ requestId: one.requestId, meetingId });
  expect(namesOf(boss.heard).filter((name) => name === 'join-request')).toHaveLength(1);
});

test('the first decision counts; the second is answered as handled, and every other host sees who decided', async () => {
  const server = await start();
  const { knock, host } = await meetingOf(server);
  const [one, two] = [await host(), await host(await server.admin())];
  const { socket, requestId } = await knock();
  const codes = await Promise.all([
    one.send('approve-join', { requestId }).then(codeOf),
    two.send('reject-join', { requestId }).then(codeOf),
  ]);
  expect(codes.toSorted()).toEqual(['already_handled', 'ok']);
  for (const boss of [one, two]) await boss.next('join-request-resolved');
  const outcomes = namesOf(socket.heard).filter((name) => /^join-(approved|rejected)$/.test(name));
  expect(outcomes).toEqual([codes[0] === 'ok' ? 'join-approved' : 'join-rejected']);
  for (const boss of [one, two])
    expect(boss.heard.filter(([name]) => name === 'join-request-resolved')).toHaveLength(1);
});

test('approved while away, a candidate comes in later without asking again, with their request token', async () => {
  const server = await start();
  const { meetingId, knock, host, open, enter } = await meetingOf(server);
  const boss = await host();
  const { socket, requestId, requestToken } = await knock('Slow Line');
  socket.socket.close();
  await boss.send('approve-join', { requestId });
  server.clock.move(1200);
  const back = await open();
  await back.send('request-join', { meetingId, userInfo: { name: 'Slow Line' }, requestToken });
  const { admitToken } = await back.next<{ admitToken: string }>('join-approved');
  expect((await enter(back, { admitToken })).id).toBeTruthy();
});

test('a declined candidate may ask once more, and after the second time no more; hosts then hear nothing', async () => {
  const server = await start();
  const { meetingId, knock, host, open } = await meetingOf(server);
  const boss = await host();
  const first = await knock('Persistent');
  await boss.send('reject-join', { requestId: first.requestId });
  expect(await first.socket.next('join-rejected')).toMatchObject({
    reason: 'declined',
    canRetry: true,
    message: 'Your request to join was declined by the host.',
  });
  const reload = await open();
  const body = { meetingId, userInfo: { name: 'Persistent' }, requestToken: first.requestToken };
  await reload.send('request-join', body);
  expect(await reload.next('join-rejected')).toMatchObject({ requestId: first.requestId, reason: 'declined' });
  const second = await knock('Persistent');
  expect(second.requestId).not.toBe(first.requestId);
  await boss.send('reject-join', { requestId: second.requestId });
  expect(await second.socket.next('join-rejected')).toMatchObject({ reason: 'blocked', canRetry: false });
  expect(codeOf((await knock('Persistent')).answer)).toBe('blocked');
  const asked = boss.heard.filter(([name]) => name === 'join-request').map(([, request]) => request);
  expect(asked).toMatchObject([{ attempt: 1 }, { attempt: 2 }]);
});

test('another spelling in the same tab does not make another person of a declined or removed one, only of others', async () => {
  const server = await start();
  const { meetingId, knock, host, enter } = await meetingOf(server);
  const boss = await host();
  const first = await knock('Bob');
  await boss.send('reject-join', { requestId: first.requestId });
  const second = await knock('Bobb', { earlierToken: first.requestToken });
  await boss.send('approve-join', { requestId: second.requestId });
  const inside = await enter(second.socket);
  await boss.send('remove-participant', { participantId: inside.id });
  expect(await inside.next('you-were-removed')).toMatchObject({ canKnock: false });
  expect(codeOf((await knock('B. Obb', { earlierToken: second.requestToken })).answer)).toBe('blocked');
  expect(codeOf((await knock('Carol', { earlierToken: 'x'.repeat(22) })).answer)).toBe('ok');

  const gone = await knock('Ada');
  await gone.socket.send('leave-meeting', { meetingId });
  await knock('Grace', { earlierToken: gone.requestToken });
  for (const attempt of [1, 2, 1, 1, 1]) expect(await boss.next('join-request')).toMatchObject({ attempt });
  const { rows } = await server.store.pool.query(
    `select count(distinct person)::int as people from join_requests where name in ('Ada', 'Grace')`,
  );
  expect(rows).toEqual([{ people: 2 }]);
});

test('a full room admits no one more, and the request stays; neither does a locked one, until unlocked', async () => {
  const server = await start();
  const { knock, host, guest } = await meetingOf(server, { capacity: 2 });
  const boss = await host();
  const inside = await guest(boss, 'First');
  const { socket, requestId } = await knock('Second');
  expect(codeOf(await boss.send('approve-join', { requestId }))).toBe('room_full');
  inside.socket.close();
  await boss.next('participant-connection');
  await boss.send('lock-meeting', { locked: true });
  expect(codeOf(await boss.send('approve-join', { requestId }))).toBe('room_locked');
  await boss.send('lock-meeting', { locked: false });
  expect(codeOf(await boss.send('approve-join', { requestId }))).toBe('ok');
  await socket.next('join-approved');
});

test('a place is held two minutes for an admitted candidate; after a full room they enter when a place is free', async () => {
  const server = await start();
  const { meetingId, knock, host, enter } = await meetingOf(server, { capacity: 2 });
  const boss = await host();
  const [one, two] = [await knock('One'), await knock('Two')];
  const approve = async ({ requestId }: typeof one) => codeOf(await boss.send('approve-join', { requestId }));
  expect(await approve(one)).toBe('ok');
  server.clock.move(119);
  expect(await approve(two)).toBe('room_full');
  server.clock.move(2);
  expect(await approve(two)).toBe('ok');
  await enter(two.socket);
  expect(codeOf(await one.socket.send('join-meeting', { meetingId }))).toBe('room_full');
  await two.socket.send('leave-meeting', { meetingId });
  expect(codeOf(await one.socket.send('join-meeting', { meetingId }))).toBe('ok');
});

test('an admitted person who withdraws gives their place back at once, and returns if it is still free', async () => {
  const server = await start();
  const { meetingId, knock, host, enter } = await meetingOf(server, { capacity: 2 });
  const boss = await host();
  const [one, two] = [await knock('One'), await knock('Two')];
  const approve = async ({ requestId }: typeof one) => codeOf(await boss.send('approve-join', { requestId }));
  expect(await approve(one)).toBe('ok');
  expect(await approve(two)).toBe('room_full');
  await one.socket.send('leave-meeting', { meetingId });
  expect(await approve(two)).toBe('ok');
  await enter(two.socket);
  expect(codeOf(await one.socket.send('join-meeting', { meetingId }))).toBe('room_full');
  await two.socket.send('leave-meeting', { meetingId });
  expect(codeOf(await one.socket.send('join-meeting', { meetingId }))).toBe('ok');
});

test('a host who was inside returns to a full room; one who was not does not', async () => {
  const server = await start();
  const { meetingId, host, guest, open, enter } = await meetingOf(server, { capacity: 8 });
  const boss = await host();
  const colleague = await server.admin();
  await (await host(colleague)).send('leave-meeting', { meetingId });
  for (let nth = 1; nth <= 7; nth += 1) await guest(boss, `Guest ${nth}`);
  const other = await open((await server.admin()).token);
  expect(codeOf(await other.send('join-meeting', { meetingId }))).toBe('room_full');
  await enter(await open(colleague.token));
  expect((await server.call(`GET /meetings/${meetingId}`)).data).toMatchObject({ participantCount: 9 });
});

test('a candidate who gives up is gone from the hosts’ list', async () => {
  const server = await start();
  const { meetingId, knock, host } = await meetingOf(server);
  const boss = await host();
  const { socket, requestId } = await knock();
  await boss.next('join-request');
  expect(codeOf(await socket.send('leave-meeting', { meetingId }))).toBe('ok');
  expect(await boss.next('join-request-cancelled')).toEqual({ requestId });
  expect(codeOf(await boss.send('approve-join', { requestId }))).toBe('already_handled');
});

test('a request expires after a minute without its candidate, or two hours without an answer', async () => {
  const server = await start();
  const { knock, host } = await meetingOf(server);
  const boss = await host();
  const away = await knock('Away');
  const forgotten = await knock('Forgotten');
  away.socket.socket.close();
  await untilHolds(async () => {
    const { rows } = await server.store.pool.query('select 1 from join_requests where connection_id is null');
    expect(rows).toHaveLength(1);
  });
  server.clock.move(59);
  await sweepRooms(server.app);
  expect(boss.heard.filter(([name]) => name === 'join-request-resolved')).toEqual([]);
  await server.store.pool.query('update join_requests set seen_at = $1 where request_id = $2', [
    new Date(server.clock.now().getTime() + 30_000),
    forgotten.requestId,
  ]);
  await server.store.pool.query('update participants set seen_at = $1', [new Date('2030-01-01')]);
  server.clock.move(2);
  await sweepRooms(server.app);
  expect(await boss.next('join-request-resolved')).toMatchObject({ requestId: away.requestId, outcome: 'expired' });
  await server.store.pool.query('update join_requests set seen_at = $1', [new Date('2030-01-01')]);
  server.clock.move(7200);
  await sweepRooms(server.app);
  expect(await forgotten.socket.next('join-rejected')).toMatchObject({ reason: 'expired', canRetry: true });
});

test('a candidate waiting at a killed server is waiting at the next one, as one entry', async () => {
  const server = await start();
  const { meetingId, knock, open, host } = await meetingOf(server);
  const { socket, requestId, requestToken } = await knock('Still Here');
  socket.socket.close();
  await clearRooms(server.app);
  const back = await open();
  const body = { meetingId, userInfo: { name: 'Still Here' }, requestToken };
  expect(await back.send('request-join', body)).toMatchObject({ ok: true, requestId });
  const boss = await host();
  await boss.next('join-request');
  expect(boss.heard.filter(([name]) => name === 'join-request')).toHaveLength(1);
});

test('the token of a withdrawn, expired or earlier session’s request makes a new request, and hosts see it', async () => {
  const server = await start();
  const { meetingId, host, knock, open } = await meetingOf(server);
  const boss = await host();
  const withdrawn = await knock('Withdrawn');
  await withdrawn.socket.send('leave-meeting', { meetingId });
  const forgotten = await knock('Forgotten');
  await stayIn(server);
  server.clock.move(7200);
  await server.store.pool.query(`update participants set seen_at = '2030-01-01'`);
  await sweepRooms(server.app);
  expect(await forgotten.socket.next('join-rejected')).toMatchObject({ reason: 'expired' });
  const earlier = await knock('Let In');
  await boss.send('approve-join', { requestId: earlier.requestId });
  await boss.send('leave-meeting', { meetingId });
  server.clock.move(61);
  await sweepRooms(server.app);

  const again = await host(await server.admin());
  const shownBefore = again.heard.filter(([name]) => name === 'join-request').length;
  const asked: string[] = [];
  for (const { requestToken, requestId } of [withdrawn, forgotten, earlier]) {
    const socket = await open();
    await socket.send('request-join', { meetingId, userInfo: { name: 'Back' }, requestToken });
    const pending = await socket.next<{ requestId: string; requestToken: string }>('join-pending');
    expect(pending.requestId).not.toBe(requestId);
    expect(pending.requestToken).toBe(requestToken);
    asked.push(pending.requestId);
  }
  await untilHolds(() => {
    const shown = again.heard.filter(([name]) => name === 'join-request').slice(shownBefore);
    expect(shown.map(([, request]) => (request as { requestId: string }).requestId)).toEqual(asked);
  });
  for (const requestId of asked) expect(codeOf(await again.send('approve-join', { requestId }))).toBe('ok');
});

test('absent hosts are notified of a knock, at most once in five minutes', async () => {
  const server = await start();
  const { knock, boss } = await meetingOf(server);
  const unread = async () => (await server.call('GET /notifications', { token: boss.token })).data.unread;
  await knock('One');
  await knock('Two');
  expect(await unread()).toBe(1);
  server.clock.move(301);
  await knock('Three');
  expect(await unread()).toBe(2);
});

test('a message to a waiting person reaches only them', async () => {
  const server = await start();
  const { knock, host } = await meetingOf(server);
  const boss = await host();
  const [one, two] = [await knock('One'), await knock('Two')];
  await boss.send('message-waiting', { requestId: one.requestId, text: 'Five minutes more' });
  expect(await one.socket.next('waiting-message')).toMatchObject({ text: 'Five minutes more' });
  expect(namesOf(two.socket.heard)).not.toContain('waiting-message');
});
