import { expect, test } from 'vitest';
import { createRoster } from './meshRoster.ts';
import type { Peer, Signal } from './transport.ts';

const candidate = { kind: 'ice-candidate', candidate: null } as const;
const peer = (id: string, instance: string | null = `page of ${id}`): Peer => ({ id, instance });

/** A member whose link records what it was asked. */
function memberOf(given: Peer) {
  const asked: string[] = [];
  const note = (what: string) => () => void asked.push(what);
  return {
    peer: given,
    asked,
    link: {
      receive: (signal: Signal) => void asked.push(signal.kind),
      resume: note('resume'),
      rest: note('rest'),
      wake: note('wake'),
      close: note('close'),
    },
  };
}

function rosterOf(...peers: Peer[]) {
  const roster = createRoster<ReturnType<typeof memberOf>>();
  const members = peers.map(memberOf);
  for (const member of members) roster.add(member);
  return { roster, members };
}

test('a page that returns under a new id keeps its link', () => {
  const { roster, members } = rosterOf(peer('a', 'page'));
  expect(roster.keep(peer('a2', 'page'))).toBe(true);
  expect([roster.find('a'), roster.find('a2')]).toEqual([undefined, members[0]]);
  expect(members[0]?.asked).toEqual(['resume']);
});

test('another page under the same id gets a new link', () => {
  const { roster, members } = rosterOf(peer('a', 'page'));
  expect(roster.keep(peer('a', 'other page'))).toBe(false);
  expect(members[0]?.asked).toEqual(['close']);
});

test('the link to a lost person rests and wakes with their page, or closes after 75 seconds', () => {
  const { roster, members } = rosterOf(peer('a'), peer('b'));
  roster.lose('a', 0);
  roster.lose('b', 0);
  expect([roster.all().length, roster.links().length]).toEqual([0, 2]);
  expect(roster.keep(peer('a2', 'page of a'))).toBe(true);
  roster.forget(74_999);
  expect(members.map(({ asked }) => asked)).toEqual([['rest', 'wake'], ['rest']]);
  roster.forget(75_000);
  expect(members[1]?.asked).toEqual(['rest', 'close']);
  expect(roster.keep(peer('b2', 'page of b'))).toBe(false);
});

test('a lost person whose page cannot be recognised is gone', () => {
  const { roster, members } = rosterOf(peer('a', null));
  roster.lose('a', 0);
  expect(members[0]?.asked).toEqual(['close']);
});

test('a new roster closes the links to those who are not in it, under any id', () => {
  const { roster, members } = rosterOf(peer('a'), peer('b'), peer('c', null));
  roster.keepOnly([peer('a'), peer('b2', 'page of b')]);
  expect(members.map(({ asked }) => asked)).toEqual([[], [], ['close']]);
});

test('signals that precede their sender’s arrival are delivered, the last sixty; not after they left', () => {
  const { roster } = rosterOf();
  for (let nth = 0; nth < 70; nth += 1) roster.receive('a', candidate);
  roster.receive('b', candidate);
  roster.drop('b');
  const [a, b] = [memberOf(peer('a')), memberOf(peer('b'))];
  roster.add(a);
  roster.add(b);
  expect([a.asked.length, b.asked.length]).toEqual([60, 0]);
});

test('everything closes, also links that rest', () => {
  const { roster, members } = rosterOf(peer('a'), peer('b'));
  roster.lose('a', 0);
  roster.close();
  expect(members.map(({ asked }) => asked)).toEqual([['rest', 'close'], ['close']]);
});
