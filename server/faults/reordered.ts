import { emptyVerdict } from './case.ts';
import type { FaultCase } from './case.ts';
import { startQuiz } from './client.ts';
import type { Answered, Client, Learner } from './client.ts';
import type { Nemesis } from './nemesis.ts';
import { createWorld } from './world.ts';

const LETTERS = ['A', 'B', 'C', 'D'];
/** Concurrent schedules, each with its own learner. */
const LEARNERS = 20;

/**
 * F10: the answers of a quiz arrive up to three times, in any order, some simultaneously, some after the end. The
 * highest sequence number that arrived in time counts, and everything after the end is refused.
 */
export const reordered: FaultCase = {
  title: 'F10 duplicate, reordered and late answers',
  stores: ['embedded', 'postgres'],
  rounds: { full: 10_000, quick: 200 },
  async run({ store, rounds, nemesis, say }) {
    const world = await createWorld(store);
    if (!world) return null;
    try {
      await world.start();
      const people = await world.populate({ learners: LEARNERS });
      const verdict = emptyVerdict();
      let [next, requests] = [0, 0];
      await Promise.all(
        people.learners.map(async (learner) => {
          while (next < rounds && verdict.wrong.length === 0) {
            const place = (next += 1);
            const own = nemesis.child(place);
            const outcome = await playSchedule(world.client, learner, people.skillId, own);
            requests += outcome.requests;
            verdict.acked += outcome.acked;
            for (const line of outcome.wrong) verdict.wrong.push(`schedule ${place}: ${line}`);
            if (outcome.wrong.length > 0) nemesis.schedule.push(...own.schedule);
            if (place % 1000 === 0) say(`${place} of ${rounds} schedules`);
          }
        }),
      );
      await world.stop();
      return { verdict, figures: { rounds, requests } };
    } finally {
      await world.end();
    }
  },
};

interface Sent {
  questionId: number;
  letter: string;
  seq: number;
}

async function playSchedule(client: Client, learner: Learner, skillId: number, nemesis: Nemesis) {
  const { token } = learner;
  const wrong: string[] = [];
  const attempt = await startQuiz(client, learner, skillId);
  const questions = attempt.questions.slice(0, 3);
  const answers: Sent[] = Array.from({ length: 2 + nemesis.below(5) }, (_, index) => ({
    questionId: nemesis.pick(questions).id,
    letter: nemesis.pick(LETTERS),
    seq: index + 1,
  }));
  const arriving = nemesis.shuffled(
    answers.flatMap((answer) => Array.from({ length: 1 + nemesis.below(3) }, () => answer)),
  );
  const end = Math.floor(arriving.length * (0.5 + nemesis.random() / 2));
  nemesis.schedule.push(
    `${arriving.map(({ questionId, letter, seq }) => `${seq}:${questionId}${letter}`).join(' ')}, end after ${end}`,
  );
  const send = ({ questionId, letter, seq }: Sent) =>
    client.call('POST /api/quiz/answer', {
      token,
      body: { quizAttemptId: attempt.id, questionId, selectedAnswer: letter, timeTaken: 1, seq },
    });

  const highest = new Map<number, Sent>();
  const expectTaken = (answer: Sent, { status, body }: Answered) => {
    if (status !== 200) return wrong.push(`answer ${answer.seq} got ${status} ${JSON.stringify(body)}`);
    const best = highest.get(answer.questionId);
    if (!best || best.seq < answer.seq) highest.set(answer.questionId, answer);
    const isStale = body.data.seq > answer.seq;
    if (isStale !== (body.data.superseded === true))
      wrong.push(`answer ${answer.seq} was acknowledged with ${JSON.stringify(body.data)}`);
  };
  for (let at = 0; at < end;) {
    const together = arriving.slice(at, Math.min(end, at + 1 + nemesis.below(3)));
    const outcome = await Promise.all(together.map(send));
    for (const [index, answer] of together.entries()) expectTaken(answer, outcome[index] as Answered);
    at += together.length;
  }
  const stored = (await startQuiz(client, learner, skillId)).answers;
  for (const { questionId, letter, seq } of highest.values()) {
    const kept = stored.find((answer) => answer.questionId === questionId);
    if (kept?.seq !== seq || kept.selectedAnswer !== letter)
      wrong.push(`question ${questionId} has ${JSON.stringify(kept)}, not ${seq} ${letter}`);
  }
  if (stored.length !== highest.size) wrong.push(`${stored.length} answers are stored, not ${highest.size}`);

  const complete = () => client.call('POST /api/quiz/complete', { token, body: { quizAttemptId: attempt.id } });
  const score = JSON.stringify((await complete()).body.data);
  for (const answer of arriving.slice(end)) {
    const { status, body } = await send(answer);
    if (status !== 409 || body.code !== 'attempt_closed')
      wrong.push(`late answer ${answer.seq} got ${status} ${JSON.stringify(body)}`);
  }
  if (JSON.stringify((await complete()).body.data) !== score) wrong.push('the score changed after the end');
  return { wrong, acked: end, requests: arriving.length + 4 };
}
