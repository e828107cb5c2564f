import type { Dossier, DossierLink } from '@assay/contract/rounds/dossier';
import { expect, test } from 'vitest';
import { auditEvents } from '../../../test/testAudit.ts';
import { afterInterview, RATIONALE } from '../../../test/interviews/testDecisions.ts';
import { linkTokens } from '../../../test/interviews/testCandidates.ts';
import { complete } from '../../../test/assessment/testQuiz.ts';
import { turnsOn } from '../../../test/testRaces.ts';

async function withDossier(given: Parameters<typeof afterInterview>[0] = {}) {
  const round = await afterInterview(given);
  const { act, own, ana, server } = round;
  const path = `${own}/candidates/${ana.id}`;
  return {
    ...round,
    path,
    dossier: async (token?: string) =>
      (await (token === undefined ? act(`GET ${path}`) : server.call(`GET ${path}`, { token }))).data
        .dossier as Dossier,
    link: async () => {
      const reply = await act(`POST ${path}/links`, { days: 7 });
      if (reply.status !== 201) throw new Error(reply.text);
      return String(reply.data.url.split('#')[1]);
    },
    links: async () => (await act(`GET ${path}/links`)).data.items as DossierLink[],
    read: (token: string) => server.call('POST /dossier', { body: { token } }),
  };
}

test('no one reads another’s scorecard before their own is in, admins and their dossiers included', async () => {
  const { server, seat, submit, meetingId, dossier, boss, token, decision, ana } = await withDossier({
    card: 'missing',
  });
  const colleague = await server.admin();
  const outsider = await server.admin();
  await seat(meetingId, colleague.id);
  await submit(meetingId, colleague.id, { recommendation: 'definitely_no' });
  const names = async (as: string) =>
    (await dossier(as)).interviews[0]?.cards?.map(({ recommendation }) => recommendation);
  expect(await names(token())).toBeUndefined();
  expect(await names(outsider.token)).toBeUndefined();
  expect(JSON.stringify(await dossier(token()))).not.toContain('Evidence by');
  expect((await dossier(token())).interviews[0]).toMatchObject({
    cards: null,
    competencies: [expect.anything(), expect.anything()],
  });
  expect(await names(colleague.token)).toEqual(['definitely_no']);
  await submit(meetingId, boss.id);
  for (const who of [token(), outsider.token]) expect((await names(who))?.toSorted()).toEqual(['definitely_no', 'yes']);
  expect((await decision(ana, {})).status).toBe(200);
});

test('what a scorecard was before its revision is as hidden as the card, and shown with it, also by a link', async () => {
  const { server, seat, submit, meetingId, dossier, boss, token, link, read } = await withDossier({ card: 'missing' });
  const colleague = await server.admin();
  await seat(meetingId, colleague.id);
  await submit(meetingId, colleague.id);
  await server.store.pool.query(
    `insert into scorecard_revisions
     select id, 1, ratings, 'definitely_no', 'Canary before', submitted_at - interval '1 hour' from scorecards`,
  );
  expect(JSON.stringify(await dossier(token()))).not.toContain('Canary');
  expect(JSON.stringify(await dossier((await server.admin()).token))).not.toContain('Canary');
  await submit(meetingId, boss.id);
  const earlier = [{ recommendation: 'definitely_no', summary: 'Canary before', afterOthers: false }];
  const cards = [{ recommendation: 'yes', earlier }, { earlier: [] }];
  expect((await dossier(token())).interviews[0]).toMatchObject({ cards });
  expect((await read(await link())).data.dossier.interviews[0]).toMatchObject({ cards });
});

test('closed feedback opens the scorecards that are there', async () => {
  const { server, seat, submit, meetingId, dossier, token, decided } = await withDossier({ card: 'missing' });
  const colleague = await server.admin();
  await seat(meetingId, colleague.id);
  await submit(meetingId, colleague.id);
  expect((await dossier(token())).interviews[0]).toMatchObject({ cards: null, missing: [expect.any(String)] });
  await decided({ overrideReason: 'On leave' });
  expect((await dossier(token())).interviews[0]).toMatchObject({
    cards: [{ recommendation: 'yes' }],
    missing: [],
    feedbackClosed: { reason: 'On leave' },
  });
});

test('a dossier has interviews with ratings, every decision, and where the call was poor', async () => {
  const { dossier, decided, meetingId, server, ana } = await withDossier();
  await server.store.pool.query(
    `insert into attendances (participant_id, meeting_id, session, guest_name, is_host, joined_at, away_seconds, quality)
     select 'p', id, 1, 'Ana Lima', false, now(), 4,
       '{"rttMs": 80, "lossPercent": 9, "freezeSeconds": 2, "relayed": false}' from meetings where public_id = $1`,
    [meetingId],
  );
  const first = await decided({ outcome: 'hold' });
  await decided({ replaces: first.decision.id });
  expect(await dossier()).toMatchObject({
    candidate: { name: ana.name, email: ana.email, status: 'decided' },
    interviews: [
      {
        meetingId,
        status: 'ended',
        cards: [{ recommendation: 'yes', ratings: [{ competencyId: 'craft', score: 4 }, { score: 3 }] }],
        poorCall: { lossPercent: 9, awaySeconds: 4, mosEst: null },
      },
    ],
    decisions: [
      { outcome: 'advance', rationale: RATIONALE, replacedAt: null },
      { outcome: 'hold', replacedAt: expect.any(String) },
    ],
  });
});

test('a dossier has the way to each interview: links, checks, and every planned time with who changed it', async () => {
  const round = await withDossier();
  const { server, act, own, bo, scheduled, dossier } = round;
  const { sent, ask } = linkTokens(round);
  const ofBo = `${own}/candidates/${bo.id}`;
  const ok = async (name: string, body?: object) => {
    server.clock.move(60);
    const reply = await act(name, body);
    expect(reply.status, `${name} ${reply.text}`).toBeLessThan(300);
    return reply;
  };
  const asked = async (name: string, body: object) => {
    server.clock.move(60);
    expect((await ask(name, token, body)).status, name).toBe(200);
  };
  const token = await sent(bo);
  await asked('rehearsal', { camera: true, mic: true, network: 'good', relay: 'none' });
  server.clock.move(60);
  const { meetingId } = await scheduled(bo, 24);
  await asked('reschedule', { note: 'An exam' });
  const startsAt = new Date(server.clock.now().getTime() + 48 * 3_600_000).toISOString();
  await ok(`PUT ${own}/meetings/${meetingId}`, { startsAt, minutes: 45 });
  // Nothing moves.
  await ok(`PUT ${own}/meetings/${meetingId}`, { startsAt, minutes: 60 });
  await ok(`DELETE ${own}/meetings/${meetingId}`);
  await ok(`DELETE ${ofBo}/link`);
  const { events, interviews } = (await act(`GET ${ofBo}`)).data.dossier as Dossier;
  const name = events[0]?.by;
  expect(name).toBeTruthy();
  expect(events.map(({ kind, by }) => [kind, by])).toEqual([
    ['link_sent', name],
    ['checked', null],
    ['scheduled', name],
    ['asked_to_move', null],
    ['moved', name],
    ['cancelled', name],
    ['links_revoked', name],
  ]);
  expect(events.slice(4, 6).map((one) => one.startsAt)).toEqual([startsAt, startsAt]);
  expect(events[2]?.startsAt).not.toBe(startsAt);
  expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted());
  expect(interviews).toEqual([]);
  // Another candidate's have none of it, and both go with their place.
  expect((await dossier()).events.map(({ kind }) => kind)).toEqual(['scheduled']);
  await server.store.pool.query('delete from round_candidates where id = $1', [bo.id]);
  const { rows } = await server.store.pool.query(
    'select count(*)::int as n from candidate_events where candidate_id = $1',
    [bo.id],
  );
  expect(rows).toEqual([{ n: 0 }]);
});

test('a link is not given out while a scorecard is missing: a member of the panel could read the others', async () => {
  const { act, path, submit, meetingId } = await withDossier({ card: 'missing' });
  expect((await act(`POST ${path}/links`, {})).body.code).toBe('scorecards_missing');
  await submit(meetingId);
  const reply = await act(`POST ${path}/links`, {});
  expect(reply.status).toBe(201);
  expect(reply.data.url).toMatch(/^http:\/\/localhost:\d+\/dossier#[\w-]{22}$/);
});

test('an unknown, expired or revoked link opens nothing, and all three look the same', async () => {
  const { link, links, read, act, path, later, server } = await withDossier();
  const [first, second] = [await link(), await link()];
  const answers = [await read('x'.repeat(22))];
  expect((await read('short')).status).toBe(400);
  const [newest] = await links();
  expect((await act(`DELETE ${path}/links/${newest?.id}`)).status).toBe(200);
  expect((await act(`DELETE ${path}/links/${newest?.id}`)).status).toBe(200);
  answers.push(await read(second));
  expect((await read(first)).status).toBe(200);
  await later(7 * 24);
  answers.push(await read(first));
  for (const { status, body } of answers) {
    expect(status).toBe(404);
    expect(body.message).toBe(answers[0]?.body.message);
  }
  expect((await links()).map(({ viewCount, revokedAt }) => [viewCount, revokedAt === null])).toEqual([
    [0, false],
    [1, true],
  ]);
  const { rows } = await server.store.pool.query('select token_hash from dossier_links');
  expect(rows.map(({ token_hash: hash }) => hash.length)).toEqual([32, 32]);
});

test('a link of one candidate is not another’s, and goes with its candidate', async () => {
  const { link, links, act, own, bo, ana, read, server } = await withDossier();
  const token = await link();
  const [found] = await links();
  expect((await act(`DELETE ${own}/candidates/${bo.id}/links/${found?.id}`)).status).toBe(404);
  expect((await read(token)).data.dossier.candidate).toMatchObject({ name: ana.name, email: null });
  await server.store.pool.query('delete from round_candidates where id = $1', [ana.id]);
  expect((await read(token)).status).toBe(404);
});

test('each look is logged and shown, without a name', async () => {
  const { link, links, read, server } = await withDossier();
  const token = await link();
  await read(token);
  await read(token);
  const [found] = await links();
  expect(found).toMatchObject({ viewCount: 2, views: [expect.any(String), expect.any(String)] });
  const events = await auditEvents(server.store);
  expect(events.filter(({ action }) => action === 'dossier_viewed')).toMatchObject([
    { actorId: null, details: { linkId: found?.id } },
    { actorId: null, details: { linkId: found?.id } },
  ]);
  expect(JSON.stringify(events)).not.toContain(token);
});

test('after an interview arranged later, links show no cards until all are in', async () => {
  const { link, read, decided, interview, later, ana, submit } = await withDossier();
  await decided({ outcome: 'hold' });
  const token = await link();
  await later(1);
  const meetingId = await interview(ana);
  const cards = async () =>
    ((await read(token)).data.dossier as Dossier).interviews.map((one) => one.cards?.length ?? 'hidden');
  expect(await cards()).toEqual([1, 'hidden']);
  await submit(meetingId);
  expect(await cards()).toEqual([1, 1]);
});

test('opened and revoked at once, a link opens before or not at all', async () => {
  const { link, links, read, act, path, server } = await withDossier();
  const turns = turnsOn(server.store);
  for (let turn = 0; turn < turns; turn += 1) {
    const token = await link();
    const [newest] = await links();
    const [opened, revoked] = await Promise.all([read(token), act(`DELETE ${path}/links/${newest?.id}`)]);
    expect(revoked.status).toBe(200);
    expect([200, 404]).toContain(opened.status);
    expect((await links())[0]?.viewCount).toBe(opened.status === 200 ? 1 : 0);
    expect((await read(token)).status).toBe(404);
    await server.store.pool.query('delete from dossier_links');
  }
}, 240_000);

test('without quizzes of its own a round shows all of a candidate with an account, the latest of each skill', async () => {
  const { server, act, own } = await withDossier();
  const { person, attempt, skill } = await server.running({ questions: 4 });
  await complete(server, person, attempt.id);
  await act(`POST ${own}/candidates`, { userIds: [person.id] });
  const { items } = (await act(`GET ${own}/candidates?limit=100`)).data;
  const added = items.find(({ userId }: { userId: number | null }) => userId === person.id);
  const { dossier } = (await act(`GET ${own}/candidates/${added.id}`)).data;
  expect(dossier.quizzes).toMatchObject([
    { attemptId: attempt.id, skillName: skill.name, totalQuestions: 4, interval: { low: 0 } },
  ]);
  const soon = new Date(server.clock.now().getTime() + 86_400_000);
  await server.store.pool.query('update rounds set quizzes_due_at = $1', [soon]);
  await server.store.pool.query('insert into round_skills (round_id, skill_id) values ($1, $2)', [
    dossier.round.id,
    (await server.skill()).id,
  ]);
  expect((await act(`GET ${own}/candidates/${added.id}`)).data.dossier.quizzes).toEqual([]);
});
