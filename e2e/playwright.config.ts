import { defineConfig } from '@playwright/test';

const browser = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const shell = process.env['CHROMIUM_SHELL_PATH'] ?? browser;

/** What takes networks, servers and browsers away for long: `npm run faults:rooms` runs that, and only that. */
const FAULTS = /@fault/;
const areFaults = process.env['E2E_FAULTS'] === '1';

/** Fewer pictures a second than a camera gives: each is encoded, decoded and drawn here, for several people. */
const PICTURES = areFaults ? 10 : 5;

const started = (executablePath: string, cameras = 1) => ({
  launchOptions: {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--use-fake-ui-for-media-stream',
      `--use-fake-device-for-media-stream=fps=${PICTURES},device-count=${cameras}`,
      // A tab can share itself without a display and without a question.
      '--auto-accept-this-tab-capture',
    ],
  },
});

/** Calls whose pictures, sound and networks are what is tested. */
const MEDIA = /\.media\.spec\.ts$/;
/**
 * A choice among devices, or a refusal of them, needs the whole browser: the one without windows takes any microphone for
 * the default one, and asks nobody.
 */
const DEVICES = /\.devices\.spec\.ts$/;
/** Those that are made up differ in what their pictures are made of; the third is compressed, as many real ones are. */
const CAMERAS = 3;

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './world.ts',
  outputDir: '../test-results',
  ...(areFaults ? { grep: FAULTS } : { grepInvert: FAULTS }),
  workers: areFaults ? 1 : 2,
  // Every worker has a world of its own, so the other one disturbs nobody; single tests leave none of them idle at the
  // end. All files share the browser's arguments and the worker's fixtures (fixtures.ts): whatever differs there costs
  // a new worker, browser and server.
  fullyParallel: true,
  // For busy machines; how long something may take is for bench/ to say.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // A flaky test is a failed test.
  retries: 0,
  use: {
    browserName: 'chromium',
    // A failure leaves its picture and the page in words. A trace of every step costs an eighth of all time; where one is
    // wanted: `npm run e2e -- --trace retain-on-failure FILE`.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'pages', testIgnore: [MEDIA, DEVICES], use: started(shell) },
    { name: 'media', testMatch: MEDIA, use: started(shell) },
    { name: 'devices', testMatch: DEVICES, use: started(browser, CAMERAS) },
  ],
});
