import { describe, expect, test } from 'vitest';
import { givesWay, inHeldRole, isOfFirefox, linkState, onAnswer, onOffer, remedy, retryDelay } from './negotiation.ts';
import type { LinkHealth } from './negotiation.ts';

const sdp = (fingerprint: string, ufrag = 'u1', nth = 2) =>
  `v=0\r\no=- ${fingerprint.charCodeAt(0)} ${nth} IN IP4 127.0.0.1\r\na=group:BUNDLE 0 1\r\nm=audio 9 UDP/TLS/RTP/SAVPF 63\r\na=ice-ufrag:${ufrag}\r\na=fingerprint:sha-256 ${fingerprint}\r\n`;

test('of two offers that cross, the first ever give way by politeness, later ones by which made the connection', () => {
  for (const isPolite of [true, false])
    for (const hasOffered of [true, false]) {
      expect(givesWay({ isPolite, hasOffered, held: null })).toBe(isPolite);
      expect(givesWay({ isPolite, hasOffered, held: sdp('AA') })).toBe(hasOffered);
    }
});

describe('an offer of the other side', () => {
  const calm = { isPolite: false, isOffering: false, offeredForMs: null, held: null };

  test('is taken when nothing else is under way', () => {
    expect(onOffer(calm, sdp('AA'))).toBe('accept');
    expect(onOffer({ ...calm, held: sdp('AA') }, sdp('AA', 'u2'))).toBe('accept');
  });

  test('of both at once: the impolite side keeps its own, the polite side gives way', () => {
    const both = { isOffering: true, offeredForMs: 50, held: sdp('AA') };
    expect(onOffer({ ...both, isPolite: false }, sdp('AA', 'u2', 3))).toBe('ignore');
    expect(onOffer({ ...both, isPolite: true }, sdp('AA', 'u2', 3))).toBe('accept');
  });

  test('that was answered before, though ours waits too: they never heard our answer, and get it again', () => {
    for (const offeredForMs of [50, 4000])
      expect(onOffer({ isPolite: false, isOffering: true, offeredForMs, held: sdp('AA') }, sdp('AA'))).toBe('repeat');
    expect(onOffer({ ...calm, held: sdp('AA') }, sdp('AA'))).toBe('accept');
  });

  test('while ours has had no answer for over a second: the impolite side sends its own again at once', () => {
    for (const held of [null, sdp('AA')]) {
      const both = { isPolite: false, isOffering: true, held };
      expect(onOffer({ ...both, offeredForMs: 1001 }, sdp('AA', 'u2', 3))).toBe('resend');
      expect(onOffer({ ...both, offeredForMs: 1000 }, sdp('AA', 'u2', 3))).toBe('ignore');
      expect(onOffer({ ...both, offeredForMs: null }, sdp('AA', 'u2', 3))).toBe('ignore');
    }
  });

  test('of both at once and the first ever: the polite side takes its own back as if it had never been', () => {
    const both = { isOffering: true, offeredForMs: 50, held: null };
    expect(onOffer({ ...both, isPolite: true }, sdp('AA'))).toBe('rebuild');
    expect(onOffer({ ...both, isPolite: false }, sdp('AA'))).toBe('ignore');
  });

  test('made by another connection of theirs gets a new one of ours, in either role', () => {
    for (const isPolite of [true, false])
      for (const isOffering of [true, false])
        for (const offeredForMs of [null, 50, 4000])
          expect(onOffer({ isPolite, isOffering, offeredForMs, held: sdp('AA') }, sdp('BB'))).toBe('rebuild');
  });

  test('of a browser with a lower-case certificate is still of the same connection', () => {
    expect(onOffer({ ...calm, held: sdp('AB:CD') }, sdp('ab:cd'))).toBe('accept');
  });
});

describe('an answer', () => {
  test('is taken while our offer waits for it', () => {
    expect(onAnswer({ signaling: 'have-local-offer', held: null }, sdp('AA'))).toBe('accept');
    expect(onAnswer({ signaling: 'have-local-offer', held: sdp('AA') }, sdp('AA', 'u2'))).toBe('accept');
  });

  test('that comes a second time is passed over', () => {
    expect(onAnswer({ signaling: 'stable', held: sdp('AA') }, sdp('AA'))).toBe('ignore');
  });

  test('other than the one taken shows that both are out of step', () => {
    expect(onAnswer({ signaling: 'stable', held: sdp('AA', 'u1') }, sdp('AA', 'u2'))).toBe('restart');
  });

  test('made by another connection of theirs: ours starts over', () => {
    expect(onAnswer({ signaling: 'stable', held: sdp('AA') }, sdp('BB'))).toBe('rebuild');
    expect(onAnswer({ signaling: 'have-local-offer', held: sdp('AA') }, sdp('BB'))).toBe('rebuild');
  });

  test('to nothing is passed over', () => {
    expect(onAnswer({ signaling: 'stable', held: null }, sdp('AA'))).toBe('ignore');
  });
});

test('Firefox is known by the origin of its descriptions', () => {
  const madeBy = (name: string) => `v=0\r\no=${name} 4611 0 IN IP4 0.0.0.0\r\ns=-\r\n`;
  expect(isOfFirefox(madeBy('mozilla...THIS_IS_SDPARTA-99.0'))).toBe(true);
  expect(isOfFirefox(madeBy('-'))).toBe(false);
});

describe('the DTLS role in an answer', () => {
  const inRole = (role: string) =>
    `${sdp('AA')}a=setup:${role}\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=setup:${role}\r\n`;

  test('is the one its sender has held since the connection began, in either direction', () => {
    for (const said of ['active', 'passive']) {
      expect(inHeldRole(inRole(said), { local: inRole('actpass'), remote: inRole('active') })).toBe(inRole('active'));
      expect(inHeldRole(inRole(said), { local: inRole('actpass'), remote: inRole('passive') })).toBe(inRole('passive'));
      expect(inHeldRole(inRole(said), { local: inRole('active'), remote: inRole('actpass') })).toBe(inRole('passive'));
      expect(inHeldRole(inRole(said), { local: inRole('passive'), remote: inRole('actpass') })).toBe(inRole('active'));
    }
  });

  test('of a first agreement is for its sender to choose', () => {
    for (const said of ['active', 'passive'])
      expect(inHeldRole(inRole(said), { local: null, remote: null })).toBe(inRole(said));
  });
});

describe('a link’s due repair', () => {
  const link: LinkHealth = {
    state: 'connected',
    isPolite: false,
    brokenSince: null,
    builtAt: 0,
    offeredAt: null,
    tries: 0,
    triedAt: 0,
    rebuilds: 0,
    isStarved: false,
    isStuck: false,
    quietSince: null,
    agreedAt: null,
  };

  test('that is connected: nothing, ever', () => {
    expect(remedy(link, 1e9)).toBe('none');
  });

  test('disconnected: a restart after two seconds, since most come back by themselves', () => {
    const lost: LinkHealth = { ...link, state: 'disconnected', brokenSince: 1000 };
    expect(remedy(lost, 2999)).toBe('none');
    expect(remedy(lost, 3000)).toBe('restart');
  });

  test('failed: a new connection at once, in either role and whatever was tried or offered before', () => {
    const failed: LinkHealth = { ...link, state: 'failed', brokenSince: 1000 };
    for (const isPolite of [true, false])
      for (const offeredAt of [null, 999])
        for (const tries of [0, 3])
          expect(remedy({ ...failed, isPolite, offeredAt, tries, triedAt: 999 }, 1000)).toBe('rebuild');
  });

  test('stuck with an answer that it cannot use: a new connection at once, others as when it has failed', () => {
    const stuck: LinkHealth = { ...link, isStuck: true, offeredAt: 900, builtAt: 500 };
    for (const state of ['connected', 'connecting', 'disconnected', 'new'] as const)
      expect(remedy({ ...stuck, state }, 1000)).toBe('rebuild');
    expect(remedy({ ...stuck, rebuilds: 2 }, 2499)).toBe('none');
    expect(remedy({ ...stuck, rebuilds: 2 }, 2500)).toBe('rebuild');
  });

  test('failed again, and again: a new connection 1, 2, 4, 8, then every 8 seconds after the one before', () => {
    for (const [rebuilds, wait] of [1000, 2000, 4000, 8000, 8000].entries()) {
      const failed: LinkHealth = { ...link, state: 'failed', brokenSince: 0, builtAt: 500, rebuilds: rebuilds + 1 };
      expect(remedy(failed, 500 + wait - 1)).toBe('none');
      expect(remedy(failed, 500 + wait)).toBe('rebuild');
    }
  });

  test('connected, on which nothing arrives of what is announced: a new connection at once, others ever more seldom', () => {
    const starved: LinkHealth = { ...link, isStarved: true, builtAt: 500 };
    expect(remedy(starved, 500)).toBe('rebuild');
    for (const [rebuilds, wait] of [10_000, 20_000, 40_000, 80_000, 160_000, 160_000].entries()) {
      expect(remedy({ ...starved, rebuilds: rebuilds + 1 }, 500 + wait - 1)).toBe('none');
      expect(remedy({ ...starved, rebuilds: rebuilds + 1 }, 500 + wait)).toBe('rebuild');
    }
  });

  test('connected, on which nothing at all arrives: a new way under it at once, and again until they agree', () => {
    const quiet: LinkHealth = { ...link, quietSince: 5000, agreedAt: 100 };
    expect(remedy(quiet, 5000)).toBe('restart');
    const tried = { ...quiet, tries: 1, triedAt: 5000 };
    expect(remedy({ ...tried, offeredAt: 5000 }, 9999)).toBe('none');
    expect(remedy({ ...tried, offeredAt: 5000 }, 10_000)).toBe('resend');
    expect(remedy(tried, 5999)).toBe('none');
    expect(remedy(tried, 6000)).toBe('restart');
  });

  test('connected, on which nothing arrives though they agreed on a new way: a new connection after 1.5 seconds', () => {
    const agreed: LinkHealth = { ...link, quietSince: 5000, agreedAt: 6000, tries: 1, triedAt: 5000 };
    expect(remedy(agreed, 7499)).toBe('none');
    expect(remedy(agreed, 7500)).toBe('rebuild');
    const again = { ...agreed, builtAt: 1000, rebuilds: 1 };
    expect(remedy(again, 10_999)).toBe('none');
    expect(remedy(again, 11_000)).toBe('rebuild');
  });

  test('that connects for the first time is left alone until it fails', () => {
    expect(remedy({ ...link, state: 'connecting', brokenSince: 0 }, 20_000)).toBe('none');
  });

  test('that did not come back is restarted after 1, 2, 4, 8, then every 8 seconds', () => {
    expect([1, 2, 3, 4, 5, 50].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 8000, 8000]);
    const tried: LinkHealth = { ...link, state: 'connecting', brokenSince: 1000, tries: 2, triedAt: 5000 };
    expect(remedy(tried, 6999)).toBe('none');
    expect(remedy(tried, 7000)).toBe('restart');
  });

  test('whose offer has no answer: it is resent, not renewed', () => {
    const unanswered: LinkHealth = { ...link, state: 'connecting', brokenSince: 0, offeredAt: 10_000, tries: 4 };
    expect(remedy(unanswered, 14_999)).toBe('none');
    expect(remedy(unanswered, 15_000)).toBe('resend');
  });

  test('that waits for an offer which does not come: it offers itself', () => {
    const waiting: LinkHealth = { ...link, state: 'waiting', isPolite: true, brokenSince: 0 };
    expect(remedy(waiting, 7999)).toBe('none');
    expect(remedy(waiting, 8000)).toBe('offer');
  });

  test('that stays broken for a minute gets a new connection, the polite side later, and again a minute after', () => {
    const broken: LinkHealth = { ...link, state: 'connecting', brokenSince: 1000, tries: 9, triedAt: 60_900 };
    expect(remedy(broken, 60_999)).toBe('none');
    expect(remedy(broken, 61_000)).toBe('rebuild');
    expect(remedy({ ...broken, isPolite: true }, 61_000)).toBe('none');
    expect(remedy({ ...broken, isPolite: true }, 76_000)).toBe('rebuild');
    expect(remedy({ ...broken, builtAt: 61_000, triedAt: 120_900 }, 120_999)).toBe('none');
    expect(remedy({ ...broken, builtAt: 61_000, triedAt: 120_900 }, 121_000)).toBe('rebuild');
  });
});

test('a link is called failing after 15 seconds without media, whether it ever had any or not', () => {
  expect(linkState(false, 14_999)).toBe('connecting');
  expect(linkState(true, 14_999)).toBe('interrupted');
  expect(linkState(false, 15_000)).toBe('failing');
  expect(linkState(true, 15_000)).toBe('failing');
  expect(linkState(true, null)).toBe('connected');
});
