import { sql } from 'kysely';
import type { KitFields } from '@assay/contract/rounds/kits';
import type { Db } from '../platform/database/schema.ts';
import type { DEMO_CARDS } from './kit.ts';

/** Gives the round a kit of its own, used by its first interview. @returns the version */
export async function insertDemoKit(
  tx: Db,
  { roundId, kit, createdBy, createdAt }: { roundId: number; kit: KitFields; createdBy: number; createdAt: Date },
): Promise<number> {
  const { title, description, ...content } = kit;
  const made = await tx
    .insertInto('kits')
    .values({ title, description, created_by: createdBy, created_at: createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto('kit_versions')
    .values({ kit_id: made.id, number: 1, content: JSON.stringify(content), created_at: createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('rounds')
    .set({ kit_version_id: id, kit_frozen_at: createdAt })
    .where('id', '=', roundId)
    .execute();
  return id;
}

interface NewCards {
  publicId: string;
  kitVersionId: number;
  cards: readonly ((typeof DEMO_CARDS)[number] & { userId: number })[];
  submittedAt: Date;
}

/** Submitted scorecards; everyone who wrote one is on the panel. */
export async function insertDemoCards(tx: Db, { publicId, kitVersionId, cards, submittedAt }: NewCards): Promise<void> {
  const { id } = await tx
    .selectFrom('meetings')
    .select('id')
    .where('public_id', '=', publicId)
    .executeTakeFirstOrThrow();
  for (const { userId, ratings, recommendation, summary } of cards) {
    await tx
      .insertInto('meeting_hosts')
      .values({ meeting_id: id, user_id: userId, is_lead: false, added_at: submittedAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx
      .insertInto('scorecards')
      .values({
        meeting_id: id,
        user_id: userId,
        kit_version_id: kitVersionId,
        status: 'submitted',
        ratings: JSON.stringify(ratings),
        recommendation,
        summary,
        submitted_at: submittedAt,
        revision: 1,
        updated_at: submittedAt,
      })
      .execute();
  }
}

/** In force, and emailed. */
export async function insertDemoDecision(
  tx: Db,
  { candidateId, by, now }: { candidateId: number; by: number; now: Date },
): Promise<void> {
  const { id } = await tx
    .insertInto('round_decisions')
    .values({
      candidate_id: candidateId,
      outcome: 'advance',
      rationale: 'Both of us would take this candidate. Start with the exercise group on experiments.',
      decided_by: by,
      decided_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const email = { subject: 'Teaching assistants, autumn: your interview', text: 'We would like you to join us.' };
  await tx
    .insertInto('decision_emails')
    .values({ decision_id: id, ...email, sent_by: by, sent_at: now })
    .execute();
}

/** Kits of the demo that no remaining round or scorecard refers to. */
export async function deleteDemoKits(tx: Db): Promise<void> {
  await sql`
    delete from kits where created_by in (select id from users where is_demo) and not exists (
      select from kit_versions
        left join rounds on rounds.kit_version_id = kit_versions.id
        left join scorecards on scorecards.kit_version_id = kit_versions.id
      where kit_id = kits.id and (rounds.id is not null or scorecards.id is not null))`.execute(tx);
}
