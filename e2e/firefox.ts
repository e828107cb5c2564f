import { firefox } from '@playwright/test';
import type { Browser, LaunchOptions } from '@playwright/test';

// A stock Firefox, as people have it: Playwright drives it by WebDriver BiDi, under a name of its own.

export const FIREFOX = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr';

/** A camera and a microphone that are made up, and nobody who would have to allow them. */
const PREFERENCES = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
  // Names instead of addresses need multicast, which the machine may not have.
  'media.peerconnection.ice.obfuscate_host_addresses': false,
  // Two browsers on one machine that has no network.
  'media.peerconnection.ice.loopback': true,
  // Each picture is made, encoded and drawn by the processor, and so is what moves on a page at rest.
  'media.navigator.video.default_fps': 5,
  'layout.frame_rate': 10,
  'ui.prefersReducedMotion': 1,
  // Nothing is fetched that no test asked for: codecs, lists of bad sites, updates, experiments.
  'media.gmp-manager.updateEnabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'app.update.enabled': false,
  'app.normandy.enabled': false,
};

/** Firefox ESR 153 cannot be told which colours a person prefers; Playwright tells every window. */
const UNKNOWN = 'emulation.setMediaFeaturesOverride';

type Send = (method: string, parameters: unknown) => Promise<unknown>;

interface Inside {
  _browserSession: object;
  options: { browserProcess: { process?: { pid?: number } } };
}

const inside = (browser: Browser): Inside =>
  (browser as unknown as { _connection: { toImpl(of: Browser): Inside } })._connection.toImpl(browser);

/** @returns what all processes of this browser are in, and can be frozen by */
export function groupOf(browser: Browser): number {
  const pid = inside(browser).options.browserProcess.process?.pid;
  if (pid === undefined) throw new Error('The browser runs in no process that is known.');
  return pid;
}

const leftOut = new WeakSet<object>();

export async function launchFirefox(options: LaunchOptions = {}): Promise<Browser> {
  const browser = await firefox.launch({
    executablePath: FIREFOX,
    ...options,
    channel: 'moz-firefox',
    firefoxUserPrefs: PREFERENCES,
  });
  // The browser's lines and its pages' have this in common.
  const lines = Object.getPrototypeOf(inside(browser)._browserSession) as { send: Send };
  if (!leftOut.has(lines)) {
    leftOut.add(lines);
    const { send } = lines;
    lines.send = function (method, parameters) {
      return method === UNKNOWN ? Promise.resolve({}) : send.call(this, method, parameters);
    };
  }
  return browser;
}
