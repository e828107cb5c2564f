import { setTimeout as delay } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { emptyVerdict, percentile } from './case.ts';
import type { FaultCase } from './case.ts';
import { mustCall } from './client.ts';
import type { Client, Learner } from './client.ts';
import type { Nemesis } from './nemesis.ts';
import { addressOf, cutOff, openSocket, usage } from './socketPeople.ts';
import { createWorld } from './world.ts';

const STORM_MS = 30_000;
/** As pages come back after a loss. */
const BACK = { firstMs: 500, jitterMs: 5000 };
const BACK_WITHIN_MS = 60_000;
const LOGIN_EVERY_MS = 1000;
const LOGIN_P95_MS = 1000;
/** How long somebody signs in now and then before anything happens. */
const USUAL_MS = 10_000;
/** Longer than what a lost connection could go on with is kept: two minutes, looked at every minute. */
const SETTLE_MS = 185_000;
const GROWTH = 1.1;
const LINE_WIDTH = 50;

/**
 * F19: thousands of pages connect within half a minute, all lose the network at once, and all come back; then the same
 * again. Meanwhile somebody signs in, and one address tries to hold more than its share.
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
      // The limits as they are shipped; every person has an address of their own.
      await world.start({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' });
      const { url, pid } = world.server();
      const logins = signInNowAndThen(world.client, learners[0] as Learner);
      await delay(USUAL_MS);
      const usual = logins.take();

      const times: number[] = [];
      const waves: Arrived[] = [];
      const megabytes: number[] = [];
      let cpuShare = 0;
      for (let storm = 1; storm <= 2; storm += 1) {
        logins.take();
        const first = await comeIn({ url, people, nemesis }, (person) => (person * STORM_MS) / people);
        say(`${first.sockets.length} came in ${Math.round(first.took / 1000)} s`);
        for (const socket of first.sockets) cutOff(socket);

        const used = usage(pid)?.cpuSeconds ?? 0;
        const second = await comeIn({ url, people, nemesis }, () => BACK.firstMs + nemesis.random() * BACK.jitterMs);
        cpuShare = Math.max(cpuShare, ((usage(pid)?.cpuSeconds ?? 0) - used) / (second.took / 1000));
        say(`${second.sockets.length} came back in ${Math.round(second.took / 1000)} s`);
        waves.push(first, second);
        times.push(...logins.take());
        for (const socket of second.sockets) cutOff(socket);
        await delay(SETTLE_MS);
        megabytes.push(usage(pid)?.megabytes ?? 0);
      }
      await logins.stop();
      const greedy = await Promise.allSettled(
        Array.from({ length: 4 * LINE_WIDTH }, () => openSocket(url, '192.0.2.1')),
      );
      const held = greedy.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      for (const socket of held) cutOff(socket);
      await world.stop();

      const p95 = percentile(times, 0.95);
      const [calm = 0, after = 0] = megabytes;
      for (const { sockets, took } of waves) {
        verdict.acked += sockets.length;
        if (sockets.length < people) verdict.lost.push(`${people - sockets.length} of ${people} never came`);
        if (took > STORM_MS + BACK_WITHIN_MS) verdict.wrong.push(`${Math.round(took)} ms until all were there`);
      }
      if (p95 >= LOGIN_P95_MS) verdict.wrong.push(`a sign-in took ${p95} ms (p95)`);
      if (after > GROWTH * calm) verdict.wrong.push(`memory grew from ${calm} to ${after} MB from storm to storm`);
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
          cpuPercent: Math.round(cpuShare * 100),
          calmMb: Math.round(calm),
          afterMb: Math.round(after),
          heldByOneAddress: held.length,
        },
      };
    } finally {
      await world.end();
    }
  },
};

type Arrived = Awaited<ReturnType<typeof comeIn>>;

interface Wave {
  url: string;
  people: number;
  nemesis: Nemesis;
}

/** Everybody connects at their moment, and tries again after a while if they were not let in. */
async function comeIn({ url, people, nemesis }: Wave, momentOf: (person: number) => number) {
  const began = performance.now();
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
  };
}

/** Somebody who has nothing to do with it. */
function signInNowAndThen(client: Client, { email, password }: Learner) {
  const times: number[] = [];
  let isStopped = false;
  const running = (async () => {
    while (!isStopped) {
      const began = performance.now();
      await mustCall(client, 'POST /api/auth/login', { body: { email, password } });
      times.push(performance.now() - began);
      await delay(Math.max(0, LOGIN_EVERY_MS - (performance.now() - began)));
    }
  })();
  return {
    /** @returns how long each took since this was asked before, in ms */
    take: () => times.splice(0),
    async stop() {
      isStopped = true;
      await running;
    },
  };
}
