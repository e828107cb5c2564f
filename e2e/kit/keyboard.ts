import { expect } from '@playwright/test';
import type { Locator } from '@playwright/test';

/** Tab by Tab, like people without a mouse. */
export async function tabTo(target: Locator): Promise<void> {
  await target.waitFor();
  const isReached = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60 && !(await isReached()); presses += 1) await target.page().keyboard.press('Tab');
  await expect(target).toBeFocused();
}

/** Presses what people reach and trigger without a mouse. */
export async function pressByKey(target: Locator): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press('Enter');
}
