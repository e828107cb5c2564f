import { Failure } from '@assay/contract/failure';
import type { LtiCourse } from '@assay/contract/lti';
import type { App } from '../app.ts';
import { pagesOf } from '../platform/http/reply.ts';
import { refusalOfUrl } from '../platform/outgoing/addresses.ts';
import { findCourse, findCourses, makeMembersDue, upsertCourse } from './courses.store.ts';
import type { StoredCourse } from './courses.store.ts';
import type { LtiLaunch } from '../lti/message.ts';
import { getPlatform } from '../lti/platforms.service.ts';

/** Remembers a course whose platform would say who belongs to it, in the caller's transaction. */
export async function noteCourse(
  { db, clock, config }: Pick<App, 'db' | 'clock' | 'config'>,
  platformId: number,
  { course }: Pick<LtiLaunch, 'course'>,
): Promise<void> {
  if (course === null || refusalOfUrl(course.membersUrl, config.ALLOWED_PRIVATE_ADDRESSES) !== null) return;
  const { id: contextId, title, membersUrl } = course;
  await upsertCourse(db, { platformId, contextId, title, membersUrl, at: clock.now() });
}

export async function listCourses({ db }: Pick<App, 'db'>, platformId: number, query: { page: number; limit: number }) {
  await getPlatform({ db }, platformId);
  const { items, total } = await findCourses(db, platformId, query);
  return { items: items.map(shown), pagination: pagesOf(query, total) };
}

/** Has the members of a course fetched, also once more, in the caller's transaction. */
export async function wantMembers(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  { platformId, id, group }: { platformId: number; id: number; group: string },
): Promise<LtiCourse> {
  const platform = await getPlatform({ db }, platformId);
  const course = await findCourse(db, platformId, id);
  if (!course) throw noCourse();
  if (platform.state !== 'active')
    throw new Failure('lti_platform_off', { message: 'This learning platform is paused. Resume it first.' });
  const now = clock.now();
  if (course.fetchingUntil !== null && course.fetchingUntil > now) throw new Failure('lti_members_running');
  await makeMembersDue(db, id, group, now);
  return shown({ ...course, group, state: 'waiting', problem: null });
}

const noCourse = () => new Failure('not_found', { message: 'This course no longer exists' });

const shown = ({ id, title, group, lastLaunchAt, state, lastTryAt, problem, outcome }: StoredCourse): LtiCourse => ({
  id,
  title,
  group,
  lastLaunchAt: lastLaunchAt.toISOString(),
  members: { state, at: lastTryAt?.toISOString() ?? null, problem, outcome },
});
