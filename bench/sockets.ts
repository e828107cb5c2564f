import { setTimeout as delay } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { openStore } from '@assay/server/platform/database/store';
import { openDatabase } from './lib/database.ts';
import { connectTo } from './lib/http.ts';
import { summarise } from './lib/load.ts';
import { adminToken, insertAdmin, insertLearners, tokenOf } from './lib/people.ts';
import { bench, heading, expectNoFaults, note, table, timings, verdict } from './lib/report.ts';
import { startServer, temporaryFolder } from './lib/server.ts';
import { memoryKb, openMany, openSocket, startBare } from './lib/sockets.ts';

const MEETINGS = 200;
const IDLE = Number(process.env['BENCH_IDLE'] ?? 10_000);
const SECONDS = 40;
/** Each person signals to both others this often. */
const EVERY_MS = 1000;

interface Room {
  people: { socket: Socket; id: string }[];
  say(from: Socket, targetId: string, sentAt: number): void;
}

async function run() {
  heading(`Live rooms: ${MEETINGS} meetings of three, and ${IDLE} idle sockets, each of a person of their own`);
  const bare = await startBare();
  // First, because freed memory of earlier work would be reused.
  const bareIdle = await idle(bare.url, () => memoryKb(bare.pid));
  const bareForward = await forward(await openBareRooms(bare.url), () => memoryKb(bare.pid));
  await bare.stop();

  const database = await openDatabase();
  const dataDir = temporaryFolder();
  const store = await openStore({ DATABASE_URL: database.url, dataDir, UNSAFE_STORE: false }, note);
  await insertAdmin(store.pool);
  await insertLearners(store.pool, IDLE);
  await store.close();
  const server = await startServer({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    RATE_LIMIT_FACTOR: '100000',
    TRUST_PROXY: '1',
  });
  const idling = await idle(server.url, () => memoryKb(server.pid), tokenOf);
  const forwarded = await forward(await openRooms(server.url), () => memoryKb(server.pid));
  await server.stop();

  table([
    { run: 'bare Socket.IO, one signal', ...timings(bareForward.measured) },
    { run: 'the product, ice-candidate to one other', ...timings(forwarded.measured) },
  ]);
  table([
    { run: 'bare Socket.IO', ...bareIdle.row },
    { run: 'the product', ...idling.row },
  ]);
  note(`p95 of a signal ÷ bare: ${(forwarded.measured.p95 / bareForward.measured.p95).toFixed(2)}`);
  note(`memory of an idle socket ÷ bare: ${(idling.perSocketKb / bareIdle.perSocketKb).toFixed(2)}`);
  verdict('p95 of a signal', forwarded.measured.p95, { atMost: 50 }, ' ms');
  verdict('memory after the last third ÷ after the first third', forwarded.growth, { atMost: 1.1 });
  verdict('memory of an idle socket', idling.perSocketKb, { atMost: 25 }, ' KB');
  expectNoFaults('every signal arrived at the one it was for', forwarded.measured.errors);
  expectNoFaults('every idle socket stayed open', idling.closed);
}

async function openBareRooms(url: string): Promise<Room[]> {
  const sockets = await openMany(url, MEETINGS * 3);
  return Array.from({ length: MEETINGS }, (_nothing, nth) => ({
    people: sockets.slice(3 * nth, 3 * nth + 3).map((socket) => ({ socket, id: socket.id ?? '' })),
    say: (from, targetId, sentAt) => void from.emit('forward', { targetId, candidate: { candidate: String(sentAt) } }),
  }));
}

/** Every meeting with its host and two admitted candidates. */
async function openRooms(url: string): Promise<Room[]> {
  const client = connectTo(url, 1);
  const rooms: Room[] = [];
  for (let nth = 0; nth < MEETINGS; nth += 1) {
    const made = await client.call<{ meeting: { meetingId: string } }>('POST', '/meetings', adminToken, {});
    const { meetingId } = made.meeting;
    const host = await enter(await openSocket(url, adminToken), meetingId);
    const guests = [];
    for (const name of ['First', 'Second']) {
      const socket = await openSocket(url);
      const asked = heard<{ requestId: string }>(socket, 'join-pending');
      socket.emit('request-join', { meetingId, userInfo: { name } });
      const approved = heard(socket, 'join-approved');
      host.socket.emit('approve-join', { requestId: (await asked).requestId });
      await approved;
      guests.push(await enter(socket, meetingId));
    }
    rooms.push({
      people: [host, ...guests],
      say: (from, targetId, sentAt) =>
        void from.emit('ice-candidate', { meetingId, targetId, candidate: { candidate: String(sentAt) } }),
    });
  }
  await client.close();
  return rooms;
}

async function enter(socket: Socket, meetingId: string) {
  const joined = heard<{ self: { id: string } }>(socket, 'meeting-joined');
  socket.emit('join-meeting', { meetingId, userInfo: { name: 'Person' } });
  return { socket, id: (await joined).self.id };
}

const heard = <T = unknown>(socket: Socket, name: string) =>
  new Promise<T>((resolve) => void socket.once(name, resolve));

/** Everyone signals to the two others of their room, spread evenly over every second. */
async function forward(rooms: Room[], memory: () => number | null) {
  const times: number[] = [];
  let sent = 0;
  for (const { people } of rooms)
    for (const { socket } of people)
      for (const name of ['ice-candidate', 'forward'])
        socket.on(name, ({ candidate }: { candidate: { candidate: string } }) =>
          times.push(performance.now() - Number(candidate.candidate)),
        );
  const samples: number[] = [];
  const began = performance.now();
  for (let second = 0; second < SECONDS; second += 1)
    for (const [nth, room] of rooms.entries()) {
      const due = began + second * EVERY_MS + (nth * EVERY_MS) / rooms.length;
      await delay(Math.max(0, due - performance.now()));
      if (nth === 0) samples.push(memory() ?? 0);
      for (const one of room.people)
        for (const other of room.people)
          if (one !== other) {
            room.say(one.socket, other.id, performance.now());
            sent += 1;
          }
    }
  await delay(2000);
  const third = Math.floor(samples.length / 3);
  const lost = sent - times.length;
  const measured = summarise(times, lost === 0 ? [] : [new Error(`${lost} of ${sent} did not arrive`)], SECONDS);
  return { measured, growth: (samples.at(-1) ?? 1) / (samples[third] ?? 1) };
}

async function idle(url: string, memory: () => number | null, token?: (n: number) => string) {
  await delay(3000);
  const before = memory() ?? 0;
  const sockets = await openMany(url, IDLE, token);
  await delay(8000);
  const after = memory() ?? 0;
  const closed = sockets.filter(({ connected }) => !connected);
  for (const socket of sockets) socket.close();
  await delay(3000);
  const perSocketKb = (after - before) / IDLE;
  const row = {
    sockets: IDLE,
    'MB before': Math.round(before / 1024),
    'MB with them': Math.round(after / 1024),
    'KB each': perSocketKb.toFixed(1),
    'closed by themselves': closed.length,
  };
  return { perSocketKb, row, closed };
}

await bench(run);
