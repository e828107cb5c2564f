import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { emptyVerdict, percentile } from './case.ts';
import type { FaultCase } from './case.ts';
import { usage } from './socketPeople.ts';
import { createWorld } from './world.ts';

/** The honest client has its own address, because shares are counted per address. */
const HONEST = '127.0.0.2';
const HONEST_EVERY_MS = 100;
const HONEST_P95_MS = 500;
const MOST_GROWTH_MB = 250;
/** Slightly above one address's share. */
const MOST_FILES = 2100;
/** Half a minute unread, and time to notice. */
const GONE_WITHIN_MS = 45_000;
/** File descriptors the server opens itself after its start. */
const OWN_FILES = 60;

const HEAD = 'Host: x\r\nContent-Type: application/json\r\n';
const ask = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
const post = (length: number) => `POST /api/auth/login HTTP/1.1\r\n${HEAD}Content-Length: ${length}\r\n\r\n`;

/** The data each connection sends, how many there are, whether cut ones reconnect, and for how long. */
const attacks: readonly { name: string; sends: string; connections: number; again: boolean; seconds: number }[] = [
  { name: 'sentAhead', sends: ask('/api/openapi.json').repeat(1400), connections: 20, again: true, seconds: 10 },
  { name: 'neverRead', sends: ask('/api/openapi.json').repeat(16), connections: 300, again: false, seconds: 40 },
  {
    name: 'headsHalfSent',
    sends: `GET / HTTP/1.1\r\nX-A: ${'a'.repeat(15_000)}`,
    connections: 1500,
    again: false,
    seconds: 15,
  },
  {
    name: 'bodiesHalfSent',
    sends: `${post(65_000)}"${'a'.repeat(60_000)}`,
    connections: 1000,
    again: false,
    seconds: 20,
  },
  { name: 'connections', sends: '', connections: 5000, again: false, seconds: 15 },
];

/**
 * F21: one address that pipelines, does not read, sends incomplete requests, and opens as many connections as it can.
 */
export const greedyConnections: FaultCase = {
  title: 'F21 connections that send ahead, read nothing or send by halves',
  stores: ['embedded'],
  rounds: { full: 1, quick: 0 },
  async run({ store, rounds, say }) {
    const world = await createWorld(store);
    if (!world) return null;
    const verdict = emptyVerdict();
    const figures: Record<string, number> = {};
    try {
      await world.start({ RATE_LIMIT_FACTOR: '1' });
      const { pid, url } = world.server();
      const [atRest, files] = [usage(pid)?.megabytes, filesOf(pid)];
      if (atRest === undefined || files === null) {
        say('Only Linux tells what a process holds.');
        return null;
      }
      for (let round = 0; round < rounds; round += 1)
        for (const attack of attacks) {
          const honest = askHonestly(url);
          const crowd = createCrowd(Number(new URL(url).port), attack.sends, attack.again);
          for (let nth = 0; nth < attack.connections; nth += 1) crowd.open();
          let [megabytes, most] = [0, 0];
          for (const until = performance.now() + attack.seconds * 1000; performance.now() < until; await delay(100)) {
            megabytes = Math.max(megabytes, usage(pid)?.megabytes ?? 0);
            most = Math.max(most, filesOf(pid) ?? 0);
          }
          crowd.keepOut();
          const { times, lost } = await honest.stop();
          verdict.acked += times.length;
          const wrong = (what: string) => verdict.wrong.push(`${attack.name}: ${what}`);
          for (const why of lost) verdict.lost.push(`${attack.name}: another caller got ${why}`);
          if (megabytes - atRest > MOST_GROWTH_MB) wrong(`${Math.round(megabytes - atRest)} MB more`);
          if (most - files > MOST_FILES) wrong(`${most - files} more open files`);
          if (percentile(times, 0.95) > HONEST_P95_MS) wrong(`others waited ${percentile(times, 0.95)} ms (p95)`);
          const until = performance.now() + GONE_WITHIN_MS;
          while ((filesOf(pid) ?? 0) > files + OWN_FILES && performance.now() < until) await delay(200);
          const left = (filesOf(pid) ?? 0) - files;
          if (left > OWN_FILES) wrong(`${left} files are still open`);
          crowd.close();
          Object.assign(figures, {
            [`${attack.name}Mb`]: Math.round(megabytes - atRest),
            [`${attack.name}Files`]: most - files,
            [`${attack.name}P95Ms`]: percentile(times, 0.95),
          });
          say(`${attack.name}: at most ${Math.round(megabytes - atRest)} MB and ${most - files} files more`);
        }
      await world.stop();
      return { verdict, figures };
    } finally {
      await world.end();
    }
  },
};

/** Connections that do not read, so that only writing shows that they were cut. */
function createCrowd(port: number, sends: string, again: boolean) {
  const all = new Set<Socket>();
  let comesBack = again;
  function open() {
    const socket = connect(port, '127.0.0.1');
    all.add(socket);
    socket.pause();
    socket.on('error', () => undefined);
    socket.on('close', () => {
      all.delete(socket);
      if (comesBack) setTimeout(open, 50);
    });
    if (sends !== '') socket.write(sends);
  }
  return {
    open,
    keepOut() {
      comesBack = false;
    },
    close() {
      for (const socket of all) socket.destroy();
    },
  };
}

/** A client at another address that keeps sending requests, each on a new connection. */
function askHonestly(url: string) {
  const times: number[] = [];
  const lost: string[] = [];
  let isStopped = false;
  const once = () =>
    new Promise<void>((resolve) => {
      const began = performance.now();
      const given = (why: string | null) => {
        if (why === null) times.push(performance.now() - began);
        else lost.push(why);
        resolve();
      };
      const asked = request(`${url}/api/config`, { agent: false, localAddress: HONEST, timeout: 10_000 }, (reply) => {
        reply.resume();
        reply.on('end', () => given(reply.statusCode === 200 ? null : String(reply.statusCode)));
      });
      asked.on('timeout', () => asked.destroy(new Error('no answer within 10 s')));
      asked.on('error', (error) => given(error.message));
      asked.end();
    });
  const running = (async () => {
    for (; !isStopped; await delay(HONEST_EVERY_MS)) await once();
  })();
  return {
    async stop() {
      isStopped = true;
      await running;
      return { times, lost };
    },
  };
}

function filesOf(pid: number): number | null {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return null;
  }
}
