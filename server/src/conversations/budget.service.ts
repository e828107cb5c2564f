import { Failure } from '@assay/contract/failure';
import { fullName } from '@assay/contract/names';
import type { Actor, App } from '../app.ts';
import { addUsage, findEveryUsage, findUsage } from './answers.store.ts';

type Parts = Pick<App, 'db' | 'clock' | 'config'>;

/** `2026-11-27`: a day of the organisation. */
const dayOf = ({ clock, config }: Pick<Parts, 'clock' | 'config'>, daysAgo = 0): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: config.TIME_ZONE }).format(
    new Date(clock.now().getTime() - daysAgo * 86_400_000),
  );

/** @throws assistant_budget if the caller has used up the tokens of the day */
export async function demandBudget(app: Parts, actor: Actor): Promise<void> {
  const { used, limit } = await usedToday(app, actor);
  if (used >= limit) throw new Failure('assistant_budget');
}

export const usedToday = async (app: Parts, { userId }: Actor) => ({
  used: await findUsage(app.db, userId, dayOf(app)),
  limit: app.config.AI_DAILY_TOKENS,
});

export async function addToBudget(
  app: Parts,
  { userId }: Actor,
  { input, output }: { input: number; output: number },
): Promise<void> {
  await addUsage(app.db, { userId, day: dayOf(app), tokens: input + output });
}

/** The last 30 days of everyone who used the language model. */
export async function usageByDay(app: Parts) {
  const rows = await findEveryUsage(app.db, dayOf(app, 29));
  return rows.map(({ day, tokens, answers, ...person }) => ({ day, name: fullName(person), tokens, answers }));
}
