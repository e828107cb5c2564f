import { defineConfig } from '@playwright/test';

const browser = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const shell = process.env['CHROMIUM_SHELL_PATH'] ?? browser;

/** Tests that take networks, servers and browsers away for long: only `npm run faults:rooms` runs them. */
const FAULTS = /@fault/;
const areFaults = process.env['E2E_FAULTS'] === '1';

/** Below a camera's frame rate, because each frame is encoded, decoded and drawn here for several people. */
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
      // A tab can share itself without a display or prompt.
      '--auto-accept-this-tab-capture',
    ],
  },
});

/** Calls whose video, sound and networks are under test. */
const MEDIA = /\.media\.spec\.ts$/;
/**
 * Selecting or denying devices needs the full browser: the headless shell takes any microphone for the default, and
 * never prompts.
 */
const DEVICES = /\.devices\.spec\.ts$/;
/** Fake cameras differ in pixel format; the third is compressed, like many real ones. */
const CAMERAS = 3;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './kit/world.ts',
  outputDir: '../test-results',
  ...(areFaults ? { grep: FAULTS } : { grepInvert: FAULTS }),
  // On two cores: with three, calls in two of them leave a slow machine no time for the third.
  workers: areFaults ? 1 : 2,
  // Every worker has its own world, so they do not disturb each other; splitting files leaves none idle at the end. All
  // files share the browser's arguments and the worker's fixtures (fixtures.ts): a difference costs a new worker,
  // browser and server.
  fullyParallel: true,
  // For busy machines; durations are measured in bench/.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // A flaky test is a failed test.
  retries: 0,
  use: {
    browserName: 'chromium',
    // A failure keeps a screenshot and the page's text. Traces cost an eighth of all time; to get one: `npm run e2e --
    // --trace retain-on-failure FILE`.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'pages', testIgnore: [MEDIA, DEVICES], use: started(shell) },
    // Calls encode and decode pictures all the time.
    { name: 'media', testMatch: MEDIA, use: started(shell) },
    { name: 'devices', testMatch: DEVICES, use: started(browser, CAMERAS) },
  ],
});
