import { setTimeout as delay } from 'node:timers/promises';
import { judge, percentile } from './case.ts';
import type { FaultCase } from './case.ts';
import { createHistory } from './history.ts';
import { createQuizTaker } from './learner.ts';
import type { Nemesis } from './nemesis.ts';
import { createWorld } from './world.ts';
import type { World } from './world.ts';

/** The most critical points: between a commit and its answer, and inside transactions. */
const POINTS = [
  { name: 'after an answer was saved, before its reply', on: 'attempt_answers as stored', when: 'after' },
  { name: 'after a start was saved, before its reply', on: 'insert into attempts', when: 'after' },
  { name: 'inside complete, before the score is written', on: 'update "attempts" set', when: 'before' },
  { name: 'inside complete, after the score was written', on: 'update "attempts" set', when: 'after' },
  { name: 'inside complete, with the standings deleted', on: 'delete from standings', when: 'after' },
  { name: 'before the commit of complete', on: '^commit$', when: 'before' },
  { name: 'after the commit of complete, before its reply', on: '^commit$', when: 'after' },
] as const;

const LEARNERS = 12;

/** F2: the server is killed at points that random kills rarely hit. A round is one kill at each of them. */
export const killPoints: FaultCase = {
  title: 'F2 SIGKILL at named points of running quizzes',
  stores: ['embedded', 'postgres'],
  rounds: { full: 20, quick: 1 },
  async run({ store, rounds, nemesis, say }) {
    const world = await createWorld(store);
    if (!world) return null;
    try {
      await world.start();
      const people = await world.populate({ learners: LEARNERS, timeLimitSeconds: 60 });
      const history = createHistory();
      const takers = people.learners.map((learner, place) => {
        let seq = 0;
        const nextSeq = () => (seq += 1);
        const settings = { place, learner, skillId: people.skillId, client: world.client, history, nextSeq };
        return createQuizTaker({ ...settings, nemesis: nemesis.child(place), thinkMs: 40, completes: 0.15 });
      });
      const running = takers.map((taker) => taker.run());
      const restarts: number[] = [];
      let kills = 0;
      for (let round = 1; round <= rounds; round += 1) {
        for (const point of nemesis.shuffled(POINTS)) {
          await world.kill();
          restarts.push(await startToDie(world, point, nemesis));
          // It kills itself; if a busy machine does not reach the point within a minute, the run moves on.
          if (await world.diesWithin(60_000)) kills += 1;
        }
        restarts.push(await world.start());
        say(`${round} of ${rounds} rounds, ${kills} kills`);
      }
      await delay(500);
      for (const taker of takers) taker.stop();
      await Promise.all(running);
      const verdict = await judge(world, history, people);
      const served = restarts.filter((ms) => ms > 0);
      if (kills < rounds * POINTS.length)
        verdict.wrong.push(`only ${kills} of ${rounds * POINTS.length} points were reached`);
      return {
        verdict,
        figures: { rounds, kills, restartMedianMs: percentile(served, 0.5), restartWorstMs: percentile(served, 1) },
      };
    } finally {
      await world.end();
    }
  },
};

type Point = (typeof POINTS)[number];

/** @returns milliseconds until it served; it may have died earlier, when it closed an attempt itself */
async function startToDie(world: World, { name, on, when }: Point, nemesis: Nemesis): Promise<number> {
  const nth = 1 + nemesis.below(6);
  nemesis.schedule.push(`SIGKILL ${name}, the ${nth}th time`);
  return world.startWithHook({ KILL_ON: on, KILL_WHEN: when, KILL_NTH: String(nth) });
}
