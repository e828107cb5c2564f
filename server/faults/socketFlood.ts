import { setTimeout as delay } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { emptyVerdict, percentile } from './case.ts';
import type { FaultCase } from './case.ts';
import { mustCall } from './client.ts';
import type { Client } from './client.ts';
import { addressOf, heard, openSocket } from './socketPeople.ts';
import { createWorld } from './world.ts';

const ROOMS = 100;
const EVERY_MS = 500;
const FLOOD_PER_SECOND = 10_000;
const CUT_WITHIN_MS = 1000;
/** One person's signals in five seconds; a flood is cut long before these are over. */
const MOST_SIGNALS = 250;
/** Like after any other loss: the page may come back before others see it leave. */
const GONE_WITHIN_MS = 10_000;
const OTHERS_P99_MS = 200;
const FRAME = 'x'.repeat(1024 * 1024);

interface Person {
  socket: Socket;
  id: string;
}

interface Room {
  meetingId: string;
  host: Person;
  guest: Person;
}

/**
 * F20: people in a hundred rooms signal to each other, while a guest in another room sends its host 10,000 signals a
 * second, and a client outside sends a 1 MB frame.
 */
export const socketFlood: FaultCase = {
  title: 'F20 a guest who floods their host, and a large frame, beside a hundred rooms',
  stores: ['embedded'],
  rounds: { full: 10, quick: 0 },
  async run({ store, rounds, say }) {
    const world = await createWorld(store);
    if (!world) return null;
    const verdict = emptyVerdict();
    try {
      await world.start();
      const { admin } = await world.populate({ learners: 0 });
      const meetings = [];
      for (let nth = 0; nth < ROOMS + rounds; nth += 1) meetings.push(await createMeeting(world.client, admin));
      await world.stop();
      // With the default limits; every person has their own address.
      await world.start({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' });
      const { url } = world.server();
      const all: Room[] = [];
      for (const [nth, meetingId] of meetings.entries()) all.push(await openRoom(url, meetingId, admin, 2 * nth));
      const [rooms, flooded] = [all.slice(0, ROOMS), all.slice(ROOMS)];
      say(`${all.length} rooms of two are open`);

      const calm = signal(rooms);
      await delay(10_000);
      const usual = await calm.stop();
      const beside = signal(rooms);
      const floods: Flooded[] = [];
      const frameCuts: number[] = [];
      for (const [round, room] of flooded.entries()) {
        floods.push(await flood(room));
        frameCuts.push(await throwFrame(url, addressOf(1000 + round)));
        await delay(500);
      }
      const disturbed = await beside.stop();
      const gone = await Promise.all(floods.map(({ goneMs }) => goneMs));
      for (const [round, { cutMs, lostMs, signals }] of floods.entries()) {
        const broken = (what: string) => verdict.wrong.push(`flood ${round + 1}: ${what}`);
        if (cutMs > CUT_WITHIN_MS) broken(`cut after ${Math.round(cutMs)} ms`);
        if (lostMs > CUT_WITHIN_MS) broken(`the host heard of the loss after ${Math.round(lostMs)} ms`);
        if ((gone[round] ?? Infinity) > GONE_WITHIN_MS) broken(`the guest was gone after ${gone[round]} ms`);
        if (signals > MOST_SIGNALS) broken(`${signals} signals reached the host`);
      }
      for (const [round, cutMs] of frameCuts.entries())
        if (cutMs > CUT_WITHIN_MS) verdict.wrong.push(`frame ${round + 1}: cut after ${Math.round(cutMs)} ms`);
      const p99 = percentile(disturbed.times, 0.99);
      if (p99 >= OTHERS_P99_MS) verdict.wrong.push(`signals of others took ${p99} ms (p99)`);
      for (const { sent, times } of [usual, disturbed]) {
        verdict.acked += times.length;
        if (times.length < sent) verdict.lost.push(`${sent - times.length} of ${sent} signals did not arrive`);
      }
      const others = [...rooms.flatMap(({ host, guest }) => [host, guest]), ...flooded.map(({ host }) => host)];
      const closed = others.filter(({ socket }) => !socket.connected);
      if (closed.length > 0) verdict.wrong.push(`${closed.length} people lost their connection`);
      for (const { socket } of others) socket.close();
      await world.stop();
      return {
        verdict,
        figures: {
          rooms: rooms.length,
          signals: usual.sent + disturbed.sent,
          usualP99Ms: percentile(usual.times, 0.99),
          besideP99Ms: p99,
          floodCutWorstMs: worst(floods.map(({ cutMs }) => cutMs)),
          floodSignalsMost: worst(floods.map(({ signals }) => signals)),
          floodLostNoticedWorstMs: worst(floods.map(({ lostMs }) => lostMs)),
          floodGoneWorstMs: worst(gone),
          frameCutWorstMs: worst(frameCuts),
        },
      };
    } finally {
      await world.end();
    }
  },
};

async function createMeeting(client: Client, token: string): Promise<string> {
  const { meeting } = await mustCall(client, 'POST /api/meetings', { token, body: {} });
  return meeting.meetingId;
}

async function openRoom(url: string, meetingId: string, admin: string, number: number): Promise<Room> {
  const host = await enter(await openSocket(url, addressOf(number), admin), meetingId);
  const socket = await openSocket(url, addressOf(number + 1));
  const pending = heard<{ requestId: string }>(socket, 'join-pending');
  socket.emit('request-join', { meetingId, userInfo: { name: 'Guest' } });
  const approved = heard(socket, 'join-approved');
  host.socket.emit('approve-join', { requestId: (await pending).requestId });
  await approved;
  return { meetingId, host, guest: await enter(socket, meetingId) };
}

async function enter(socket: Socket, meetingId: string): Promise<Person> {
  const joined = heard<{ self: { id: string } }>(socket, 'meeting-joined');
  socket.emit('join-meeting', { meetingId });
  return { socket, id: (await joined).self.id };
}

/** In every room both people signal to each other repeatedly, spread evenly over time. */
function signal(rooms: readonly Room[]) {
  const times: number[] = [];
  let sent = 0;
  let isStopped = false;
  const note = ({ candidate: { candidate } }: { candidate: { candidate: string } }) =>
    times.push(performance.now() - Number(candidate));
  const people = rooms.flatMap(({ host, guest }) => [host, guest]);
  for (const { socket } of people) socket.on('ice-candidate', note);
  const say = (from: Person, to: Person, meetingId: string) => {
    sent += 1;
    const candidate = { candidate: String(performance.now()) };
    from.socket.emit('ice-candidate', { meetingId, targetId: to.id, candidate });
  };
  const running = (async () => {
    const began = performance.now();
    for (let turn = 0; !isStopped; turn += 1) {
      const { meetingId, host, guest } = rooms[turn % rooms.length] as Room;
      await delay(Math.max(0, began + (turn * EVERY_MS) / rooms.length - performance.now()));
      say(host, guest, meetingId);
      say(guest, host, meetingId);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await running;
      for (let wait = 0; times.length < sent && wait < 100; wait += 1) await delay(50);
      for (const { socket } of people) socket.off('ice-candidate', note);
      return { times, sent };
    },
  };
}

interface Flooded {
  /** ms until the server cut the guest off, and until the host learned of the loss; Infinity: never */
  cutMs: number;
  lostMs: number;
  /** Until the host saw them leave, in ms since the first signal. */
  goneMs: Promise<number>;
  /** How many of their signals reached the host. */
  signals: number;
}

interface About {
  participantId: string;
  connected?: boolean;
}

/** The guest sends the host as much as a browser could, and more. */
async function flood({ meetingId, host, guest: { socket, id } }: Room): Promise<Flooded> {
  const began = performance.now();
  const after = (from: Socket, name: string, isMeant: (news: About) => boolean) => {
    const news = new Promise<number>((resolve) =>
      from.on(name, (payload: About) => isMeant(payload) && resolve(performance.now() - began)),
    );
    return Promise.race([news, delay(2 * GONE_WITHIN_MS, Infinity, { ref: false })]);
  };
  const isTheirs = ({ participantId }: About) => participantId === id;
  const cut = after(socket, 'disconnect', () => true);
  const lost = after(host.socket, 'participant-connection', (news) => isTheirs(news) && !news.connected);
  const goneMs = after(host.socket, 'user-left', isTheirs);
  let signals = 0;
  host.socket.on('ice-candidate', () => (signals += 1));
  for (let sent = 0; socket.connected && performance.now() - began < 10 * CUT_WITHIN_MS; await delay(1))
    for (; sent < ((performance.now() - began) / 1000) * FLOOD_PER_SECOND; sent += 1)
      socket.emit('ice-candidate', { meetingId, targetId: host.id, candidate: { candidate: 'flood' } });
  const [cutMs, lostMs] = await Promise.all([cut, lost]);
  return { cutMs, lostMs, goneMs, signals };
}

/** @returns ms until the server cut the connection */
async function throwFrame(url: string, address: string): Promise<number> {
  const socket = await openSocket(url, address);
  const began = performance.now();
  const cut = heard<string>(socket, 'disconnect').then(() => performance.now() - began);
  socket.emit('send-message', { meetingId: FRAME, message: FRAME });
  return Promise.race([cut, delay(10 * CUT_WITHIN_MS, Infinity)]);
}

const worst = (values: readonly number[]) => Math.round(Math.max(...values));
