import { Failure } from '@assay/contract/failure';
import { fullName } from '@assay/contract/people/names';
import type { Actor, App } from '../app.ts';
import { addUsage, findDaysOf, findUsage, findUsageOfAdmins, findUsageOfLearners } from './answers.store.ts';

type Parts = Pick<App, 'db' | 'clock' | 'config'>;

/** `2026-11-27`: a day of the organisation. */
const dayOf = ({ clock, config }: Pick<Parts, 'clock' | 'config'>, daysAgo = 0): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: config.TIME_ZONE }).format(
    new Date(clock.now().getTime() - daysAgo * 86_400_000),
  );

/** @throws assistant_budget if the caller has used up the tokens of the day */
export async function demandBudget(app: Parts, actor: Actor): Promise<void> {
  if (await hasBudget(app, actor)) return;
  if (actor.role === 'admin') throw new Failure('assistant_budget');
  throw new Failure('assistant_budget', { message: 'You’ve asked as much as you can today. Ask again tomorrow.' });
}

export async function hasBudget(app: Parts, actor: Actor): Promise<boolean> {
  const { used, limit } = await usedToday(app, actor);
  return used < limit;
}

export const usedToday = async (app: Parts, { userId, role }: Actor) => ({
  used: await findUsage(app.db, userId, dayOf(app)),
  limit: role === 'admin' ? app.config.AI_DAILY_TOKENS : app.config.AI_LEARNER_DAILY_TOKENS,
});

export async function addToBudget(
  app: Parts,
  { userId }: Actor,
  { input, output }: { input: number; output: number },
): Promise<void> {
  await addUsage(app.db, { userId, day: dayOf(app), tokens: input + output });
}

/** For the download of everything about a person: every day on which a model answered them. */
export const usageOf = ({ db }: Pick<Parts, 'db'>, userId: number) => findDaysOf(db, userId);

/** The last 30 days: every admin who used the language model, and all learners of a day together. */
export async function usageByDay(app: Parts) {
  const since = dayOf(app, 29);
  const admins = (await findUsageOfAdmins(app.db, since)).map(({ day, tokens, answers, ...person }) => ({
    day,
    name: fullName(person),
    tokens,
    answers,
  }));
  const learners = (await findUsageOfLearners(app.db, since)).map(({ people, ...row }) => ({
    ...row,
    name: people === 1 ? '1 learner' : `${people} learners`,
  }));
  return [...admins, ...learners].toSorted((one, other) => other.day.localeCompare(one.day));
}
