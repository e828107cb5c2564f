import type { Page } from '@playwright/test';
import { count, enterLab, switchOn } from '../kit/mediaLab.ts';
import { errors, expect, expectFlow, SLOW, isDark, isQuiet, pictureFrom, test } from '../kit/mediaPair.ts';

const camera = (page: Page) => page.evaluate(() => window.lab.media.state().camera);
const mic = (page: Page) => page.evaluate(() => window.lab.media.state().mic);

/** New frames of the own camera or of a person are not black. */
async function expectBright(page: Page, from: string | null) {
  await page.evaluate((other) => {
    const { media, mesh } = window.lab;
    const { track } = media.state().camera;
    const video = document.querySelector('video') ?? document.body.appendChild(document.createElement('video'));
    Object.assign(video, { autoplay: true, muted: true });
    video.srcObject = other === null ? track && new MediaStream([track]) : (mesh.incoming(other)?.stream ?? null);
    const brush = new OffscreenCanvas(64, 64).getContext('2d', { willReadFrequently: true });
    const follow = () => {
      brush?.drawImage(video, 0, 0, 64, 64);
      const colours = brush?.getImageData(0, 0, 64, 64).data.filter((_value, index) => index % 4 !== 3) ?? [];
      video.dataset['brightest'] = String(Math.max(...colours));
      video.requestVideoFrameCallback(follow);
    };
    video.requestVideoFrameCallback(follow);
  }, from);
  const brightest = async () => {
    // A busy browser does not draw pages that are not looked at.
    await page.screenshot({ scale: 'css' });
    return Number(await page.locator('video').getAttribute('data-brightest'));
  };
  await expect.poll(brightest, SLOW).toBeGreaterThan(40);
}

test.describe('camera and microphone', () => {
  test('a camera switched 20 times, fast, shows again, and one light is on at most', async ({ pair: [a, b] }) => {
    for (let turn = 0; turn < 20; turn += 1) {
      await a.evaluate((isOn) => void window.lab.media.setCamera(isOn), turn % 2 === 1);
      await a.waitForTimeout(300);
    }
    await expectFlow(b, 'a');
    await expectBright(a, null);
    await expectBright(b, 'a');
    const live = await a.evaluate(() =>
      window.lab.captured.filter(({ readyState }) => readyState === 'live').map(({ kind }) => kind),
    );
    expect(live.toSorted()).toEqual(['audio', 'video']);
    expect((await count(b, 'a')).connections).toBe(1);
    expect(await errors(a)).toEqual([]);
  });

  test('a camera that is off is off: no track lives and no picture is sent', async ({ pair: [a, b] }) => {
    await a.evaluate(() => window.lab.media.setCamera(false));
    expect(await camera(a)).toMatchObject({ isOn: false, track: null });
    expect((await count(a, 'b')).liveCaptured).toBe(1);
    // Data already on its way arrives; then nothing more.
    await expect.poll(() => isDark(b, 'a'), SLOW).toBe(true);
    await expect.poll(() => isQuiet(b, 'a'), SLOW).toBe(false);
  });

  test('a muted microphone sends silence, and its meter shows nothing', async ({ pair: [a, b] }) => {
    await expect.poll(() => a.evaluate(() => window.lab.media.state().micLevel), SLOW).toBeGreaterThan(0);
    await a.evaluate(() => window.lab.media.setMic(false));
    await expect.poll(() => isQuiet(b, 'a'), SLOW).toBe(true);
    expect(await a.evaluate(() => window.lab.media.state())).toMatchObject({
      micLevel: 0,
      isSpeaking: false,
      isMicSilent: false,
    });
    await expect.poll(() => b.evaluate(() => window.lab.mesh.incoming('a')?.isSilent), SLOW).toBe(true);
    await a.evaluate(() => window.lab.media.setMic(true));
    await expectFlow(b, 'a');
    await expect.poll(() => b.evaluate(() => window.lab.mesh.incoming('a')?.isSilent), SLOW).toBe(false);
  });

  test('a microphone that gives nothing is noticed on both sides', async ({ pair: [a, b] }) => {
    await a.evaluate(async () => {
      const context = new AudioContext();
      const silent = context.createMediaStreamDestination();
      const nothing = new ConstantSourceNode(context, { offset: 0 });
      nothing.connect(silent);
      nothing.start();
      navigator.mediaDevices.getUserMedia = () => Promise.resolve(silent.stream);
      await context.resume();
      await window.lab.media.choose('mic', null);
    });
    await expect.poll(() => a.evaluate(() => window.lab.media.state().isMicSilent), SLOW).toBe(true);
    await expect.poll(() => b.evaluate(() => window.lab.mesh.incoming('a')?.isSilent), SLOW).toBe(true);
  });

  test('a speaker is highlighted on both sides', async ({ pair: [a, b] }) => {
    await expect.poll(() => b.evaluate(() => window.lab.mesh.incoming('a')?.isSpeaking), SLOW).toBe(true);
    await expect.poll(() => a.evaluate(() => window.lab.media.state().isSpeaking), SLOW).toBe(true);
  });

  test('a microphone that is unplugged is replaced, and stays muted if it was', async ({ pair: [a] }) => {
    const muted = await a.evaluate(async () => {
      const { media } = window.lab;
      await media.setMic(false);
      const { track } = media.state().mic;
      track?.stop();
      track?.dispatchEvent(new Event('ended'));
      return track?.id;
    });
    await expect.poll(() => a.evaluate(() => window.lab.media.state().mic.track?.readyState), SLOW).toBe('live');
    expect(await a.evaluate(() => window.lab.media.state().mic.track?.id)).not.toBe(muted);
    expect(await a.evaluate(() => window.lab.media.state().mic.track?.enabled)).toBe(false);
    await expect
      .poll(() =>
        a.evaluate(() => window.lab.connections[0]?.getSenders()[0]?.track === window.lab.media.state().mic.track),
      )
      .toBe(true);
  });

  test('a camera that the system silences gives way to a new track; a short silence does not', async ({
    pair: [a, b],
  }) => {
    const first = await a.evaluate(() => {
      const { track } = window.lab.media.state().camera;
      Object.defineProperty(track, 'muted', { value: false, writable: true });
      const silence = (isMuted: boolean) => {
        Object.assign(track as object, { muted: isMuted });
        track?.dispatchEvent(new Event(isMuted ? 'mute' : 'unmute'));
      };
      Object.assign(window, { silence });
      silence(true);
      silence(false);
      return track?.id;
    });
    await a.waitForTimeout(3500);
    const inUse = () => a.evaluate(() => window.lab.media.state().camera.track?.id);
    expect(await inUse()).toBe(first);
    await a.evaluate(() => (window as unknown as { silence(isMuted: boolean): void }).silence(true));
    await expect.poll(inUse, SLOW).not.toBe(first);
    await expectFlow(b, 'a');
  });

  test('the chosen microphone is used again when it comes back, and is remembered', async ({ alone }) => {
    const chosen = await alone.evaluate(async () => {
      const { media } = window.lab;
      await media.setMic(true);
      const other = media.state().mic.devices.at(-1)?.id ?? '';
      await media.choose('mic', other);
      return other;
    });
    const inUse = () => alone.evaluate(() => window.lab.media.state().mic.track?.getSettings().deviceId);
    expect(await inUse()).toBe(chosen);
    await alone.evaluate(async (gone) => {
      const { mediaDevices } = navigator;
      const [list, ask] = [
        mediaDevices.enumerateDevices.bind(mediaDevices),
        mediaDevices.getUserMedia.bind(mediaDevices),
      ];
      mediaDevices.enumerateDevices = async () => (await list()).filter(({ deviceId }) => deviceId !== gone);
      mediaDevices.getUserMedia = (wishes) =>
        JSON.stringify(wishes).includes(gone)
          ? Promise.reject(new DOMException('', 'OverconstrainedError'))
          : ask(wishes);
      Object.assign(window, {
        plugIn: () => Object.assign(mediaDevices, { enumerateDevices: list, getUserMedia: ask }),
      });
      window.lab.media.state().mic.track?.stop();
      mediaDevices.dispatchEvent(new Event('devicechange'));
    }, chosen);
    await expect.poll(inUse, SLOW).not.toBe(chosen);
    const label = () => alone.evaluate(() => window.lab.media.state().mic.track?.label);
    await expect.poll(async () => (await mic(alone)).standIn, SLOW).toBe(await label());
    await alone.evaluate(() => {
      (window as unknown as { plugIn(): void }).plugIn();
      navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
    });
    await expect.poll(inUse, SLOW).toBe(chosen);
    await expect.poll(async () => (await mic(alone)).standIn, SLOW).toBe(await label());
    await alone.reload();
    await enterLab(alone, 'a');
    await switchOn(alone);
    expect(await inUse()).toBe(chosen);
  });

  for (const [name, problem] of [
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'absent'],
    ['AbortError', 'busy'],
  ] as const)
    test(`a camera that is ${problem} leaves the microphone, and can be switched on later`, async ({ alone }) => {
      await alone.evaluate((error) => {
        const { mediaDevices } = navigator;
        const ask = mediaDevices.getUserMedia.bind(mediaDevices);
        mediaDevices.getUserMedia = async (wishes) => {
          if (wishes?.video) throw new DOMException('', error);
          return ask(wishes);
        };
        Object.assign(window, { allow: () => Object.assign(mediaDevices, { getUserMedia: ask }) });
      }, name);
      await switchOn(alone);
      expect(await camera(alone)).toMatchObject({ isOn: false, track: null, problem });
      expect(await mic(alone)).toMatchObject({ isOn: true, problem: null });
      await alone.evaluate(() => {
        (window as unknown as { allow(): void }).allow();
        return window.lab.media.setCamera(true);
      });
      expect(await camera(alone)).toMatchObject({ isOn: true, problem: null });
      expect((await count(alone, 'b')).liveCaptured).toBe(2);
    });

  test('a camera that cannot be had as wished is taken as it is', async ({ alone }) => {
    const wishes = await alone.evaluate(async () => {
      const { mediaDevices } = navigator;
      const ask = mediaDevices.getUserMedia.bind(mediaDevices);
      const asked: (MediaStreamConstraints | undefined)[] = [];
      mediaDevices.getUserMedia = (wish) => {
        asked.push(wish);
        return asked.length === 1 ? Promise.reject(new DOMException('', 'NotReadableError')) : ask(wish);
      };
      await window.lab.media.setCamera(true);
      return asked;
    });
    expect(wishes).toEqual([
      { video: { width: { ideal: 1280 }, height: { ideal: 720 }, facingMode: 'user' } },
      { video: true },
    ]);
    expect(await camera(alone)).toMatchObject({ isOn: true, problem: null });
  });

  test('a browser without devices says so, and nothing breaks', async ({ page, lab }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }));
    await page.addInitScript(() => {
      Object.assign(window, { lab: { connections: [], captured: [], errors: [], delayMs: 0, isDeaf: false } });
    });
    await page.goto(lab.url);
    await enterLab(page, 'a');
    await switchOn(page);
    expect(await camera(page)).toMatchObject({ isOn: false, problem: 'unsupported' });
    expect(await mic(page)).toMatchObject({ isOn: false, problem: 'unsupported' });
    expect(await page.evaluate(() => window.lab.media.state().canShareScreen)).toBe(false);
  });

  test('nothing is asked for before it is switched on, and what was closed can be switched on again', async ({
    alone,
  }) => {
    await alone.evaluate(() => window.lab.media.setCamera(false));
    for (let times = 0; times < 2; times += 1) {
      expect(await camera(alone)).toMatchObject({ isOn: false, track: null, problem: null });
      expect((await count(alone, 'b')).liveCaptured).toBe(0);
      await alone.evaluate(() => window.lab.media.setMic(true));
      expect((await count(alone, 'b')).liveCaptured).toBe(1);
      await expect.poll(() => alone.evaluate(() => window.lab.media.state().micLevel), SLOW).toBeGreaterThan(0);
      await alone.evaluate(() => window.lab.media.close());
      expect(await mic(alone)).toMatchObject({ isOn: false, track: null });
    }
  });

  test('every light is off when the room is left', async ({ pair: [a] }) => {
    await a.evaluate(async () => {
      void window.lab.media.setCamera(false);
      void window.lab.media.setCamera(true);
      window.lab.media.close();
    });
    await expect.poll(async () => (await count(a, 'b')).liveCaptured).toBe(0);
  });
});

test.describe('a shared screen', () => {
  const isShared = (page: Page) => page.evaluate(() => window.lab.media.state().screen !== null);
  const sentIsCamera = (page: Page) =>
    page.evaluate(() => window.lab.connections[0]?.getSenders()[1]?.track === window.lab.media.state().camera.track);

  test('takes the place of the camera and gives it back, by the button as by the browser', async ({ pair: [a, b] }) => {
    // A screen that clearly differs from the camera's pictures.
    await a.evaluate(() => {
      const red = document.body.appendChild(document.createElement('canvas'));
      Object.assign(red, { width: 640, height: 480 });
      const brush = red.getContext('2d');
      setInterval(() => {
        if (brush) brush.fillStyle = '#f00';
        brush?.fillRect(0, 0, red.width, red.height);
      }, 100);
      navigator.mediaDevices.getDisplayMedia = async () => {
        const screen = red.captureStream(10);
        window.lab.captured.push(...screen.getTracks());
        return screen;
      };
    });
    for (const how of ['button', 'browser', 'button', 'browser', 'button']) {
      expect(await a.evaluate(() => window.lab.media.shareScreen())).toBe(true);
      await expect.poll(() => sentIsCamera(a)).toBe(false);
      await expectFlow(b, 'a');
      await expect.poll(() => pictureFrom(b, 'a'), SLOW).toEqual({ isWide: false, isRed: true });
      await expect
        .poll(() => a.evaluate(() => window.lab.connections[0]?.getSenders()[1]?.getParameters()))
        .toMatchObject({
          degradationPreference: 'maintain-resolution',
          encodings: [{ scaleResolutionDownBy: 1, maxFramerate: 15 }],
        });
      await a.evaluate((way) => {
        const { media } = window.lab;
        if (way === 'button') return media.stopScreen();
        media.state().screen?.dispatchEvent(new Event('ended'));
      }, how);
      expect(await isShared(a)).toBe(false);
      await expect.poll(() => sentIsCamera(a)).toBe(true);
      await expectFlow(b, 'a');
      await expect.poll(() => pictureFrom(b, 'a'), SLOW).toEqual({ isWide: true, isRed: false });
      expect((await count(a, 'b')).liveCaptured).toBe(2);
    }
  });

  test('leaves a camera off that was off', async ({ pair: [a] }) => {
    await a.evaluate(async () => {
      await window.lab.media.setCamera(false);
      await window.lab.media.shareScreen();
      window.lab.media.stopScreen();
    });
    expect(await camera(a)).toMatchObject({ isOn: false, track: null });
    await expect.poll(() => a.evaluate(() => window.lab.connections[0]?.getSenders()[1]?.track)).toBeNull();
    expect((await count(a, 'b')).liveCaptured).toBe(1);
  });

  test('that was not picked changes nothing', async ({ pair: [a, b] }) => {
    const shared = await a.evaluate(() => {
      navigator.mediaDevices.getDisplayMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
      return window.lab.media.shareScreen();
    });
    expect(shared).toBe(false);
    expect(await isShared(a)).toBe(false);
    expect(await sentIsCamera(a)).toBe(true);
    await expectFlow(b, 'a');
  });
});
