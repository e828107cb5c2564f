import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../settings/config.ts';
import { isInUse } from '../database/store.ts';
import { Refusal } from '../refusals/refusal.ts';
import { openRequest } from './requestFolder.ts';

/** An idle server looks for requests every two seconds at the latest. */
const NOTICED_AFTER_MS = 20_000;
const LOOK_EVERY_MS = 200;
/** Checking takes a moment and blocks this process. */
const IS_IN_USE_EVERY_MS = 2000;

interface Question {
  folder: string;
  body: unknown;
  /** Shown to the operator when the server does not look, failed, or ended. */
  refusals: Record<'unnoticed' | 'failed' | 'ended', () => string>;
  noticedAfterMs?: number | undefined;
  /** While it holds, an unnoticed request is waiting its turn. */
  isBusy?: () => boolean;
}

/**
 * Asks the server that runs on this data directory.
 * @returns its answer
 * @throws Refusal with one of the given texts
 */
export async function askServer(config: Pick<Config, 'dataDir'>, question: Question): Promise<unknown> {
  const { folder, body, refusals, noticedAfterMs = NOTICED_AFTER_MS, isBusy = () => false } = question;
  const request = openRequest(folder, body);
  try {
    let unnoticedMs = 0;
    for (let waited = 0; ; waited += LOOK_EVERY_MS) {
      const state = request.state();
      if (state.step === 'done') return state.answer;
      if (state.step === 'failed' || state.step === 'gone') throw new Refusal(refusals.failed());
      if (state.step === 'open' && unnoticedMs >= noticedAfterMs && request.withdraw())
        throw new Refusal(refusals.unnoticed());
      if (waited % IS_IN_USE_EVERY_MS === 0 && !isInUse(config)) throw new Refusal(refusals.ended());
      await delay(LOOK_EVERY_MS);
      unnoticedMs = isBusy() ? 0 : unnoticedMs + LOOK_EVERY_MS;
    }
  } finally {
    request.forget();
  }
}
