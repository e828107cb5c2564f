import { setTimeout as delay } from 'node:timers/promises';
import { RESERVE_BYTES } from '../src/platform/database/embedded/diskSpace.ts';
import { judge, percentile } from './case.ts';
import type { FaultCase } from './case.ts';
import { createClient, NoAnswer, startQuiz } from './client.ts';
import type { Answered, Client, Learner } from './client.ts';
import { createHistory } from './history.ts';
import type { History } from './history.ts';
import { createQuizTaker } from './learner.ts';
import { makeSmallDisk } from './smallDisk.ts';
import { createWorld } from './world.ts';
import type { World } from './world.ts';

const LEARNERS = 20;
const DISK_MB = 400;
const REFUSED_WITHIN_MS = 60_000;
const WATCHED_MS = 3000;
const HEALED_WITHIN_MS = 10_000;

/** F6: the database's disk fills up while people take quizzes, and is freed again. */
export const diskFull: FaultCase = {
  title: 'F6 disk full',
  stores: ['embedded', 'postgres'],
  rounds: { full: 12, quick: 3 },
  async run({ store, rounds, nemesis, say }) {
    const disk = makeSmallDisk(DISK_MB, say);
    if (!disk) return null;
    const world = await createWorld(store, disk.folder);
    if (!world) {
      disk.remove();
      return null;
    }
    // A single connection: after an idle close, the next try uses a new one, like in browsers.
    const readingClient = createClient(() => world.server().url, 1);
    try {
      await world.start();
      const people = await world.populate({ learners: LEARNERS + 1 });
      const history = createHistory();
      const refusals = { storageFull: 0, unavailable: 0 };
      const client = listening(world.client, refusals, history);
      const reader = people.learners.pop() as Learner;
      const reading = history.invoke(LEARNERS, { kind: 'start', skillId: people.skillId });
      reading.outcome = { type: 'ok', attemptId: (await startQuiz(client, reader, people.skillId)).id };
      const takers = people.learners.map((learner, place) => {
        let seq = 0;
        const nextSeq = () => (seq += 1);
        const settings = { place, learner, skillId: people.skillId, client, history, nextSeq };
        return createQuizTaker({ ...settings, nemesis: nemesis.child(place), thinkMs: 40, completes: 0.1 });
      });
      const running = takers.map((taker) => taker.run());
      const heals: number[] = [];
      let ended = 0;
      for (let round = 1; round <= rounds; round += 1) {
        await delay(nemesis.below(1000));
        // The embedded engine limits its own growth to keep a reserve; other programs that fill the disk completely may
        // still end it.
        const isToTheBrim = store === 'embedded' && round % 3 === 0;
        const leave = store === 'embedded' && !isToTheBrim ? nemesis.below(RESERVE_BYTES - 2 ** 22) + 2 ** 21 : 0;
        nemesis.schedule.push(`round ${round}: the disk is full but for ${leave} bytes`);
        disk.fill(leave);
        if (isToTheBrim) await world.diesWithin(WATCHED_MS);
        else await watchWhileFull(listening(readingClient, refusals, history), reader, refusals, history);
        disk.free();
        if (await world.diesWithin(isToTheBrim ? 500 : 0)) {
          if (!isToTheBrim) history.violations.push(`round ${round}: the server ended\n${tail(world)}`);
          ended += 1;
          await world.start();
        }
        heals.push(await untilHealed(client, round, history));
        say(`${round} of ${rounds} rounds, ${refusals.storageFull} refusals because the disk is full`);
      }
      for (const taker of takers) taker.stop();
      await Promise.all(running);
      const verdict = await judge(world, history, { ...people, learners: [...people.learners, reader] });
      const healing = { healMedianMs: percentile(heals, 0.5), healWorstMs: percentile(heals, 1) };
      return { verdict, figures: { rounds, operations: history.operations.length, ...refusals, ended, ...healing } };
    } finally {
      readingClient.close();
      await world.end();
      disk.remove();
    }
  },
};

const tail = (world: World) => world.server().output().slice(-1000);

type Refusals = { storageFull: number; unavailable: number };

/** The same client, recording violations under a full disk. */
function listening(client: Client, refusals: Refusals, history: History): Client {
  return {
    ...client,
    async call(name, asking) {
      const answered = await client.call(name, asking);
      const { status, body, headers } = answered;
      if (status === 503 && body.code === 'unavailable') refusals.unavailable += 1;
      else if (status === 503 && body.code === 'storage_full' && Number(headers['retry-after']) > 0)
        refusals.storageFull += 1;
      else if (status >= 500) history.violations.push(`${name} answered ${status} ${JSON.stringify(body)}`);
      return answered;
    },
  };
}

const READS = ['/api/auth/me', '/api/skills', '/api/quiz/active', '/api/quiz/history', '/healthz'];

/** Writes are soon refused with a message, while everything can still be read, including a running quiz. */
async function watchWhileFull(client: Client, { token }: Learner, refusals: Refusals, history: History): Promise<void> {
  const before = refusals.storageFull;
  const isRefused = () => refusals.storageFull > before;
  const begun = performance.now();
  let refusedAt = Infinity;
  while (performance.now() < Math.min(begun + REFUSED_WITHIN_MS, refusedAt + WATCHED_MS)) {
    for (const path of READS) {
      const asked = performance.now();
      const read = () => orNothing(client.call(`GET ${path}`, { token }));
      let answered = await read();
      if (answered instanceof NoAnswer && answered.message === 'ECONNRESET') answered = await read();
      const after = `after ${Math.round(performance.now() - asked)} ms`;
      if (answered instanceof NoAnswer)
        history.violations.push(`with a full disk ${path}: ${answered.message} ${after}`);
      else if (answered.status !== 200)
        history.violations.push(
          `with a full disk ${path} was answered ${answered.status} ${JSON.stringify(answered.body)} ${after}`,
        );
    }
    if (isRefused()) refusedAt = Math.min(refusedAt, performance.now());
    await delay(50);
  }
  if (!isRefused())
    history.violations.push(`in ${REFUSED_WITHIN_MS} ms no caller was refused because the disk is full`);
}

/** Retries a registration until it can be stored. @returns milliseconds */
async function untilHealed(client: Client, round: number, history: History): Promise<number> {
  const begun = performance.now();
  const body = { email: `healed${round}@faults.test`, password: 'a password for later', firstName: 'F', lastName: 'L' };
  const isStored = async () => {
    const answered = await orNothing(client.call('POST /api/auth/register', { body }));
    // 409: an earlier try was stored, and its answer was lost.
    return !(answered instanceof NoAnswer) && [201, 409].includes(answered.status);
  };
  while (!(await isStored())) {
    if (performance.now() > begun + HEALED_WITHIN_MS) {
      history.violations.push(`round ${round}: ${HEALED_WITHIN_MS} ms after the disk was freed nothing can be stored`);
      break;
    }
    await delay(50);
  }
  return performance.now() - begun;
}

async function orNothing(answering: Promise<Answered>): Promise<Answered | NoAnswer> {
  return answering.catch((error: unknown) => {
    if (error instanceof NoAnswer) return error;
    throw error;
  });
}
