import { isDeepStrictEqual } from 'node:util';
import { judge } from './case.ts';
import type { FaultCase } from './case.ts';
import { createClient, NoAnswer } from './client.ts';
import type { Answered, Client, Learner } from './client.ts';
import { createHistory } from './history.ts';
import type { Asked, History, Operation } from './history.ts';
import type { Nemesis } from './nemesis.ts';
import { startProxy } from './proxy.ts';
import type { Proxy } from './proxy.ts';
import { createWorld } from './world.ts';

/** F9: the server executes a request, the answer is lost, and the client repeats it up to three times. */
export const lostReply: FaultCase = {
  title: 'F9 reply lost after the commit',
  stores: ['embedded', 'postgres'],
  rounds: { full: 200, quick: 15 },
  async run({ store, rounds, nemesis }) {
    const world = await createWorld(store);
    if (!world) return null;
    const proxy = await startProxy(() => world.server().url);
    const client = createClient(() => proxy.url);
    try {
      await world.start();
      const people = await world.populate({ learners: 1 });
      const [learner] = people.learners as [Learner];
      const history = createHistory();
      const asker = { client, proxy, nemesis, history, token: learner.token };
      for (let round = 1; round <= rounds; round += 1) await takeQuiz(asker, people.skillId);
      const { lost } = proxy;
      return { verdict: await judge(world, history, people), figures: { rounds, repliesLost: lost } };
    } finally {
      client.close();
      await proxy.close();
      await world.end();
    }
  },
};

interface Asker {
  client: Client;
  proxy: Proxy;
  nemesis: Nemesis;
  history: History;
  token: string;
}

async function takeQuiz(asker: Asker, skillId: number): Promise<void> {
  const started = await askAgainAndAgain(asker, { kind: 'start', skillId }, 'POST /api/quiz/start', { skillId });
  const { id, questions } = started.answered.body.data.quizAttempt;
  started.operation.outcome = { type: 'ok', attemptId: id };
  for (let seq = 1; seq <= 4; seq += 1) {
    const questionId: number = asker.nemesis.pick<{ id: number }>(questions).id;
    const letter = asker.nemesis.pick(['A', 'B', 'C', 'D']);
    const asked: Asked = { kind: 'answer', attemptId: id, questionId, letter, seq };
    const body = { quizAttemptId: id, questionId, selectedAnswer: letter, timeTaken: 1, seq };
    const { operation } = await askAgainAndAgain(asker, asked, 'POST /api/quiz/answer', body);
    operation.outcome = { type: 'ok' };
  }
  const asked: Asked = { kind: 'complete', attemptId: id };
  const { operation, answered } = await askAgainAndAgain(asker, asked, 'POST /api/quiz/complete', {
    quizAttemptId: id,
  });
  operation.outcome = { type: 'ok', score: answered.body.data.score.scorePercentage };
}

/** Loses one to three replies, then receives two: both must be equal, and must not report a duplicate. */
async function askAgainAndAgain(
  { client, proxy, nemesis, history, token }: Asker,
  asked: Asked,
  name: string,
  body: object,
) {
  const operation: Operation = history.invoke(0, asked);
  const losses = 1 + nemesis.below(3);
  nemesis.schedule.push(`${JSON.stringify(asked)}: ${losses} replies lost`);
  proxy.mode = 'lose reply';
  for (let nth = 1; nth <= losses; nth += 1) {
    const outcome = await client.call(name, { token, body }).catch((error: unknown) => error);
    if (!(outcome instanceof NoAnswer)) throw new Error(`${name} was to get no answer`, { cause: outcome });
  }
  proxy.mode = 'pass';
  const answered = await client.call(name, { token, body });
  const again = await client.call(name, { token, body });
  if (answered.status >= 300) history.violations.push(`${name} answered ${answered.status} after its reply was lost`);
  if (!isDeepStrictEqual(withoutTime(answered), withoutTime(again)))
    history.violations.push(`${name} answered ${JSON.stringify(answered.body)}, then ${JSON.stringify(again.body)}`);
  return { operation, answered };
}

function withoutTime({ status, body }: Answered): unknown {
  return [status, JSON.parse(JSON.stringify(body, (key, value) => (key === 'serverNow' ? undefined : value)))];
}
