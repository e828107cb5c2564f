import type { Browser, Page } from '@playwright/test';

interface Watched {
  /** When each remote video stream showed its first frame, in ms since 1970. */
  firstFrames: number[];
}

type Watching = Window & { watched: Watched };

/** Records when remote video is first drawn; call it before the page loads. */
export async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const firstFrames: number[] = [];
    const remote = new WeakSet<MediaStreamTrack>();
    const noted = new WeakSet<MediaStreamTrack>();
    Object.assign(window, { watched: { firstFrames } });
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        this.addEventListener('track', ({ track }) => {
          if (track.kind === 'video') remote.add(track);
        });
      }
    };
    setInterval(() => {
      for (const video of document.querySelectorAll('video')) {
        const track = (video.srcObject as MediaStream | null)?.getVideoTracks()[0];
        if (track === undefined || !remote.has(track) || noted.has(track)) continue;
        noted.add(track);
        video.requestVideoFrameCallback(() => firstFrames.push(Date.now()));
      }
    }, 10);
  });
}

export const framesSeen = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as Watching).watched.firstFrames.length);

/** @returns when the first frame after those already seen was drawn */
export async function hasFrame(page: Page, seen: number): Promise<number> {
  const noted = await page.waitForFunction(
    (before) => (window as unknown as Watching).watched.firstFrames[before],
    seen,
    { timeout: 60_000, polling: 50 },
  );
  return (await noted.jsonValue()) ?? Number.NaN;
}

/**
 * The same without the product: two pages of one browser with running cameras and a bare connection, signalling from
 * page to page.
 * @returns ms until both have drawn a frame of the other
 */
export async function bareCall(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ permissions: ['camera', 'microphone'] });
  const pages = [await context.newPage(), await context.newPage()] as const;
  for (const [index, page] of pages.entries()) {
    await watchFrames(page);
    await page.goto(url);
    await page.evaluate(prepare, index === 0);
  }
  const since = Date.now();
  await pages[0].evaluate(() => (window as unknown as { go(): Promise<void> }).go());
  const seen = Math.max(await hasFrame(pages[0], 0), await hasFrame(pages[1], 0));
  await context.close();
  return seen - since;
}

async function prepare(isFirst: boolean) {
  const local = await navigator.mediaDevices.getUserMedia({ audio: true, video: { width: 1280, height: 720 } });
  const connection = new RTCPeerConnection();
  const channel = new BroadcastChannel('bare');
  const player = document.body.appendChild(document.createElement('video'));
  player.muted = true;
  player.autoplay = true;
  connection.addEventListener('track', ({ streams: [stream] }) => {
    player.srcObject = stream ?? null;
  });
  connection.addEventListener('icecandidate', ({ candidate }) => {
    if (candidate !== null) channel.postMessage({ candidate: candidate.toJSON() });
  });
  let described = Promise.resolve();
  const take = async (message: { description?: RTCSessionDescriptionInit; candidate?: RTCIceCandidateInit }) => {
    if (message.candidate !== undefined) return connection.addIceCandidate(message.candidate);
    if (message.description === undefined) return undefined;
    await connection.setRemoteDescription(message.description);
    if (message.description.type === 'answer') return undefined;
    for (const track of local.getTracks()) connection.addTrack(track, local);
    await describe();
  };
  const describe = async () => {
    await connection.setLocalDescription();
    channel.postMessage({ description: connection.localDescription?.toJSON() });
  };
  channel.addEventListener('message', ({ data }) => {
    described = described.then(() => take(data));
  });
  Object.assign(window, {
    go: () => {
      if (isFirst) for (const track of local.getTracks()) connection.addTrack(track, local);
      return describe();
    },
  });
}
