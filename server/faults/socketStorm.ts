import { setTimeout as delay } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { emptyVerdict, percentile } from './case.ts';
import type { FaultCase } from './case.ts';
import { createClient, mustCall } from './client.ts';
import type { Learner } from './client.ts';
import type { Nemesis } from './nemesis.ts';
import { addressOf, cutOff, openSocket, usage } from './socketPeople.ts';
import { createWorld } from './world.ts';

const STORM_MS = 30_000;
/** The reconnection delays of pages after a loss. */
const BACK = { firstMs: 500, jitterMs: 5000 };
const BACK_WITHIN_MS = 60_000;
const LOGIN_EVERY_MS = 1000;
const LOGIN_P95_MS = 1000;
/** How long sign-ins are measured before the storm. */
const USUAL_MS = 10_000;
/** Longer than recovery data is kept: two minutes, with a sweep every minute. */
const SETTLE_MS = 185_000;
/** A smaller wave before the storms, at the same rate: it warms everything up. */
const FEW = 0.1;
/** Allowed growth of the server's memory over that after the small wave. */
const GROWTH = 1.1;
/** Allowed processor time per person, relative to the small wave. */
const DEARER = 3;
const LINE_WIDTH = 50;

/**
 * F19: thousands of pages connect within half a minute, all lose the network at once, and all reconnect; then again.
 * Meanwhile a person signs in, and one address tries to exceed its share.
 */
export const socketStorm: FaultCase = {
  title: 'F19 storm of sockets (rounds are thousands)',
  stores: ['embedded'],
  rounds: { full: 10, quick: 0 },
  async run({ store, rounds, nemesis, say }) {
    const world = await createWorld(store);
    if (!world) return null;
    const verdict = emptyVerdict();
    const people = rounds * 1000;
    try {
      await world.start();
      const { learners } = await world.populate({ learners: 1 });
      await world.stop();
      // With the default limits; every person has their own address.
      await world.startReportingHeap({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' });
      const { url, pid } = world.server();
      const logins = signInNowAndThen(url, learners[0] as Learner);
      await delay(USUAL_MS);
      const usual = logins.take();

      const inTurn = (person: number) => (person * STORM_MS) / people;
      const comeInAndGo = async (number: number, momentOf: (person: number) => number) => {
        const wave = await comeIn({ url, pid, people: number, nemesis }, momentOf);
        say(`${wave.sockets.length} came in ${Math.round(wave.took / 1000)} s`);
        for (const socket of wave.sockets) cutOff(socket);
        return wave;
      };
      // The first ones are expensive, because their code runs for the first time.
      await comeInAndGo(people * FEW, inTurn);
      const few = await comeInAndGo(people * FEW, inTurn);
      await delay(SETTLE_MS);
      const base = { heldMb: await world.held(), residentMb: usage(pid)?.megabytes ?? 0 };

      const times: number[] = [];
      const waves: Arrived[] = [];
      const after: (typeof base)[] = [];
      for (let storm = 1; storm <= 2; storm += 1) {
        logins.take();
        waves.push(await comeInAndGo(people, inTurn));
        waves.push(await comeInAndGo(people, () => BACK.firstMs + nemesis.random() * BACK.jitterMs));
        times.push(...logins.take());
        await delay(SETTLE_MS);
        after.push({ heldMb: await world.held(), residentMb: usage(pid)?.megabytes ?? 0 });
      }
      await logins.stop();
      const greedy = await Promise.allSettled(
        Array.from({ length: 4 * LINE_WIDTH }, () => openSocket(url, '192.0.2.1')),
      );
      const held = greedy.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      for (const socket of held) cutOff(socket);
      await world.stop();

      const p95 = percentile(times, 0.95);
      const dearer = Math.max(...waves.map((wave) => workForEach(wave) / workForEach(few)));
      for (const { sockets, took } of waves) {
        verdict.acked += sockets.length;
        if (sockets.length < people) verdict.lost.push(`${people - sockets.length} of ${people} never came`);
        if (took > STORM_MS + BACK_WITHIN_MS) verdict.wrong.push(`${Math.round(took)} ms until all were there`);
      }
      if (p95 >= LOGIN_P95_MS) verdict.wrong.push(`a sign-in took ${p95} ms (p95)`);
      for (const [storm, { heldMb }] of after.entries())
        if (heldMb > GROWTH * base.heldMb)
          verdict.wrong.push(`after storm ${storm + 1} ${heldMb} MB were held, before the first ${base.heldMb} MB`);
      const [once = base, twice = base] = after;
      if (twice.residentMb > GROWTH * once.residentMb)
        verdict.wrong.push(
          `resident memory grew from ${once.residentMb} to ${twice.residentMb} MB from storm to storm`,
        );
      if (dearer > DEARER) verdict.wrong.push(`each of many took ${dearer} times the work of each of a few`);
      for (const why of logins.failures) verdict.wrong.push(`a sign-in failed: ${why}`);
      if (held.length > LINE_WIDTH) verdict.wrong.push(`one address held ${held.length} sockets`);
      return {
        verdict,
        figures: {
          people,
          firstMs: Math.round(waves[0]?.took ?? 0),
          backMs: Math.round(waves[1]?.took ?? 0),
          tries: waves.reduce((sum, { tries }) => sum + tries, 0),
          logins: times.length,
          loginUsualP95Ms: percentile(usual, 0.95),
          loginP50Ms: percentile(times, 0.5),
          loginP95Ms: p95,
          cpuPercent: Math.round(100 * Math.max(...waves.map(({ cpuSeconds, took }) => (1000 * cpuSeconds) / took))),
          cpuEachPercent: Math.round(100 * dearer),
          heldMb: Math.round(base.heldMb),
          heldAfterMb: Math.round(twice.heldMb),
          residentMb: Math.round(base.residentMb),
          residentAfterMb: Math.round(twice.residentMb),
          heldByOneAddress: held.length,
        },
      };
    } finally {
      await world.end();
    }
  },
};

type Arrived = Awaited<ReturnType<typeof comeIn>>;

/** The server's processor seconds per person. */
const workForEach = ({ cpuSeconds, sockets }: Arrived): number => cpuSeconds / Math.max(1, sockets.length);

interface Wave {
  url: string;
  /** Of the server. */
  pid: number;
  people: number;
  nemesis: Nemesis;
}

/** Each person connects at their scheduled time, and retries after a while if refused. */
async function comeIn({ url, pid, people, nemesis }: Wave, momentOf: (person: number) => number) {
  const began = performance.now();
  const usedBefore = usage(pid)?.cpuSeconds ?? 0;
  const moments = Array.from({ length: people }, (_nothing, person) => momentOf(person));
  let tries = 0;
  const connect = async (person: number): Promise<Socket | null> => {
    await delay(moments[person] ?? 0);
    while (performance.now() - began < STORM_MS + BACK_WITHIN_MS) {
      tries += 1;
      try {
        return await openSocket(url, addressOf(person));
      } catch {
        await delay(BACK.firstMs + nemesis.random() * BACK.jitterMs);
      }
    }
    return null;
  };
  const connected = await Promise.all(moments.map((_moment, person) => connect(person)));
  return {
    sockets: connected.filter((socket) => socket !== null),
    tries,
    took: performance.now() - began,
    cpuSeconds: (usage(pid)?.cpuSeconds ?? 0) - usedBefore,
  };
}

/** An unrelated person who signs in on new connections: a storm must not block them. */
function signInNowAndThen(url: string, { email, password }: Learner) {
  const times: number[] = [];
  const failures: string[] = [];
  const client = createClient(() => url, 1, { keepAlive: false });
  let isStopped = false;
  const running = (async () => {
    while (!isStopped) {
      const began = performance.now();
      try {
        await mustCall(client, 'POST /api/auth/login', { body: { email, password } });
        times.push(performance.now() - began);
      } catch (error) {
        failures.push(error instanceof Error ? error.message : String(error));
      }
      await delay(Math.max(0, LOGIN_EVERY_MS - (performance.now() - began)));
    }
  })();
  return {
    /** @returns the duration of each since the last call, in ms */
    take: () => times.splice(0),
    failures,
    async stop() {
      isStopped = true;
      await running;
      client.close();
    },
  };
}
