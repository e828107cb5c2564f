import { ATTEMPTS_AT_ONCE } from '@assay/contract/quiz/attemptAdmin';
import { Failure } from '@assay/contract/failure';
import type { App } from '../app.ts';
import { pagesOf } from '../platform/http/reply.ts';
import { closeExpired } from '../quiz/closing.service.ts';
import { findAttempts, findLearner, latestAttempts } from './attemptList.store.ts';
import type { AttemptSearch } from './attemptList.store.ts';

type Asking = Pick<App, 'db' | 'clock' | 'config' | 'log'>;

/** A page of the attempts that match the filters; expired ones are closed first. */
export async function listAttempts(app: Asking, asked: AttemptSearch & { search?: string | undefined }) {
  await closeExpired(app);
  const { items, total } = await findAttempts(app.db, asked, app.config.TIME_ZONE);
  return {
    items: items.map(({ userId, firstName, lastName, picture, startedAt, deadline, completedAt, ...attempt }) => ({
      ...attempt,
      learner: { id: userId, firstName, lastName, picture },
      startedAt: startedAt.toISOString(),
      deadline: deadline?.toISOString() ?? null,
      completedAt: completedAt?.toISOString() ?? null,
    })),
    pagination: pagesOf(asked, total),
  };
}

/** The latest attempts of these learners together. */
export const latestOf = async ({ db }: Pick<App, 'db'>, userIds: readonly number[], limit: number) =>
  userIds.length === 0 ? [] : latestAttempts(db, userIds, limit);

/** The ids on all pages. Bulk actions name them, so that later matches are not included. */
export async function listAllAttempts(app: Asking, asked: Omit<AttemptSearch, 'page' | 'limit'>) {
  const { items, pagination } = await listAttempts(app, { ...asked, page: 1, limit: ATTEMPTS_AT_ONCE });
  if (pagination.total <= ATTEMPTS_AT_ONCE) return items;
  throw new Failure('invalid_input', {
    message: `${pagination.total} attempts match these filters, but you can select at most ${ATTEMPTS_AT_ONCE} at once. Narrow the filters.`,
  });
}

/** Like `listAttempts`, for one person. */
export async function listAttemptsOf(app: Asking, userId: number, asked: AttemptSearch) {
  if (!(await findLearner(app.db, userId))) throw new Failure('not_found', { message: 'User not found' });
  return listAttempts(app, { ...asked, userId });
}
