import { firefox } from '@playwright/test';
import type { Browser, LaunchOptions } from '@playwright/test';

// A standard Firefox: Playwright drives it by WebDriver BiDi, under a separate browser name.

export const FIREFOX = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr';

/** A fake camera and microphone, without permission prompts. */
const PREFERENCES = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
  // mDNS names need multicast, which the machine may lack.
  'media.peerconnection.ice.obfuscate_host_addresses': false,
  // Two browsers on a machine without a network.
  'media.peerconnection.ice.loopback': true,
  // Every frame is made, encoded and drawn by the CPU, and so is motion on idle pages.
  'media.navigator.video.default_fps': 5,
  'layout.frame_rate': 10,
  'ui.prefersReducedMotion': 1,
  // No background downloads: codecs, blocklists, updates, experiments.
  'media.gmp-manager.updateEnabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'app.update.enabled': false,
  'app.normandy.enabled': false,
};

/** Firefox ESR 153 cannot emulate colour preferences, which Playwright sets for every window. */
const UNKNOWN = 'emulation.setMediaFeaturesOverride';

type Send = (method: string, parameters: unknown) => Promise<unknown>;

interface Inside {
  _browserSession: object;
  options: { browserProcess: { process?: { pid?: number } } };
}

const inside = (browser: Browser): Inside =>
  (browser as unknown as { _connection: { toImpl(of: Browser): Inside } })._connection.toImpl(browser);

/** @returns the process group of the browser, by which it can be frozen */
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
  // The prototype shared by the browser's and its pages' sessions.
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
