import type { InterviewForPanel, OwnScorecard, ScorecardContent } from '@assay/contract/rounds/scorecards';
import { KIT } from './testKits.ts';
import { startRound } from './testRounds.ts';
import type { Person } from '../testServer.ts';
import { signInAgain } from '../testWorld.ts';

/** A complete scorecard for the test kit. */
export const CARD = {
  ratings: [
    { competencyId: 'depth', score: 5, evidence: 'Found the cause in minutes' },
    { competencyId: 'teamwork', score: null, evidence: '' },
  ],
  recommendation: 'yes',
  summary: 'Convincing throughout',
} satisfies ScorecardContent;

/** An interview of Ana that took place: the admin leads, a second admin and a learner rate, another learner watches. */
export async function startInterview(given: { isOver?: boolean; settings?: Record<string, string> } = {}) {
  const round = await startRound({ ...(given.settings && { settings: given.settings }) });
  const { server, act, own, scheduled, ana, boss } = round;
  const kit = (await act('POST /admin/kits', KIT)).data.kit;
  await act(`PUT ${own}/kit`, { kitId: kit.id });
  const [second, rater, shadow] = [await server.admin(), await server.learner(), await server.learner()];
  const [outsider, admin] = [await server.learner(), await server.admin()];
  const { meetingId } = await scheduled(ana, 2);
  const { pool } = server.store;
  await pool.query(
    `insert into meeting_hosts (meeting_id, user_id, is_lead, is_shadow, added_at)
     select meetings.id, users.id, false, users.id = $3, $4 from meetings, users
     where public_id = $1 and users.id = any($2)`,
    [meetingId, [second.id, rater.id, shadow.id], shadow.id, server.clock.now()],
  );
  const people = { boss, second, rater, shadow, outsider, admin };
  if (given.isOver !== false) {
    await pool.query(`update meetings set status = 'ended', session = 1 where public_id = $1`, [meetingId]);
    server.clock.move(4 * 3600);
    for (const person of Object.values(people)) person.token = await signInAgain(server, person);
  }
  const path = `/interviews/${meetingId}`;
  const by = ({ token }: Person) => {
    const call = (name: string, body?: object) => server.call(name, { token, ...(body && { body }) });
    return {
      call,
      view: async () => (await call(`GET ${path}`)).data.interview as InterviewForPanel,
      cards: () => call(`GET ${path}/scorecards`),
      own: async () => (await call(`GET ${path}/scorecard`)).data.scorecard as OwnScorecard,
      save: (sequence: number, more: object = {}) => call(`PUT ${path}/scorecard`, { ...CARD, ...more, sequence }),
      submit: (sequence = 1, more: object = {}) =>
        call(`POST ${path}/scorecard/submit`, { ...CARD, ...more, sequence }),
      close: (reason = 'Left the company') => call(`POST ${path}/close-feedback`, { reason }),
    };
  };
  return { ...round, ...people, people, meetingId, path, by };
}
