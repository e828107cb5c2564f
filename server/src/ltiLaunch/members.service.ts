import type { MemberSkip, MembersOutcome } from '@assay/contract/lti';
import { Failure } from '@assay/contract/failure';
import type { App } from '../app.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { createMemberPages, Unread } from '../lti/memberPages.service.ts';
import type { CourseMember } from '../lti/members.ts';
import { getPlatform } from '../lti/platforms.service.ts';
import type { StoredPlatform } from '../lti/platforms.service.ts';
import { createOutside } from '../platform/outgoing/request.ts';
import { createSendingLanes } from '../platform/outgoing/sendingLanes.ts';
import type { SendingLanes } from '../platform/outgoing/sendingLanes.ts';
import { applyGroup } from '../providers/mapping.service.ts';
import { lockExisting } from '../users/users.service.ts';
import { nextTryAt } from '../platform/outgoing/retrying.ts';
import { claimCourse, markMembers } from './courses.store.ts';
import type { ClaimedCourse } from './courses.store.ts';
import { accountOf, LeftForLaunch } from './people.service.ts';

const LONGEST_ASK_MS = 10_000;
/** Longer than reading and bringing in the largest course, so that only a dead process's work is taken over. */
const CLAIM_MS = 15 * 60_000;

type Brought = 'added' | 'known' | MemberSkip;

/**
 * Brings the learners of courses into groups (Names and Role Provisioning Services 2.0), one course of each platform at a
 * time. Everything is read before anyone is brought in; each member is, in a transaction of their own, so that a repeated
 * fetch only does what is missing. No one is removed or deactivated.
 */
export function createMemberFetching(app: App, { farewellMs }: { farewellMs?: number } = {}): SendingLanes {
  const { db, clock, log } = app;
  const ask = createOutside({ networks: app.config.ALLOWED_PRIVATE_ADDRESSES, longestMs: LONGEST_ASK_MS });
  const read = createMemberPages(app, ask);

  async function fetched(course: ClaimedCourse, leaving: AbortSignal): Promise<MembersOutcome> {
    const { members, unreadable } = await read(course, leaving);
    const platform = await getPlatform(app, course.platformId);
    const counts = new Map<Brought, number>(unreadable > 0 ? [['unreadable', unreadable]] : []);
    for (const member of members) {
      leaving.throwIfAborted();
      const brought = await bring(app, { platform, member, group: course.group });
      counts.set(brought, (counts.get(brought) ?? 0) + 1);
    }
    const { added = 0, known = 0, ...skipped } = Object.fromEntries(counts) as Partial<Record<Brought, number>>;
    return {
      added,
      known,
      skipped: Object.entries(skipped).map(([reason, count]) => ({ reason: reason as MemberSkip, count })),
    };
  }

  async function done(course: ClaimedCourse, outcome: MembersOutcome): Promise<void> {
    const { id, platformId } = course;
    const skipped = outcome.skipped.reduce((sum, { count }) => sum + count, 0);
    const details = { platformId, courseId: id, added: outcome.added, known: outcome.known, skipped };
    await db.transaction().execute(async (tx) => {
      const mark = { state: 'done', nextTryAt: null, at: clock.now(), problem: null, outcome } as const;
      if (await markMembers(tx, course, mark))
        await recordAudit({ db: tx, clock }, { action: 'lti_members_fetched', actorId: null, details });
    });
    log.info({ event: 'lti_members_fetched', ...details }, 'done');
  }

  async function deliver(course: ClaimedCourse, leaving: AbortSignal): Promise<void> {
    try {
      return await done(course, await fetched(course, leaving));
    } catch (error) {
      const at = clock.now();
      if (leaving.aborted) {
        await markMembers(db, course, { state: 'waiting', nextTryAt: at, at, problem: 'stopped' });
        return;
      }
      if (!(error instanceof Unread)) throw error;
      const { problem, isPassing, retryAfter } = error;
      const next = isPassing ? nextTryAt({ tries: course.tries, retryAfter }, at) : null;
      await markMembers(db, course, { state: next ? 'waiting' : 'failed', nextTryAt: next, at, problem });
      log.warn(
        { event: 'lti_members_failed', platformId: course.platformId, courseId: course.id, problem },
        'not read',
      );
    }
  }

  const claim = async () => {
    const now = clock.now();
    return claimCourse(db, now, new Date(now.getTime() + CLAIM_MS));
  };
  return createSendingLanes({ log, event: 'lti_members_failed', claim, deliver, farewellMs });
}

interface Bringing {
  platform: StoredPlatform;
  member: CourseMember;
  group: string;
}

async function bring(app: App, { platform, member, group }: Bringing): Promise<Brought> {
  if (!member.isActive) return 'inactive';
  if (!member.isLearner) return 'not_learner';
  try {
    const { account, isNew } = await accountOf(app, { platform, person: member, origin: null });
    if (!account.isActive) return 'deactivated';
    const isIn = account.group === group || (await join(app, account.id, group));
    if (!isIn) return 'other_group';
    return isNew ? 'added' : 'known';
  } catch (error) {
    if (error instanceof LeftForLaunch) return 'unproven';
    if (error instanceof Failure && error.code === 'lti_admin') return 'admin';
    throw error;
  }
}

/** A group that an admin has given is kept. @returns whether the person is in this group now */
async function join(app: App, userId: number, group: string): Promise<boolean> {
  return app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const { group: present } = await lockExisting(inside, userId);
    if (present === null) await applyGroup(inside, userId, group);
    return present === null || present === group;
  });
}
