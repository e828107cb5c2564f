import { expect, test } from 'vitest';
import { createDoorQueue, createKeyedQueue } from './keyedQueue.ts';

/** A door where every task takes a moment, with the order in which tasks ran. */
function doorAndRoom() {
  const queue = createKeyedQueue();
  const doorQueue = createDoorQueue(queue);
  const done: string[] = [];
  let [busy, most] = [0, 0];
  const work = (name: string) => async () => {
    busy += 1;
    most = Math.max(most, busy);
    await new Promise((resolve) => void setImmediate(resolve));
    busy -= 1;
    done.push(name);
  };
  return {
    done,
    most: () => most,
    inside: (name: string) => queue('room', work(name)),
    knock: (id: string, network: string, name: string, meetingId = 'room') =>
      doorQueue({ id, network }, meetingId, work(name)),
  };
}

const numbered = <T>(count: number, make: (nth: number) => T) =>
  Array.from({ length: count }, (_none, nth) => make(nth));

test('a flood at the door keeps the people inside waiting for one of them only', async () => {
  const { knock, inside, done } = doorAndRoom();
  const flood = numbered(50, (nth) => knock(`s${nth}`, `network ${nth}`, 'knock'));
  await inside('said inside');
  expect(done.indexOf('said inside')).toBeLessThanOrEqual(1);
  await Promise.all(flood);
});

test('one socket asks for one thing at a time, one address for eight, so that others have their turn', async () => {
  const { knock, done } = doorAndRoom();
  const flood = [
    ...numbered(50, (nth) => knock('greedy', 'here', `greedy ${nth}`)),
    ...numbered(9, (nth) => knock(`greedy ${nth}`, 'here', 'another')),
  ];
  const later = [knock('next to it', 'here', 'next to it'), knock('elsewhere', 'there', 'elsewhere')];
  await Promise.all(later);
  expect(done.indexOf('elsewhere')).toBeLessThanOrEqual(8);
  expect(done.indexOf('next to it')).toBeLessThanOrEqual(13);
  await Promise.all(flood);
  expect(done.filter((name) => name.startsWith('greedy '))).toEqual(numbered(50, (nth) => `greedy ${nth}`));
});

test('an address asks at eight meetings at a time, however many meetings it names', async () => {
  const { knock, most } = doorAndRoom();
  await Promise.all(numbered(20, (nth) => knock(`s${nth}`, 'here', 'knock', `meeting ${nth}`)));
  expect(most()).toBe(8);
});
