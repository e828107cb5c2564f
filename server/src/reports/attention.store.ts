import { sql } from 'kysely';
import type { Db } from '../platform/database/schema.ts';

/** Numbers of things that need an admin's attention. Each equals that of the list it links to. */
export async function countAttention(db: Db, { closedBefore, mailSince }: { closedBefore: Date; mailSince: Date }) {
  const { rows } = await sql<{
    openAttempts: number;
    draftQuestions: number;
    questionsInReview: number;
    pendingInterviews: number;
    liveInterviews: number;
    peopleWaiting: number;
    deactivatedUsers: number;
    failedMails: number;
  }>`select
    (select count(*) from attempts where status = 'open') as "openAttempts",
    (${questionsIn('draft')}) as "draftQuestions",
    (${questionsIn('review')}) as "questionsInReview",
    (select count(*) from meetings where status = 'scheduled' and ends_at > ${closedBefore}) as "pendingInterviews",
    (select count(*) from meetings where status = 'live') as "liveInterviews",
    (select count(*) from join_requests join meetings on meetings.id = meeting_id
      where join_requests.status = 'pending' and meetings.status <> 'ended') as "peopleWaiting",
    (select count(*) from users
      where not is_active and deactivated_at is not null and purged_at is null) as "deactivatedUsers",
    (select count(*) from outbox
      where given_up_at >= ${mailSince} and last_error is distinct from 'dismissed') as "failedMails"`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('counting gave no row');
  return row;
}

const questionsIn = (status: 'draft' | 'review' | 'live') => sql`
  select count(*) from questions join skills on skills.id = skill_id
  where questions.status = ${status} and questions.deleted_at is null and skills.deleted_at is null`;

/** Current numbers of people, skills and questions, and new people in two periods. */
export async function countStock(db: Db, { from, before, to }: { from: Date; before: Date; to: Date }) {
  const { rows } = await sql<{
    users: number;
    skills: number;
    questions: number;
    newUsers: number;
    newUsersBefore: number;
  }>`select
    count(*) as users,
    count(*) filter (where created_at >= ${from} and created_at < ${to}) as "newUsers",
    count(*) filter (where created_at >= ${before} and created_at < ${from}) as "newUsersBefore",
    (select count(*) from skills where deleted_at is null and is_active) as skills,
    (${questionsIn('live')} and skills.is_active) as questions
    from users where purged_at is null`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('counting gave no row');
  return row;
}
