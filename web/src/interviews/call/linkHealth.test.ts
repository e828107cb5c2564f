import { expect, test } from 'vitest';
import { createHealthRecord } from './linkHealth.ts';

/** A link that was connected for a while, and its clock. */
function connectedLink() {
  const clock = { now: 1000 };
  const health = createHealthRecord(() => clock.now);
  health.connected();
  clock.now = 20_000;
  return { clock, health };
}

test('a link is interrupted from when its connection ends until another one is connected', () => {
  const { clock, health } = connectedLink();
  expect(health.state()).toBe('connected');
  health.rebuilt();
  health.dropped();
  expect(health.state()).toBe('interrupted');
  clock.now += 15_000;
  expect(health.state()).toBe('failing');
  health.connected();
  expect(health.state()).toBe('connected');
});

test('missing media makes a new connection due at once, and only one until it has had its time', () => {
  const { clock, health } = connectedLink();
  health.arrived('missing');
  expect(health.due('connected', { isPolite: true, hasFirefox: false })).toBe('rebuild');
  health.rebuilt();
  health.dropped();
  health.connected();
  expect(health.due('connected', { isPolite: true, hasFirefox: false })).toBe('none');
  clock.now += 9000;
  health.arrived('missing');
  expect(health.due('connected', { isPolite: true, hasFirefox: false })).toBe('none');
  clock.now += 1000;
  expect(health.due('connected', { isPolite: true, hasFirefox: false })).toBe('rebuild');
});

test('a path that comes back is given its time, whatever was missing before', () => {
  const { clock, health } = connectedLink();
  health.broke();
  health.arrived('missing');
  clock.now += 5000;
  health.connected();
  expect(health.due('connected', { isPolite: false, hasFirefox: false })).toBe('none');
});

test('once media has arrived again, what is missing next is acted on at once', () => {
  const { clock, health } = connectedLink();
  health.rebuilt();
  health.dropped();
  health.connected();
  health.arrived('fresh');
  clock.now += 5000;
  health.arrived('missing');
  expect(health.due('connected', { isPolite: false, hasFirefox: false })).toBe('rebuild');
});

test('a connection that is stuck is replaced, and the next one is not stuck', () => {
  const { health } = connectedLink();
  health.offered();
  health.stuck();
  expect(health.due('disconnected', { isPolite: false, hasFirefox: false })).toBe('rebuild');
  health.rebuilt();
  health.dropped();
  expect(health.due('new', { isPolite: false, hasFirefox: false })).toBe('none');
});

test('a path without any data gets an ICE restart, and is replaced only if that was agreed in vain', () => {
  const { clock, health } = connectedLink();
  health.agreed();
  clock.now += 5000;
  health.arrived('quiet');
  expect(health.due('connected', { isPolite: true, hasFirefox: false })).toBe('restart');
  health.restarted();
  health.offered();
  clock.now += 1000;
  health.arrived('quiet');
  expect(health.due('connected', { isPolite: true, hasFirefox: false })).toBe('none');
  health.agreed();
  clock.now += 1500;
  expect(health.due('connected', { isPolite: true, hasFirefox: false })).toBe('rebuild');
  health.arrived('again');
  expect(health.due('connected', { isPolite: true, hasFirefox: false })).toBe('none');
  // The next time is like the first.
  clock.now += 60_000;
  health.arrived('quiet');
  expect(health.due('connected', { isPolite: true, hasFirefox: false })).toBe('restart');
});

test('a quiet path gets an ICE restart when signalling or its page is back, the page first', () => {
  const { clock, health } = connectedLink();
  health.arrived('quiet');
  expect(health.resumed(false)).toBe('restart');
  health.agreed();
  clock.now += 5000;
  health.woke();
  expect(health.due('connected', { isPolite: true, hasFirefox: false })).toBe('none');
  clock.now += 1000;
  expect(health.due('connected', { isPolite: true, hasFirefox: false })).toBe('restart');
});

test('whose page is back gives it a second to offer before starting over itself', () => {
  const { clock, health } = connectedLink();
  health.broke();
  clock.now += 40_000;
  health.woke();
  expect(health.due('failed', { isPolite: false, hasFirefox: false })).toBe('none');
  clock.now += 1000;
  expect(health.due('failed', { isPolite: false, hasFirefox: false })).toBe('rebuild');
});

test('when signalling is back, a recent offer is resent, and one made without a network is renewed', () => {
  const { clock, health } = connectedLink();
  expect(health.resumed(false)).toBe('none');
  health.broke();
  health.rebuilt();
  health.dropped();
  health.offered();
  clock.now += 2999;
  expect(health.resumed(false)).toBe('resend');
  clock.now += 1;
  expect(health.resumed(false)).toBe('restart');
});

test('an offer is as old as its last sending, until the two agree', () => {
  const { clock, health } = connectedLink();
  expect(health.offeredForMs()).toBeNull();
  health.offered();
  clock.now += 1500;
  expect(health.offeredForMs()).toBe(1500);
  health.offered();
  clock.now += 100;
  expect(health.offeredForMs()).toBe(100);
  health.agreed();
  expect(health.offeredForMs()).toBeNull();
});

test('with Firefox, signalling that is back makes a lost connection due for a new one, once', () => {
  const { clock, health } = connectedLink();
  expect(health.resumed(true)).toBe('none');
  health.broke();
  expect(health.resumed(true)).toBe('rebuild');
  health.rebuilt();
  health.dropped();
  health.offered();
  clock.now += 2999;
  expect(health.resumed(true)).toBe('resend');
  health.agreed();
  expect(health.resumed(true)).toBe('none');
  clock.now += 1;
  expect(health.resumed(true)).toBe('rebuild');
});

test('with Firefox, an unanswered ICE restart ends in a new connection, though the old path is back', () => {
  const { health } = connectedLink();
  health.broke();
  health.restarted();
  health.offered();
  health.connected();
  expect(health.resumed(true)).toBe('rebuild');
});

test('with Firefox, a new connection takes the place of an ICE restart', () => {
  const { clock, health } = connectedLink();
  health.agreed();
  clock.now += 5000;
  health.arrived('quiet');
  expect(health.due('connected', { isPolite: true, hasFirefox: false })).toBe('restart');
  expect(health.due('connected', { isPolite: true, hasFirefox: true })).toBe('rebuild');
});

test('an offer made while they were away yields to theirs, and is repeated only if theirs does not come', () => {
  const { clock, health } = connectedLink();
  health.broke();
  health.offered();
  clock.now += 40_000;
  health.woke();
  expect(health.isUnheard()).toBe(true);
  clock.now += 999;
  expect(health.due('new', { isPolite: false, hasFirefox: true })).toBe('none');
  clock.now += 1;
  expect(health.due('new', { isPolite: false, hasFirefox: true })).toBe('resend');
  health.offered();
  expect(health.isUnheard()).toBe(false);
});

test('with Firefox, a new connection that both agreed on has two seconds to find its path', () => {
  const { clock, health } = connectedLink();
  health.broke();
  clock.now += 40_000;
  health.woke();
  clock.now += 100;
  health.dropped();
  health.agreed();
  clock.now += 1999;
  expect(health.due('new', { isPolite: false, hasFirefox: true })).toBe('none');
  clock.now += 1;
  expect(health.due('new', { isPolite: false, hasFirefox: true })).toBe('rebuild');
});

test('a page that is back looks for an address before it offers, for five seconds and eight times', () => {
  const { clock, health } = connectedLink();
  expect(health.isReturning()).toBe(false);
  health.resumed(true);
  clock.now += 4999;
  expect(health.isReturning()).toBe(true);
  clock.now += 1;
  expect(health.isReturning()).toBe(false);
  health.resumed(true);
  for (let search = 0; search < 8; search += 1) {
    expect(health.isReturning()).toBe(true);
    health.searched();
  }
  expect(health.isReturning()).toBe(false);
});
