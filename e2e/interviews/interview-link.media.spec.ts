import type { Page } from '@playwright/test';
import type { Signal } from '../../web/src/interviews/call/transport.ts';
import { count, enterLab, meet, switchOn } from '../kit/mediaLab.ts';
import { errors, expect, expectArrival, expectBothWays, expectFlow, SLOW, isDark, test } from '../kit/mediaPair.ts';

test.describe('a link', () => {
  test('carries sound and picture both ways, with redundant sound, over one connection', async ({ pair }) => {
    for (const [index, page] of pair.entries()) {
      expect((await count(page, 'ba'[index] as string)).connections).toBe(1);
      const senders = await page.evaluate(() =>
        window.lab.connections[0]?.getSenders().map((sender) => {
          const { codecs, encodings } = sender.getParameters();
          return { kind: sender.track?.kind, codec: codecs[0]?.mimeType, ...encodings[0] };
        }),
      );
      expect(senders?.[0]).toMatchObject({ kind: 'audio', codec: 'audio/red', priority: 'high' });
      expect(senders?.[1]).toMatchObject({ kind: 'video', maxBitrate: 2_000_000, maxFramerate: 30, priority: 'low' });
      expect(await errors(page)).toEqual([]);
    }
  });

  test('survives both sides negotiating at the same instant, 200 times', async ({ pair }) => {
    const [a, b] = pair;
    // One clock for both pages, so that both start at the same instant.
    for (const page of pair)
      await page.evaluate(() => {
        const channel = new BroadcastChannel('both');
        channel.addEventListener('message', () => window.lab.connections[0]?.restartIce());
        Object.assign(window, { both: channel });
      });
    await a.evaluate(async () => {
      const starter = new BroadcastChannel('both');
      for (let round = 0; round < 200; round += 1) {
        starter.postMessage(round);
        await new Promise((resolve) => setTimeout(resolve, round % 7));
      }
    });
    await expect
      .poll(async () => [(await count(a, 'b')).signaling, (await count(b, 'a')).signaling], SLOW)
      .toEqual(['stable', 'stable']);
    await expectBothWays(pair);
    for (const page of pair) {
      expect(await errors(page)).toEqual([]);
      expect(await page.evaluate(() => window.lab.connections.length)).toBe(1);
    }
  });

  test('keeps its connection when the other side answers in a DTLS role that it does not have', async ({ pair }) => {
    const [a] = pair;
    await a.evaluate(() => {
      const { mesh } = window.lab;
      const receive = mesh.receive.bind(mesh);
      const turned = (role: string) => (role === 'active' ? 'passive' : 'active');
      mesh.receive = (from, signal) => {
        if (signal.kind !== 'answer') return receive(from, signal);
        const sdp = signal.answer.sdp.replaceAll(/a=setup:(active|passive)/g, (_, role) => `a=setup:${turned(role)}`);
        receive(from, { kind: 'answer', answer: { ...signal.answer, sdp } });
      };
    });
    const agreed = () => a.evaluate(() => window.lab.connections.at(-1)?.currentLocalDescription?.sdp);
    for (let round = 0; round < 3; round += 1) {
      const before = await agreed();
      await a.evaluate(() => window.lab.connections[0]?.restartIce());
      await expect.poll(agreed, SLOW).not.toBe(before);
      await expectBothWays(pair);
    }
    for (const page of pair) {
      expect(await errors(page)).toEqual([]);
      expect(await page.evaluate(() => window.lab.connections.length)).toBe(1);
    }
  });

  test('continues when only the other side’s name is new', async ({ pair: [a, b] }) => {
    const before = await count(a, 'b');
    await a.evaluate(() => {
      window.lab.mesh.peerLeft('b', 'b2');
      window.lab.mesh.peerJoined({ id: 'b2', instance: 'instance-b' });
    });
    await b.evaluate(() => window.lab.mesh.setPeers([{ id: 'a2', instance: 'instance-a' }]));
    const after = await count(a, 'b2');
    expect(after).toMatchObject({ state: 'connected', connections: 1 });
    expect(after.framesDecoded).toBeGreaterThanOrEqual(before.framesDecoded);
    await expectFlow(a, 'b2');
  });

  test('pauses while the other side is lost, sends nothing, and resumes when they are back', async ({
    pair: [a, b],
  }) => {
    await a.evaluate(() => window.lab.mesh.peerLost('b'));
    expect(await a.evaluate(() => window.lab.mesh.incoming('b'))).toBeNull();
    const sent = () =>
      a.evaluate(() => window.lab.connections[0]?.getSenders().filter(({ track }) => track !== null).length);
    await expect.poll(sent, SLOW).toBe(0);
    await a.evaluate(() => window.lab.mesh.peerJoined({ id: 'b2', instance: 'instance-b' }));
    await b.evaluate(() => window.lab.mesh.setPeers([{ id: 'a', instance: 'instance-a' }]));
    await expectFlow(a, 'b2');
    await expectFlow(b, 'a');
    for (const page of [a, b]) expect(await page.evaluate(() => window.lab.connections.length)).toBe(1);
  });

  test('is rebuilt when the other page was reloaded, with the newest servers', async ({ pair: [a, b] }) => {
    const servers = () =>
      a.evaluate(() =>
        window.lab.connections
          .at(-1)
          ?.getConfiguration()
          .iceServers?.map(({ username }) => username),
      );
    const renew = (username: string) =>
      a.evaluate(
        (name) => window.lab.mesh.renew([{ urls: ['turn:127.0.0.1:9'], username: name, credential: 'x' }]),
        username,
      );
    await renew('in between');
    expect(await servers()).toEqual(['in between']);
    await renew('last');
    await b.reload();
    await enterLab(b, 'b');
    await switchOn(b);
    await b.evaluate(() => window.lab.mesh.setPeers([{ id: 'a', instance: 'instance-a' }]));
    await a.evaluate(() => window.lab.mesh.peerJoined({ id: 'b', instance: 'another page load' }));
    await expectBothWays([a, b]);
    expect((await count(a, 'b')).connections).toBe(1);
    expect(await a.evaluate(() => window.lab.connections.length)).toBe(2);
    expect(await servers()).toEqual(['last']);
  });

  for (const [who, silent] of [
    ['one side', ['b']],
    ['both sides at once', ['a', 'b']],
  ] as const)
    test(`on which the announced sound of ${who} does not arrive is shown as interrupted on both sides, and rebuilt`, async ({
      pair,
    }) => {
      for (const page of pair)
        await page.evaluate(() => {
          const { lab } = window;
          const states = new Set<string | undefined>();
          Object.assign(window, { states });
          for (const other of ['a', 'b']) lab.mesh.subscribe(() => states.add(lab.mesh.incoming(other)?.state));
        });
      const stop = () => {
        const [connection] = window.lab.connections;
        const sender = connection?.getSenders().find(({ track }) => track?.kind === 'audio');
        const stopped = sender?.replaceTrack(null);
        // Pending requests of a connection are dropped with it.
        if (sender) sender.replaceTrack = () => new Promise(() => undefined);
        return stopped;
      };
      // While muted, sending nothing is normal.
      for (const [index, page] of pair.entries())
        if (silent.some((id) => id === 'ab'[index])) await page.evaluate(stop);
      await pair[0].waitForTimeout(6000);
      for (const page of pair) expect(await page.evaluate(() => window.lab.connections.length)).toBe(1);
      for (const page of pair)
        await page.evaluate(() => {
          window.lab.mesh.send({ ...window.lab.media.outgoing(), isSparing: false });
          window.lab.announced = { audio: true, video: true };
        });
      for (const page of pair)
        await expect.poll(() => page.evaluate(() => window.lab.connections.length), SLOW).toBeGreaterThan(1);
      await expectBothWays(pair);
      for (const page of pair) {
        expect(await page.evaluate(() => [...(window as unknown as { states: Set<string> }).states])).toContain(
          'interrupted',
        );
        expect(await errors(page)).toEqual([]);
      }
    });

  test('on which nothing is sent is connected, and not called good', async ({ pair: [a, b] }) => {
    await b.evaluate(async () => {
      await window.lab.media.setCamera(false);
      await window.lab.media.setMic(false);
      for (const sender of window.lab.connections[0]?.getSenders() ?? []) await sender.replaceTrack(null);
    });
    await expect.poll(async () => (await count(a, 'b')).quality, SLOW).toBeNull();
    expect(await count(a, 'b')).toMatchObject({ state: 'connected', connections: 1 });
  });

  for (const who of ['offers', 'answers'] as const)
    test(`of a page that is back and ${who} is made again, unheard, until one has an address`, async ({
      pair: [a, b],
    }) => {
      const comeBack = () =>
        b.evaluate(() => {
          window.lab.withoutAddress = 3;
          window.dispatchEvent(new Event('online'));
        });
      if (who === 'answers') await comeBack();
      // The other side starts over, and offers or waits.
      await a.evaluate(
        ([act]) => {
          const { mesh } = window.lab;
          mesh.setPeers([]);
          const peer = { id: 'b', instance: 'instance-b' };
          if (act === 'answers') mesh.peerJoined(peer);
          else mesh.setPeers([peer]);
        },
        [who],
      );
      if (who === 'offers') {
        await expect.poll(async () => (await count(b, 'a')).state, SLOW).not.toBe('connected');
        await comeBack();
      }
      await expectBothWays([a, b]);
      expect(await b.evaluate(() => window.lab.connections.length)).toBe(1 + 3 + 1);
      expect(await a.evaluate(() => window.lab.connections.length)).toBe(2);
      expect(await errors(b)).toEqual([]);
    });

  test('is made by the newcomer when those who were there first do not offer', async ({ pair: [a, b] }) => {
    await a.evaluate(() => window.lab.mesh.setPeers([]));
    await b.evaluate(() => window.lab.mesh.setPeers([]));
    for (const [page, other] of [
      [a, 'b'],
      [b, 'a'],
    ] as const)
      await page.evaluate((id) => window.lab.mesh.setPeers([{ id, instance: `again-${id}` }]), other);
    await expectBothWays([a, b]);
  });

  test('whose signals are lost for a while connects as soon as they come through', async ({ pair: [a, b] }) => {
    for (const page of [a, b]) await page.evaluate(() => window.lab.mesh.setPeers([]));
    await a.evaluate(() => {
      window.lab.isDeaf = true;
    });
    await meet(a, b, { there: 'a', newcomer: 'b' });
    await expect.poll(async () => (await count(a, 'b')).signaling).toBe('have-local-offer');
    await a.evaluate(() => {
      window.lab.isDeaf = false;
    });
    await expectBothWays([a, b]);
  });

  test('whose offer was lost while the other side offers as well resends it at once', async ({ pair: [a, b] }) => {
    // The side whose offer made the connection yields later: that is a, so b keeps what it has offered.
    const hear = (isDeaf: boolean) =>
      b.evaluate((deaf) => {
        window.lab.isDeaf = deaf;
      }, isDeaf);
    await a.evaluate(() => {
      const offers: { to: string; at: number }[] = [];
      Object.assign(window, { offers });
      new BroadcastChannel('signals').addEventListener('message', ({ data: { to, signal } }) => {
        if (signal.kind === 'offer') offers.push({ to, at: performance.now() });
      });
    });
    await hear(true);
    await b.evaluate(() => window.lab.connections[0]?.restartIce());
    await expect.poll(async () => (await count(b, 'a')).signaling).toBe('have-local-offer');
    // A younger offer might only be crossing theirs.
    await b.waitForTimeout(1100);
    await hear(false);
    await a.evaluate(() => window.lab.connections[0]?.restartIce());
    const offers = () => a.evaluate(() => (window as unknown as { offers: { to: string; at: number }[] }).offers);
    await expect.poll(async () => (await offers()).map(({ to }) => to), SLOW).toEqual(['b', 'a']);
    const [theirs, ours] = await offers();
    // Unanswered for five seconds, it would be resent in any case.
    expect((ours?.at ?? Infinity) - (theirs?.at ?? 0)).toBeLessThan(1000);
    await expectBothWays([a, b]);
    for (const page of [a, b]) {
      expect(await errors(page)).toEqual([]);
      expect(await page.evaluate(() => window.lab.connections.length)).toBe(1);
    }
  });

  test('whose first answer is lost while the other side offers again still connects', async ({ pair: [a, b] }) => {
    for (const page of [a, b]) await page.evaluate(() => window.lab.mesh.setPeers([]));
    await a.evaluate(() => {
      const { mesh } = window.lab;
      const { receive } = mesh;
      mesh.receive = () => undefined;
      Object.assign(window, { hear: () => Object.assign(mesh, { receive }) });
    });
    await meet(a, b, { there: 'a', newcomer: 'b' });
    await expect.poll(async () => (await count(b, 'a')).signaling, SLOW).toBe('stable');
    await b.evaluate(() => window.lab.connections.at(-1)?.restartIce());
    await expect.poll(async () => (await count(b, 'a')).signaling).toBe('have-local-offer');
    expect((await count(a, 'b')).signaling).toBe('have-local-offer');
    await a.evaluate('hear()');
    await expectBothWays([a, b]);
  });

  test('works with a client that offers to newcomers, answers, and knows nothing else', async ({ pair: [a, b] }) => {
    await a.evaluate(() => window.lab.mesh.close());
    await b.evaluate(() => window.lab.mesh.setPeers([]));
    await a.evaluate(async () => {
      const channel = new BroadcastChannel('signals');
      const plain = new RTCPeerConnection();
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: true });
      for (const track of stream.getTracks()) plain.addTrack(track, stream);
      const [voice] = plain.getSenders().filter(({ track }) => track?.kind === 'audio');
      const track = voice?.track ?? null;
      Object.assign(window, { hush: () => voice?.replaceTrack(null), speak: () => voice?.replaceTrack(track) });
      const post = (signal: object) => channel.postMessage({ to: 'b', from: 'plain', signal });
      plain.onicecandidate = ({ candidate }) =>
        candidate && post({ kind: 'ice-candidate', candidate: candidate.toJSON() });
      plain.ontrack = ({ streams: [incoming] }) => {
        const player = document.body.appendChild(document.createElement('video'));
        player.autoplay = true;
        player.srcObject = incoming ?? null;
      };
      const follow = async ({ to, signal }: { to: string; signal: Signal }) => {
        if (to !== 'plain') return;
        if (signal.kind === 'answer') await plain.setRemoteDescription(signal.answer);
        if (signal.kind === 'ice-candidate') await plain.addIceCandidate(signal.candidate ?? undefined);
        if (signal.kind === 'offer') {
          await plain.setRemoteDescription(signal.offer);
          await plain.setLocalDescription(await plain.createAnswer());
          post({ kind: 'answer', answer: plain.localDescription?.toJSON() });
        }
      };
      channel.addEventListener('message', ({ data }) => void follow(data));
      await plain.setLocalDescription(await plain.createOffer());
      post({ kind: 'offer', offer: plain.localDescription?.toJSON() });
    });
    await b.evaluate(() => window.lab.mesh.setPeers([{ id: 'plain', instance: null }]));
    await expectFlow(b, 'plain');
    await expectArrival(a, 'b');
    await b.evaluate(() => window.lab.connections.at(-1)?.restartIce());
    await expectFlow(b, 'plain');
    expect(await errors(b)).toEqual([]);
    // To the other side, our replacement connection is the same one.
    await a.evaluate(() => (window as unknown as { hush(): Promise<void> }).hush());
    await b.evaluate(() => {
      window.lab.announced = { audio: true, video: true };
    });
    await expect.poll(() => b.evaluate(() => window.lab.connections.length), SLOW).toBeGreaterThan(2);
    await a.evaluate(() => (window as unknown as { speak(): Promise<void> }).speak());
    await expectFlow(b, 'plain');
    await expectArrival(a, 'b');
  });
});

test.describe('a network that is gone for a while', () => {
  for (const [seconds, words, delayMs] of [
    [4, '', 0],
    [12, '', 0],
    [40, '', 0],
    [12, ', also when it goes in the middle of an agreement whose every signal takes three seconds', 3000],
  ] as const)
    test(`brings sound and picture back after ${seconds} seconds${words}${seconds > 4 ? ' @fault' : ''}`, async ({
      pair,
      worsen,
    }) => {
      const [a, b] = pair;
      for (const page of pair)
        await page.evaluate((delay) => {
          window.lab.delayMs = delay;
        }, delayMs);
      const began = Date.now();
      if (delayMs > 0) await a.evaluate(() => window.lab.connections.at(-1)?.restartIce());
      await worsen({ lossPercent: 100 });
      // A link without losses is easily restored, so the test waits until both pictures have stopped.
      await expect.poll(() => isDark(b, 'a'), SLOW).toBe(true);
      await expect.poll(() => isDark(a, 'b'), SLOW).toBe(true);
      await a.waitForTimeout(Math.max(seconds * 1000 - (Date.now() - began), 0));
      await worsen({});
      await expectBothWays(pair);
      expect((await count(a, 'b')).connections).toBe(1);
      for (const page of pair) expect(await errors(page)).toEqual([]);
    });
});

test.describe('a bad line @fault', () => {
  /** The media that arrives from a person within ten seconds. */
  async function tenSeconds(page: Page, from: string) {
    const before = await count(page, from);
    await page.waitForTimeout(10_000);
    const now = await count(page, from);
    const more = (name: 'packetsLost' | 'packetsReceived' | 'samples' | 'concealed' | 'bytesReceived') =>
      now[name] - before[name];
    return {
      lossPercent: (100 * more('packetsLost')) / (more('packetsLost') + more('packetsReceived')),
      madeUpPercent: (100 * more('concealed')) / more('samples'),
      kbitPerSecond: (more('bytesReceived') * 8) / (now.at - before.at),
      pictures: now.framesDecoded - before.framesDecoded,
      sound: now.audioEnergy - before.audioEnergy,
      connections: now.connections,
      state: now.state,
    };
  }

  test('that loses a fifth of all packets carries speech nearly whole, and is named poor', async ({ pair, worsen }) => {
    const [a, b] = pair;
    await worsen({ lossPercent: 20 });
    await expect.poll(async () => (await count(a, 'b')).quality, SLOW).toBe('poor');
    await expect.poll(async () => (await count(b, 'a')).quality, SLOW).toBe('poor');
    for (const arrived of await Promise.all([tenSeconds(a, 'b'), tenSeconds(b, 'a')])) {
      // Without real losses the following limits would prove nothing.
      expect(arrived.lossPercent).toBeGreaterThan(8);
      // Two losses in a row are four in a hundred; without redundancy one in five would be missing.
      expect(arrived.madeUpPercent).toBeLessThan(arrived.lossPercent / 1.5);
      expect(arrived.pictures).toBeGreaterThan(0);
      expect(arrived.sound).toBeGreaterThan(0);
      expect(arrived).toMatchObject({ connections: 1, state: 'connected' });
    }
  });

  test('of 150 kbit/s carries all of the sound; video uses what is left', async ({ pair, worsen }) => {
    const [a, b] = pair;
    await worsen({ kbitPerSecond: 150 });
    // The sender needs this long to find the line's capacity.
    await a.waitForTimeout(6000);
    for (const arrived of await Promise.all([tenSeconds(a, 'b'), tenSeconds(b, 'a')])) {
      expect(arrived.kbitPerSecond).toBeLessThan(160);
      expect(arrived.madeUpPercent).toBeLessThan(5);
      expect(arrived.pictures).toBeGreaterThan(0);
      expect(arrived.sound).toBeGreaterThan(0);
      expect(arrived).toMatchObject({ connections: 1, state: 'connected' });
    }
  });
});
