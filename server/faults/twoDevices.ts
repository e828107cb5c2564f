import { setTimeout as delay } from 'node:timers/promises';
import { judge } from './case.ts';
import type { FaultCase } from './case.ts';
import { mustCall } from './client.ts';
import { createHistory } from './history.ts';
import { createQuizTaker } from './learner.ts';
import { createWorld } from './world.ts';

const PEOPLE = 5;

/** F12: each learner takes the same quiz on two devices at once, both answering and both ending it. */
export const twoDevices: FaultCase = {
  title: 'F12 two devices on the same attempt',
  stores: ['embedded', 'postgres'],
  rounds: { full: 60, quick: 4 },
  async run({ store, rounds, nemesis }) {
    const world = await createWorld(store);
    if (!world) return null;
    try {
      await world.start();
      const people = await world.populate({ learners: PEOPLE });
      const history = createHistory();
      const takers = [];
      for (const [place, learner] of people.learners.entries()) {
        const { token } = await mustCall(world.client, 'POST /api/auth/login', { body: learner });
        // Two devices' clocks differ, and may even give the same number twice.
        for (const [device, own] of [learner, { ...learner, token }].entries()) {
          let seq = device;
          const nextSeq = () => (seq += 1 + nemesis.below(2));
          const settings = { place, learner: own, skillId: people.skillId, client: world.client, history, nextSeq };
          takers.push(
            createQuizTaker({ ...settings, nemesis: nemesis.child(2 * place + device), thinkMs: 20, completes: 0.06 }),
          );
        }
      }
      const running = takers.map((taker) => taker.run());
      await delay(rounds * 500);
      for (const taker of takers) taker.stop();
      await Promise.all(running);
      return {
        verdict: await judge(world, history, people),
        figures: { halfSeconds: rounds, operations: history.operations.length },
      };
    } finally {
      await world.end();
    }
  },
};
