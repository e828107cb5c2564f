import type { Decision } from '@assay/contract/rounds/decisions';
import type { RoundCandidate } from '@assay/contract/rounds/rounds';
import { closeSession } from '../../src/interviews/meetings/ending.service.ts';
import { startRound } from './testRounds.ts';

export const RATIONALE = 'Clear examples for every competency';

const anchors = ['Nothing', 'Little', 'Some', 'Much', 'All'];
export const KIT = {
  competencies: [
    { id: 'craft', name: 'Craft', anchors },
    { id: 'talk', name: 'Talking', anchors },
  ],
  questions: [],
};

/** A round whose first candidate has been interviewed by its admin, whose scorecard is in unless it is missing. */
export async function afterInterview({ card = 'submitted' }: { card?: 'submitted' | 'missing' } = {}) {
  const round = await startRound();
  const { server, act, own, boss } = round;
  const { pool } = server.store;
  const decision = (candidate: RoundCandidate, body: object) =>
    act(`POST ${own}/candidates/${candidate.id}/decision`, {
      outcome: 'advance',
      rationale: RATIONALE,
      replaces: null,
      ...body,
    });
  const interview = async (candidate: RoundCandidate) => {
    const { meetingId } = await round.scheduled(candidate, 2);
    await pool.query(`update meetings set status = 'live', session = 1 where public_id = $1`, [meetingId]);
    await closeSession(server.app, meetingId, () => true);
    await round.later(10);
    return meetingId;
  };
  const { rows } = await pool.query<{ id: number }>(
    `with kit as (
       insert into kits (title, description, created_at) values ('Kit of ' || gen_random_uuid(), '', now()) returning id)
     insert into kit_versions (kit_id, number, content, created_at) select id, 1, $1, now() from kit returning id`,
    [JSON.stringify(KIT)],
  );
  const submit = async (
    meetingId: string,
    userId = boss.id,
    { scores = [4, 3], recommendation = 'yes' }: { scores?: number[]; recommendation?: string } = {},
  ) =>
    pool.query(
      `insert into scorecards (meeting_id, user_id, kit_version_id, status, ratings, recommendation, summary,
         submitted_at, revision, updated_at)
       select id, $2::bigint, $3, 'submitted', $4, $5, 'Summary by ' || $2::bigint, now(), 1, now() from meetings where public_id = $1`,
      [
        meetingId,
        userId,
        rows[0]?.id,
        JSON.stringify(
          scores.map((score, nth) => ({
            competencyId: KIT.competencies[nth]?.id,
            score,
            evidence: `Evidence by ${userId}`,
          })),
        ),
        recommendation,
      ],
    );
  const seat = async (meetingId: string, userId: number) =>
    pool.query(
      `insert into meeting_hosts (meeting_id, user_id, is_lead, added_at)
       select id, $1, false, now() from meetings where public_id = $2`,
      [userId, meetingId],
    );
  const meetingId = await interview(round.ana);
  if (card === 'submitted') await submit(meetingId);
  return {
    ...round,
    meetingId,
    interview,
    submit,
    seat,
    decision,
    decided: async (body: object = {}) => {
      const reply = await decision(round.ana, body);
      if (reply.status !== 200) throw new Error(reply.text);
      return reply.data as { candidate: RoundCandidate; decision: Decision };
    },
  };
}
