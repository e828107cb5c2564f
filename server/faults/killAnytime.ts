import { setTimeout as delay } from 'node:timers/promises';
import { judge, percentile } from './case.ts';
import type { FaultCase } from './case.ts';
import { createHistory } from './history.ts';
import { createQuizTaker } from './learner.ts';
import { createWorld } from './world.ts';

const LEARNERS = 50;
const LONGEST_MS = 1500;

/** F1: the server is killed at random moments while fifty people take quizzes and carry on. */
export const killAnytime: FaultCase = {
  title: 'F1 SIGKILL at random moments of running quizzes',
  stores: ['embedded', 'postgres'],
  rounds: { full: 200, quick: 5 },
  async run({ store, rounds, nemesis, say }) {
    const world = await createWorld(store);
    if (!world) return null;
    try {
      await world.start();
      // A minute, so that in a long run attempts also end by deadline.
      const people = await world.populate({ learners: LEARNERS, timeLimitSeconds: 60 });
      const history = createHistory();
      const takers = people.learners.map((learner, place) => {
        let seq = 0;
        const nextSeq = () => (seq += 1);
        const { client } = world;
        const { skillId } = people;
        return createQuizTaker({
          place,
          learner,
          skillId,
          client,
          history,
          nemesis: nemesis.child(place),
          thinkMs: 150,
          nextSeq,
        });
      });
      const running = takers.map((taker) => taker.run());
      const restarts: number[] = [];
      for (let round = 1; round <= rounds; round += 1) {
        const wait = nemesis.below(LONGEST_MS);
        nemesis.schedule.push(`round ${round}: SIGKILL ${wait} ms after the server served`);
        await delay(wait);
        await world.kill();
        restarts.push(await world.start());
        if (round % 10 === 0) say(`${round} of ${rounds} rounds, ${history.operations.length} operations`);
      }
      await delay(1000);
      for (const taker of takers) taker.stop();
      await Promise.all(running);
      const verdict = await judge(world, history, people);
      const unknown = history.operations.filter(({ outcome }) => outcome.type === 'info').length;
      const figures = { restartMedianMs: percentile(restarts, 0.5), restartWorstMs: percentile(restarts, 1) };
      return { verdict, figures: { rounds, operations: history.operations.length, unknown, ...figures } };
    } finally {
      await world.end();
    }
  },
};
