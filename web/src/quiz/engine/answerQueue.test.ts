import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  acknowledge,
  addUnsent,
  adoptAnswers,
  type AnswerQueue,
  backoff,
  type Choice,
  choose,
  createQueue,
  retryNow,
  isAnswered,
  isFlushed,
  isOvertaken,
  markSent,
  noteSaved,
  refuse,
  retryLater,
  saveState,
  sendable,
  sendableAt,
  shownLetter,
} from './answerQueue.ts';

const click = (queue: AnswerQueue, questionId: number, selectedAnswer: string, at: number) =>
  choose(queue, { questionId, selectedAnswer, at, questionTime: 0 });
const empty = createQueue([]);

test('a superseded answer is not called saved, is not sent again, and stays until the newer one is known', () => {
  const { queue, choice } = click(empty, 1, 'A', 1000);
  const acknowledged = acknowledge(markSent(queue, choice), choice, { seq: 1500, superseded: true });
  expect(saveState(acknowledged, 1)).toBe('saving');
  expect(sendable(acknowledged, Infinity)).toEqual([]);
  expect(isOvertaken(acknowledged)).toBe(true);
  expect(isFlushed(acknowledged)).toBe(true);
  const read = adoptAnswers(acknowledged, [{ questionId: 1, selectedAnswer: 'B', seq: 1500 }]);
  expect(shownLetter(read, 1)).toBe('B');
  expect(saveState(read, 1)).toBe('saved');
});

test('a click after being superseded wins over what superseded it', () => {
  const first = click(empty, 1, 'A', 1000);
  const acknowledged = acknowledge(markSent(first.queue, first.choice), first.choice, { seq: 9000, superseded: true });
  const second = click(acknowledged, 1, 'C', 2000);
  expect(second.choice.seq).toBe(9001);
  expect(sendable(second.queue, 0)).toEqual([second.choice]);
});

test('the acknowledgement of an older click does not pass for the newer one', () => {
  const first = click(empty, 1, 'A', 1000);
  const second = click(markSent(first.queue, first.choice), 1, 'B', 1200);
  const acknowledged = acknowledge(second.queue, first.choice, { seq: first.choice.seq });
  expect(saveState(acknowledged, 1)).toBe('saving');
  expect(shownLetter(acknowledged, 1)).toBe('B');
  expect(sendable(acknowledged, 0)).toEqual([second.choice]);
});

test('while a request for a question is out no second one leaves', () => {
  const first = click(empty, 1, 'A', 1000);
  const second = click(markSent(first.queue, first.choice), 1, 'B', 1200);
  expect(sendable(second.queue, 0)).toEqual([]);
});

test('a reading of the server older than an acknowledgement takes nothing back', () => {
  const { queue, choice } = click(createQueue([{ questionId: 1, selectedAnswer: 'A', seq: 10 }]), 1, 'B', 1000);
  const acknowledged = acknowledge(markSent(queue, choice), choice, { seq: choice.seq });
  expect(shownLetter(adoptAnswers(acknowledged, [{ questionId: 1, selectedAnswer: 'A', seq: 10 }]), 1)).toBe('B');
});

test('a reading of the server does not drop a click it does not know', () => {
  const { queue, choice } = click(empty, 1, 'B', 1000);
  const read = adoptAnswers(queue, [{ questionId: 2, selectedAnswer: 'A', seq: 4000 }]);
  expect(sendable(read, 0)).toEqual([choice]);
});

test('two clicks in the same millisecond on two devices: the server’s option is shown', () => {
  const { queue, choice } = click(empty, 1, 'A', 1000);
  const acknowledged = acknowledge(markSent(queue, choice), choice, { seq: choice.seq, superseded: true });
  const read = adoptAnswers(acknowledged, [{ questionId: 1, selectedAnswer: 'D', seq: choice.seq }]);
  expect(shownLetter(read, 1)).toBe('D');
});

test('answers found in storage after a reload are sent, unless the server has something newer', () => {
  const kept = (questionId: number, seq: number): Choice => ({
    questionId,
    selectedAnswer: 'A',
    seq,
    timeTaken: 1,
    questionTime: 1,
  });
  const queue = addUnsent(createQueue([{ questionId: 1, selectedAnswer: 'B', seq: 500 }]), [
    kept(1, 400),
    kept(2, 300),
  ]);
  expect(queue.unsent.map(({ questionId }) => questionId)).toEqual([2]);
  expect(saveState(queue, 2)).toBe('saving');
});

test('answers leave in the order of their clicks', () => {
  let queue = empty;
  for (const [questionId, at] of [
    [3, 100],
    [1, 200],
    [2, 300],
    [3, 400],
  ] as const)
    queue = click(queue, questionId, 'A', at).queue;
  expect(sendable(queue, 0).map(({ questionId }) => questionId)).toEqual([1, 2, 3]);
});

test('after a failure a single request tries the way, and only when its time has come', () => {
  let queue = empty;
  for (const questionId of [1, 2, 3]) queue = click(queue, questionId, 'A', questionId).queue;
  const [first] = sendable(queue, 0) as [Choice];
  const failed = retryLater(markSent(queue, first), first, { now: 1000, random: 0 });
  expect(sendable(failed, 1499)).toEqual([]);
  expect(sendableAt(failed)).toBe(1500);
  expect(sendable(failed, 1500)).toEqual([first]);
  expect(sendable(retryNow(failed), 1000)).toEqual([first]);
  expect([1, 2, 3].map((id) => saveState(failed, id))).toEqual(['retrying', 'retrying', 'retrying']);
  const healed = acknowledge(markSent(failed, first), first, { seq: first.seq });
  expect(sendable(healed, 0).map(({ questionId }) => questionId)).toEqual([2, 3]);
});

test('a pause the server asked for is not shortened by a returning network', () => {
  const { queue, choice } = click(empty, 1, 'A', 1);
  const held = retryLater(markSent(queue, choice), choice, { now: 0, random: 0, holdSeconds: 7 });
  expect(sendable(retryNow(held), 6999)).toEqual([]);
  expect(sendable(retryNow(held), 7000)).toEqual([choice]);
});

test('a refused answer is shown as not saved and does not count as answered; a new click starts afresh', () => {
  const { queue, choice } = click(empty, 1, 'A', 1);
  const refused = refuse(markSent(queue, choice), choice, 'No such option');
  expect(saveState(refused, 1)).toBe('refused');
  expect(isAnswered(refused, 1)).toBe(false);
  expect(sendable(refused, 0)).toEqual([]);
  const again = click(refused, 1, 'B', 2);
  expect(saveState(again.queue, 1)).toBe('saving');
});

test('an answer saved by another tab leaves this tab’s queue', () => {
  const { queue, choice } = click(empty, 1, 'A', 1);
  expect(noteSaved(queue, choice).unsent).toEqual([]);
});

test('waits grow from half a second to five and are spread', () => {
  expect(backoff(1, 0)).toBe(500);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1000 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (failures, random) => {
        expect(backoff(failures, random)).toBeGreaterThanOrEqual(500);
        expect(backoff(failures, random)).toBeLessThanOrEqual(5000);
      },
    ),
  );
});

test('a click always has a greater seq than everything known, and never less than its time', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: -5, max: 500 })), { maxLength: 30 }),
      fc.integer({ min: 0, max: 400 }),
      (clicks, known) => {
        let queue = createQueue([{ questionId: 9, selectedAnswer: 'A', seq: known }]);
        let greatest = known;
        for (const [questionId, at] of clicks) {
          const next = click(queue, questionId, 'A', at);
          expect(next.choice.seq).toBeGreaterThan(greatest);
          expect(next.choice.seq).toBeGreaterThanOrEqual(at);
          greatest = next.choice.seq;
          queue = next.queue;
        }
      },
    ),
  );
});

/** A server that follows the contract: the greatest seq wins, an older one is answered `superseded`. */
function createServer() {
  const stored = new Map<number, { selectedAnswer: string; seq: number }>();
  return {
    stored,
    save({ questionId, selectedAnswer, seq }: Choice) {
      const standing = stored.get(questionId);
      if (standing && standing.seq > seq) return { seq: standing.seq, superseded: true as const };
      stored.set(questionId, { selectedAnswer, seq });
      return { seq };
    },
    all: () => [...stored].map(([questionId, answer]) => ({ questionId, ...answer })),
  };
}

const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('click' as const),
      questionId: fc.integer({ min: 1, max: 4 }),
      letter: fc.constantFrom('A', 'B', 'C'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('send' as const),
      fate: fc.constantFrom('fine', 'requestLost', 'replyLost', 'late'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('deliver' as const), which: fc.nat({ max: 5 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('elsewhere' as const),
      questionId: fc.integer({ min: 1, max: 4 }),
      letter: fc.constantFrom('A', 'B', 'C'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('read' as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('reload' as const) }) },
);

test('whatever is lost, late, repeated, reloaded or answered elsewhere: in the end the server holds the newest click of every question, and the screen shows it', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      const server = createServer();
      const newest = new Map<number, { selectedAnswer: string; seq: number }>();
      const onTheWay: Choice[] = [];
      let queue = empty;
      let at = 0;
      for (const step of acts) {
        at += 10;
        if (step.act === 'click') {
          const clicked = click(queue, step.questionId, step.letter, at);
          queue = clicked.queue;
          newest.set(step.questionId, clicked.choice);
        } else if (step.act === 'elsewhere') {
          const choice = {
            questionId: step.questionId,
            selectedAnswer: step.letter,
            seq: Math.max(at, (newest.get(step.questionId)?.seq ?? 0) + 1),
            timeTaken: 0,
            questionTime: 0,
          };
          server.save(choice);
          newest.set(step.questionId, choice);
        } else if (step.act === 'send') {
          for (const choice of sendable(queue, Infinity).slice(0, 1)) {
            queue = markSent(queue, choice);
            if (step.fate === 'fine') queue = acknowledge(queue, choice, server.save(choice));
            else {
              // A lost reply was saved all the same; a late request arrives after others.
              if (step.fate === 'replyLost') server.save(choice);
              if (step.fate === 'late') onTheWay.push(choice);
              queue = retryLater(queue, choice, { now: 0, random: 0 });
            }
          }
        } else if (step.act === 'deliver') {
          const [late] = onTheWay.splice(step.which, 1);
          if (late) server.save(late);
        } else if (step.act === 'read') queue = adoptAnswers(queue, server.all());
        else queue = addUnsent(createQueue(server.all()), queue.unsent);
      }
      for (const late of onTheWay) server.save(late);
      for (let round = 0; round < 20; round += 1) {
        for (const choice of sendable(queue, Infinity))
          queue = acknowledge(markSent(queue, choice), choice, server.save(choice));
        if (isOvertaken(queue)) queue = adoptAnswers(queue, server.all());
      }
      queue = adoptAnswers(queue, server.all());
      expect(queue.unsent).toEqual([]);
      for (const [questionId, { selectedAnswer }] of newest) {
        expect(server.stored.get(questionId)?.selectedAnswer).toBe(selectedAnswer);
        expect(shownLetter(queue, questionId)).toBe(selectedAnswer);
        expect(saveState(queue, questionId)).toBe('saved');
      }
    }),
    { numRuns: 2000 },
  );
});
