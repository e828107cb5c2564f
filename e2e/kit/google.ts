import type { Page } from '@playwright/test';
import { startTestGoogle } from '@assay/server/test/signIn/testGoogle';
import type { TestGoogle } from '@assay/server/test/signIn/testGoogle';
import { test as base } from './fixtures.ts';
import { startWorld } from './world.ts';

export interface GooglePerson {
  sub: string;
  email: string;
  name: string;
}

export const PASSCODE = 'e2e passcode of admins';

/** A server with sign-in by Google, with a substitute for Google. */
export const test = base.extend<object, { google: TestGoogle }>({
  google: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names from this pattern
    async ({}, use) => {
      const google = await startTestGoogle({ now: () => new Date() });
      await use(google);
      await google.stop();
    },
    { scope: 'worker' },
  ],
  world: [
    async ({ google }, use) => {
      const settings = {
        ADMIN_PASSCODE: PASSCODE,
        GOOGLE_CLIENT_ID: google.clientId,
        E2E_GOOGLE_KEYS_URL: google.keysUrl,
      };
      const world = await startWorld(settings, 'e2e/kit/preparedServer.ts');
      await use(world);
      await world.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** Replaces Google's script: its button and prompt return the result of `signAtGoogle`. */
const STAND_IN = `
  let settings;
  const answer = async () => settings.callback(await window.signAtGoogle(settings.nonce));
  const look = 'height:40px;border:0;border-radius:4px;background:#131314;color:#e3e3e3;font:500 14px Arial;cursor:pointer';
  window.google = { accounts: { id: {
    initialize: (given) => { settings = given; },
    renderButton: (place, { text, width }) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = text === 'signup_with' ? 'Sign up with Google' : 'Sign in with Google';
      button.style.cssText = look + ';width:' + width + 'px';
      button.onclick = answer;
      place.replaceChildren(button);
    },
    prompt: answer,
    cancel: () => undefined,
  } } };
`;

/** The person Google identifies from now on; null: no credential. */
export async function signInAtGoogle(page: Page, google: TestGoogle, person: GooglePerson | null): Promise<void> {
  await page.route('https://accounts.google.com/gsi/client', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: STAND_IN }),
  );
  await page.exposeFunction('signAtGoogle', async (nonce: string) =>
    person ? { credential: await google.sign({ ...person, nonce }) } : {},
  );
}

let number = 0;

export function newPerson(): GooglePerson {
  number += 1;
  const name = `google${number}.${Date.now()}`;
  return { sub: name, email: `${name}@gmail.com`, name: 'Grace Hopper' };
}
