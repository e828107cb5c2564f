import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../kit/fixtures.ts';
import { changeAnswers } from '../kit/answering.ts';
import { relayMissing, startRelayNetwork, TURN_SECRET, TURN_URL } from '../kit/relayNetwork.ts';
import type { RelayNetwork } from '../kit/relayNetwork.ts';
import { admin, isInRoom, isWaiting, windowOf } from '../kit/meetings.ts';
import { mailedLink } from '../kit/outbox.ts';
import { call } from '../kit/quiz.ts';
import {
  admit,
  comeIn,
  expectMedia,
  expectMoving,
  openAttendance,
  openPanel,
  openRoom,
  SLOW,
  tile,
  waitAt,
  watchMedia,
} from '../kit/rooms.ts';
import { reuseWindows } from '../kit/windows.ts';
import { startWorld } from '../kit/world.ts';
import type { World } from '../kit/world.ts';

// A call between networks without a direct path, through a real coturn with the shipped configuration.

const missing = relayMissing();
if (missing !== null) console.error(`Calls through a relay are not tried on this machine: ${missing}.`);

// Run one at a time: the machine can have these networks only once.
test.describe.configure({ mode: 'default' });
test.skip(missing !== null, missing ?? '');

let world: World;
let network: RelayNetwork;
test.beforeAll(async ({ launchOptions }) => {
  // No STUN: no outside server is contacted.
  world = await startWorld({ STUN_URLS: '', TURN_URLS: TURN_URL, TURN_SECRET });
  network = await startRelayNetwork(world.url, launchOptions);
});
test.afterAll(async () => {
  await network?.stop();
  await world?.stop();
});

/** The candidate types of the active connection: ours and theirs. */
const ways = (page: Page) =>
  page.evaluate(async () => {
    const { peers } = window as unknown as { peers: RTCPeerConnection[] };
    const open = peers.findLast(({ connectionState }) => connectionState === 'connected');
    const stats = [...((await open?.getStats()) ?? new Map<string, never>()).values()] as Record<string, string>[];
    const of = (wanted: string | undefined) => stats.find(({ id }) => id === wanted);
    const pair = of(stats.find(({ type }) => type === 'transport')?.['selectedCandidatePairId']);
    return [pair?.['localCandidateId'], pair?.['remoteCandidateId']].map((end) => of(end)?.['candidateType']);
  });

/** The facts that a page has revealed about itself and its addresses. */
const described = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { peers: RTCPeerConnection[] }).peers
      .map(({ localDescription }) => localDescription?.sdp ?? '')
      .join(''),
  );

/** @returns ms since then until a new frame arrives */
async function untilPictures(page: Page, since: number): Promise<number> {
  // For each connection, whatever its state.
  const decoded = () =>
    page.evaluate(async () => {
      const { peers } = window as unknown as { peers: RTCPeerConnection[] };
      const reports = await Promise.all(peers.map(async (peer) => [...(await peer.getStats()).values()]));
      return reports.map((stats) => Math.max(0, ...stats.map(({ framesDecoded }) => Number(framesDecoded ?? 0))));
    });
  const before = await decoded();
  await expect
    .poll(async () => (await decoded()).some((frames, at) => frames > (before[at] ?? 0)), {
      ...SLOW,
      intervals: [100],
    })
    .toBe(true);
  return Date.now() - since;
}

/** The candidate types a page finds with these servers. */
const found = (page: Page, server: RTCIceServer) =>
  page.evaluate(async (iceServer) => {
    const connection = new RTCPeerConnection({ iceServers: [iceServer] });
    connection.createDataChannel('');
    const kinds = new Set<string | null>();
    const done = new Promise<void>((resolve) =>
      connection.addEventListener('icecandidate', ({ candidate }) => {
        if (candidate === null) return resolve();
        if (candidate.candidate !== '') kinds.add(candidate.type);
      }),
    );
    await connection.setLocalDescription();
    await done;
    connection.close();
    return [...kinds];
  }, server);

test('the relay accepts only our unexpired credentials; where addresses are hidden, only the relay’s are shared', async () => {
  const { browsers } = network;
  const meeting = await openRoom(browsers.far, world, { relayOnly: true });
  const frames: string[] = [];
  const page = await comeIn(browsers.near, world, meeting, 'Ada Byron', {
    prepare: async (opened) =>
      opened.on('websocket', (socket) => {
        socket.on('framesent', ({ payload }) => frames.push(String(payload)));
        socket.on('framereceived', ({ payload }) => frames.push(String(payload)));
      }),
  });
  for (const one of [page, meeting.host]) {
    await expectMedia(one);
    expect(await ways(one)).toEqual(['relay', 'relay']);
  }
  for (const words of [await described(page), await described(meeting.host), frames.join('')]) {
    expect(words).toContain('typ relay');
    expect(words).not.toMatch(/typ (host|srflx|prflx)/);
  }
  const given = await page.evaluate(async (meetingId) => {
    const reply = await fetch(`/api/meetings/${meetingId}/precheck`, { method: 'POST' });
    return (await reply.json()).data.iceServers as RTCIceServer[];
  }, meeting.meetingId);
  const [server] = given;
  expect(given).toHaveLength(1);
  const [expiry, holder] = (server?.username ?? '').split(':');
  expect(Number(expiry)).toBeGreaterThan(Date.now() / 1000);

  const { urls } = server as RTCIceServer;
  const username = `${Math.floor(Date.now() / 1000) - 60}:${holder}`;
  expect(await found(page, { urls, username: 'somebody', credential: 'something' })).not.toContain('relay');
  expect(await found(page, { urls, username, credential: credentialFor(username) })).not.toContain('relay');
  // Changing a credential's expiry invalidates it.
  const later = { urls, username: `${Number(expiry) + 3600}:${holder}`, credential: server?.credential ?? '' };
  expect(await found(page, later)).not.toContain('relay');
  expect(await found(page, server as RTCIceServer)).toContain('relay');
  await reuseWindows(page, meeting.host);
});

test('before the interview a candidate and the panel learn whether the relay works for them, or refuses', async () => {
  const { browsers } = network;
  const account = await admin(world);
  const mark = `u${Date.now()}`;
  const email = `ana.${mark}@example.org`;
  const ask = <Answer>(path: string, body?: object) =>
    call<Answer>(world, 'POST', `admin/virtual-rounds${path}`, account.token, body);
  const { round } = await ask<{ round: { id: number } }>('', { title: `Relay ${mark}` });
  await ask(`/${round.id}/candidates`, { people: [{ name: 'Ana Lima', email }] });
  await ask(`/${round.id}/links`);
  const link = await mailedLink(world, email, '/round');
  const desk = await windowOf(browsers.far, world, { who: account });
  const phone = await windowOf(browsers.near, world);
  await watchMedia(phone);
  const rehearse = async (said: RegExp, forPanel: string) => {
    await phone.goto('about:blank');
    await phone.goto(link);
    await phone.getByRole('button', { name: /^(Start the check|Check again)$/ }).click();
    await expect(phone.getByText(said)).toBeVisible(SLOW);
    const words = await described(phone);
    await phone.getByRole('button', { name: /^Record 5 seconds/ }).click();
    await phone.getByRole('button', { name: 'Send the result' }).click(SLOW);
    await expect(phone.getByText('The panel can see this result.')).toBeVisible();
    await desk.goto(`/admin/virtual-rounds/${round.id}/candidates`);
    await expect(desk.getByText(forPanel, { exact: true }).filter({ visible: true })).toBeVisible();
    return words;
  };

  await test.step('through the relay, and no other way', async () => {
    const words = await rehearse(/^Network: (good|fair)\..* A test connection worked\.$/, 'Ready, relay works');
    expect(words).toContain('typ relay');
    expect(words).not.toMatch(/typ (host|srflx|prflx)/);
  });
  await test.step('a relay that refuses is not reached, and no router is blamed', async () => {
    await changeAnswers(phone, 'candidate/relay', ({ iceServers }) => ({
      iceServers: (iceServers as object[]).map((server) => ({ ...server, credential: 'of another server' })),
    }));
    const words = await rehearse(/^Network: (good|fair)\..* The call may not connect here/, 'Relay not reached');
    expect(words).not.toContain('typ relay');
  });
  await test.step('at the door the host sees the same', async () => {
    const room = await openRoom(browsers.far, world);
    const guest = await waitAt(browsers.near, world, room, 'Ada Byron');
    await openPanel(room.host, 'People');
    await expect(room.host.getByText('Relay works')).toBeVisible(SLOW);
    await reuseWindows(guest, room.host);
  });
  await reuseWindows(desk, phone);
});

test('people who cannot reach each other see and hear each other through the relay, also after it was away @fault', async () => {
  const { browsers } = network;
  const room = await openRoom(browsers.near, world);
  const { host } = room;
  const candidate = await comeIn(browsers.far, world, room, 'Ada Byron');
  for (const page of [host, candidate]) {
    await expectMedia(page);
    expect(await ways(page)).toContain('relay');
  }
  await expectMoving(host, 'Ada Byron');
  await expectMoving(candidate, 'Demo Admin');

  await test.step('a relay that dies is named, and the call comes back with it', async () => {
    await network.stopRelay();
    const lost = 'Connection lost – reconnecting…';
    await Promise.all([
      expect(tile(host, 'Ada Byron')).toContainText(lost, SLOW),
      expect(tile(candidate, 'Demo Admin')).toContainText(lost, SLOW),
    ]);
    await expect(host.getByText(/You and Ada Byron can’t connect, even through the relay/)).toBeVisible(SLOW);
    await network.startRelay();
    for (const page of [host, candidate]) {
      await expectMedia(page);
      expect(await ways(page)).toContain('relay');
    }
  });

  await test.step('the attendance list shows the call quality, and that it was relayed', async () => {
    const { desk, visitOf } = await openAttendance(browsers.near, world, room);
    const measured = /Call quality: \d+ ms round trip, [\d.]+% lost, \d+ s frozen, through a relay/;
    for (const name of ['Ada Byron', 'Demo Admin']) await expect(visitOf(name)).toContainText(measured, SLOW);
    await reuseWindows(desk);
  });
  await reuseWindows(host, candidate);
});

test('a person whose network was gone returns by themselves, once, with media both ways; a waiting candidate still waits @fault', async () => {
  const { browsers } = network;
  const room = await openRoom(browsers.near, world);
  const { host } = room;
  const candidate = await comeIn(browsers.far, world, room, 'Ada Byron');
  const pages = [host, candidate];
  for (const page of pages) await expectMedia(page);

  const unplugged = (who: string, person: 'near' | 'far', seconds: number) =>
    test.step(`${who}, for ${seconds} s`, async () => {
      network.unplug(person);
      await host.waitForTimeout(seconds * 1000);
      network.plugIn(person);
      const mended = Date.now();
      const after = await Promise.all(pages.map((page) => untilPictures(page, mended)));
      test.info().annotations.push({
        type: `pictures after ${who} was without a network for ${seconds} s`,
        description: `host: ${after[0]} ms, candidate: ${after[1]} ms`,
      });
      for (const page of pages) {
        await expect(page.getByText(/^Reconnecting…/)).toHaveCount(0, SLOW);
        await expectMedia(page);
        await expect(page.locator('[data-participant]')).toHaveCount(2, SLOW);
      }
      await expect(host.getByRole('button', { name: /^Admit (?!Grace)/ })).toHaveCount(0);
      await expectMoving(host, 'Ada Byron');
      await expectMoving(candidate, 'Demo Admin');
    });
  await unplugged('the candidate', 'far', 12);
  const grace = await waitAt(browsers.far, world, room, 'Grace Hopper');
  await unplugged('the host', 'near', 40);
  await isWaiting(grace);
  await openPanel(host, 'People');
  const waiting = host.getByRole('region', { name: 'Waiting (1)' });
  await expect(waiting.getByRole('listitem', { name: 'Grace Hopper' })).toBeVisible();
  await admit(host, 'Grace Hopper');
  await isInRoom(grace);
  await reuseWindows(...pages, grace);
});

const credentialFor = (username: string) => createHmac('sha1', TURN_SECRET).update(username).digest('base64');
