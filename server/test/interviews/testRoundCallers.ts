import { candidatePageApi } from '@assay/contract/rounds/candidatePage';
import { scorecardsApi } from '@assay/contract/rounds/scorecards';
import { ownThing } from '../testOwnThings.ts';
import { CARD } from './testScorecards.ts';
import type { Person, TestServer } from '../testServer.ts';
import { dossierLink, makeWorld } from '../testWorld.ts';

/** Everyone who may meet a round. The interviewers and the two admins are on a panel; one card of another rater is in. */
export const roundCallers = [
  'anonymous',
  'own link',
  'another’s link',
  'revoked link',
  'learner',
  'interviewer',
  'interviewer elsewhere',
  'admin before their card',
  'admin after it',
] as const;
export type RoundCaller = (typeof roundCallers)[number];

/** Callers who come by a link. */
export type LinkHolder = 'own link' | 'another’s link' | 'revoked link';

/**
 * In the scorecard of the rater whose card is in, in what it was before its revision, and in the same rater’s cards of
 * interviews made for one act each.
 */
export const CARD_CANARY = 'Canary of the card';
export const EARLIER_CANARY = 'Canary of its earlier version';
export const ACT_CANARY = 'Canary of an act';
/** In that rater’s private notes. */
export const NOTE_CANARY = 'Canary of the note';
/** The name of the candidate whose round it is. */
export const CANDIDATE = 'Guest';

const NO_LINK = 'x'.repeat(43);

/** A candidate in an open round of their own. */
interface Linked {
  token: string;
  candidateId: number;
  roundId: number;
  slotId: number;
}

export async function roundWorld(server: TestServer) {
  const world = await makeWorld(server);
  const { call, store, clock } = server;
  const { learner: interviewer, admin: before } = world;
  const after = await server.admin();
  const [rater, learner, elsewhere] = [await server.learner(), await server.learner(), await server.learner()];
  const seat = async (meeting: string, { id }: Person) =>
    store.pool.query(
      `insert into meeting_hosts (meeting_id, user_id, is_lead, added_at)
       select id, $2, false, $3 from meetings where public_id = $1`,
      [meeting, id, clock.now()],
    );

  /** An interview that took place; the rater's card is in, and that of one of two admins. */
  async function heldInterview(canary = ACT_CANARY, earlier = ACT_CANARY): Promise<string> {
    const { meetingId = '' } = await ownThing(server, scorecardsApi.interview, world);
    await store.pool.query('update meeting_hosts set is_lead = false where user_id = $1', [interviewer.id]);
    await seat(String(meetingId), rater);
    for (const { token, summary, sequence } of [
      { ...rater, summary: earlier, sequence: 1 },
      { ...rater, summary: canary, sequence: 2 },
      { ...after, summary: 'Fine', sequence: 1 },
    ])
      await succeed(`POST /interviews/${meetingId}/scorecard/submit`, token, { ...CARD, summary, sequence });
    const notes = [{ id: 'note', at: '2030-01-01T00:00:00.000Z', text: NOTE_CANARY, questionId: null }];
    await succeed(`PUT /interviews/${meetingId}/notes`, rater.token, { notes, sequence: 1 });
    return String(meetingId);
  }

  async function succeed(name: string, token: string | undefined, body?: object) {
    const reply = await call(name, { token, body });
    if (reply.status > 201) throw new Error(`${name}: ${reply.text}`);
    return reply;
  }

  /** In a round of their own. @param name null keeps the usual one */
  async function linkedCandidate(name: string | null = null): Promise<Linked> {
    const things = { ...world };
    await ownThing(server, candidatePageApi.view, things);
    const { candidateToken: token, slotId } = things;
    const candidateId = Number(token.split('-').at(-1));
    if (name !== null)
      await store.pool.query('update round_candidates set name = $2, email = $3, email_key = $3 where id = $1', [
        candidateId,
        name,
        `${name.toLowerCase()}@example.org`,
      ]);
    const { rows } = await store.pool.query('select round_id from round_candidates where id = $1', [candidateId]);
    return { token, candidateId, roundId: rows[0].round_id, slotId };
  }

  const quizSession = async ({ token }: Linked): Promise<string> =>
    (await succeed('POST /candidate/quizzes', undefined, { token })).data.token;

  const own = await linkedCandidate();
  const others = await linkedCandidate('Other');
  const revoked = await linkedCandidate('Revoked');
  const sessions = [await quizSession(own), await quizSession(others), await quizSession(revoked)];
  const ofCandidate = ({ roundId, candidateId }: Linked) =>
    `/admin/virtual-rounds/${roundId}/candidates/${candidateId}`;
  await succeed(`DELETE ${ofCandidate(revoked)}/link`, before.token);
  const { rows } = await store.pool.query(
    'select public_id from round_meetings join meetings on id = meeting_id where candidate_id = $1',
    [others.candidateId],
  );
  await seat(rows[0].public_id, elsewhere);

  const endedDossier = await dossierLink(server, own.candidateId);
  await succeed(`DELETE ${ofCandidate(own)}/links/${endedDossier.linkId}`, before.token);
  const feedOf = async ({ token }: Person): Promise<string> =>
    (await succeed('POST /interviews/calendar', token)).data.url.split('/').at(-1);
  const [absent, other] = [await server.learner(), await server.learner()];
  const endedFeed = await feedOf(absent);
  await succeed('DELETE /interviews/calendar', absent.token);

  const tokens: Record<RoundCaller, string | undefined> = {
    anonymous: undefined,
    'own link': sessions[0],
    'another’s link': sessions[1],
    'revoked link': sessions[2],
    learner: learner.token,
    interviewer: interviewer.token,
    'interviewer elsewhere': elsewhere.token,
    'admin before their card': before.token,
    'admin after it': after.token,
  };
  return {
    world,
    own,
    meetingId: await heldInterview(CARD_CANARY, EARLIER_CANARY),
    heldInterview,
    tokens,
    /** By the endpoints they open. */
    links: {
      candidate: { 'own link': own.token, 'another’s link': others.token, 'revoked link': revoked.token },
      dossier: {
        'own link': world.dossierToken,
        'another’s link': (await dossierLink(server, others.candidateId)).dossierToken,
        'revoked link': endedDossier.dossierToken,
      },
      feed: {
        'own link': await feedOf(rater),
        'another’s link': await feedOf(other),
        'revoked link': endedFeed,
      },
    } satisfies Record<string, Record<LinkHolder, string>>,
    /** Well-formed, and no one’s. */
    noLink: { candidate: NO_LINK, dossier: NO_LINK, feed: `${NO_LINK}.ics` },
  };
}
