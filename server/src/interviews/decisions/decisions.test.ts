import { expect, test } from 'vitest';
import { candidateAsk } from '../../../test/interviews/testCandidates.ts';
import { afterInterview, RATIONALE } from '../../../test/interviews/testDecisions.ts';
import { turnsOn } from '../../../test/testRaces.ts';

test('before an interview took place people can only leave or be rejected, and afterwards not advance', async () => {
  const { server, decision, ana, bo, scheduled, act, own, later, statusOf } = await afterInterview();
  const refused = async (outcome: string, words: RegExp) =>
    expect((await decision(bo, { outcome })).body, outcome).toMatchObject({ code: 'candidate_state', message: words });
  for (const outcome of ['advance', 'hold']) await refused(outcome, /hasn’t had an interview/);
  const { meetingId } = await scheduled(bo, 2);
  for (const outcome of ['advance', 'hold', 'reject']) await refused(outcome, /has an interview ahead/);
  await later(2.2);
  await act(`POST ${own}/meetings/${meetingId}/no-show`);
  await refused('advance', /did not come/);
  const rejected = (await decision(bo, { outcome: 'reject' })).data;
  expect(rejected.candidate).toMatchObject({ status: 'decided', decision: { withoutInterview: true } });
  expect((await decision(bo, { replaces: rejected.decision.id })).body).toMatchObject({
    code: 'candidate_state',
    message: /hasn’t had an interview\. Put them on hold/,
  });
  const withdrawn = await decision(ana, { outcome: 'withdrawn' });
  expect(withdrawn.data.decision.withoutInterview).toBe(false);
  expect(withdrawn.data.candidate).toMatchObject({ status: 'withdrawn', decision: { outcome: 'withdrawn' } });
  expect((await decision(ana, { replaces: withdrawn.data.decision.id })).body.message).toMatch(/has withdrawn/);
  expect(await statusOf(ana)).toBe('withdrawn');
  const { rows } = await server.store.pool.query('select count(*)::int from round_decisions');
  expect(rows[0].count).toBe(2);
});

test('a decision needs a rationale and a round that is not archived', async () => {
  const { decision, ana, move, statusOf } = await afterInterview();
  expect((await decision(ana, { rationale: ' ' })).body.errors).toHaveProperty('rationale');
  expect((await decision(ana, { outcome: 'perhaps' })).body.errors).toHaveProperty('outcome');
  await move('closed');
  await move('archived');
  expect((await decision(ana, {})).body.code).toBe('round_state');
  expect(await statusOf(ana)).toBe('interviewed');
});

test('missing scorecards need a reason, which closes their feedback; a leaving candidate needs none', async () => {
  const { decision, ana, bo, interview, server, meetingId } = await afterInterview({ card: 'missing' });
  expect((await decision(ana, {})).body).toMatchObject({
    code: 'scorecards_missing',
    message: /A scorecard .* missing/,
  });
  const { data } = await decision(ana, { overrideReason: 'On leave until May' });
  expect(data.decision).toMatchObject({ outcome: 'advance', overrideReason: 'On leave until May' });
  const { rows } = await server.store.pool.query(
    `select feedback_reason from round_meetings join meetings on id = meeting_id
     where public_id = $1 and feedback_closed_at is not null`,
    [meetingId],
  );
  expect(rows).toEqual([{ feedback_reason: 'On leave until May' }]);
  await interview(bo);
  expect((await decision(bo, { outcome: 'withdrawn' })).status).toBe(200);
});

test('cards of deactivated members are not waited for, and a reason is not kept where none was needed', async () => {
  const { decided, server, meetingId, decision, ana } = await afterInterview();
  const colleague = await server.admin();
  const { pool } = server.store;
  await pool.query(
    `insert into meeting_hosts (meeting_id, user_id, is_lead, added_at)
     select id, $1, false, now() from meetings where public_id = $2`,
    [colleague.id, meetingId],
  );
  expect((await decision(ana, {})).body.code).toBe('scorecards_missing');
  await pool.query('update users set is_active = false where id = $1', [colleague.id]);
  expect((await decided({ overrideReason: 'Not needed' })).decision.overrideReason).toBeNull();
});

test('a new decision replaces the one the caller has seen, which is kept', async () => {
  const { decided, decision, ana, server, candidates } = await afterInterview();
  const first = await decided({ outcome: 'hold' });
  const late = await decision(ana, { outcome: 'reject' });
  expect(late.body).toMatchObject({ code: 'candidate_state', message: /just decided: on hold/ });
  const second = await decided({ outcome: 'reject', replaces: first.decision.id });
  expect(second.decision).toMatchObject({ outcome: 'reject', replacedAt: null });
  expect((await candidates('?status=decided')).map(({ decision: now }) => now?.outcome)).toEqual(['reject']);
  expect(await candidates('?outcome=hold')).toEqual([]);
  expect(await candidates('?outcome=reject')).toHaveLength(1);
  const { rows } = await server.store.pool.query(
    'select outcome, replaced_at is null as now from round_decisions order by id',
  );
  expect(rows).toEqual([
    { outcome: 'hold', now: false },
    { outcome: 'reject', now: true },
  ]);
});

test('of two decisions at once one counts, and the other is refused', async () => {
  const { decision, ana, server } = await afterInterview();
  const turns = turnsOn(server.store);
  let replaces: number | null = null;
  for (let turn = 0; turn < turns; turn += 1) {
    const replies = await Promise.all(
      (['advance', 'reject', 'hold'] as const).map((outcome) => decision(ana, { outcome, replaces })),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const winner = replies.find(({ status }) => status === 200)?.data;
    for (const { body, status } of replies) if (status === 409) expect(body.message).toMatch(/just decided/);
    replaces = winner.decision.id;
  }
  const { rows } = await server.store.pool.query('select count(*)::int from round_decisions where replaced_at is null');
  expect(rows[0].count).toBe(1);
});

test('only someone on hold is scheduled again; that interview asks for a new decision', async () => {
  const { decided, schedule, interview, later, ana, statusOf, view, submit, candidates } = await afterInterview();
  const rejected = await decided({ outcome: 'reject' });
  expect((await schedule(ana, 24)).body).toMatchObject({ code: 'candidate_state', message: /on hold/ });
  const held = await decided({ outcome: 'hold', replaces: rejected.decision.id });
  await later(1);
  expect((await view()).candidates).toMatchObject({ decided: 1, interviewed: 0 });
  await submit(await interview(ana));
  expect(await statusOf(ana)).toBe('interviewed');
  expect((await candidates())[0]?.decision?.outcome).toBe('hold');
  await decided({ replaces: held.decision.id });
  expect(await statusOf(ana)).toBe('decided');
});

test('leaving by decision calls off the planned interview', async () => {
  const { decision, bo, scheduled, interviews, server } = await afterInterview();
  const { meetingId } = await scheduled(bo, 24);
  await server.emails();
  expect((await decision(bo, { outcome: 'withdrawn' })).data.candidate.status).toBe('withdrawn');
  expect((await interviews()).find((one) => one.meetingId === meetingId)?.status).toBe('cancelled');
  expect((await server.emails()).map(({ to }) => to?.[0]?.address)).toContain(bo.email);
});

test('the candidate’s email shows the round’s text, is sent on request and once, as it was edited', async () => {
  const { decided, decision, act, own, ana, server } = await afterInterview();
  const path = `${own}/candidates/${ana.id}/decision/email`;
  expect((await act(`GET ${path}`)).body).toMatchObject({ code: 'candidate_state', message: /no decision/ });
  const { decision: first } = await decided();
  await server.emails();
  expect((await act(`GET ${path}`)).data).toMatchObject({
    address: ana.email,
    subject: 'Good news about Spring intake',
    text: expect.stringMatching(/^Dear Ana Lima,/),
    decision: { email: null },
  });
  expect(await server.emails()).toEqual([]);

  const { decision: second } = await decided({ outcome: 'reject', replaces: first.id });
  const email = { subject: 'About {round}', text: 'Dear Ana,\n\nSorry.' };
  expect((await act(`POST ${path}`, { ...email, decisionId: first.id })).body).toMatchObject({
    code: 'candidate_state',
    message: /has changed/,
  });
  const replies = await Promise.all([1, 2, 3].map(() => act(`POST ${path}`, { ...email, decisionId: second.id })));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  const sent = await server.emails();
  expect(sent.map(({ to }) => to?.[0]?.address)).toEqual([ana.email]);
  expect(sent[0]?.text).toContain('Dear Ana,\n\nSorry.');
  expect((await act(`GET ${path}`)).data).toMatchObject({
    ...email,
    decision: { email: { sentBy: expect.stringMatching(/\w/) } },
  });
  expect((await decision(ana, { replaces: second.id })).status).toBe(200);
  expect((await act(`GET ${path}`)).data.decision.email).toBeNull();
});

test('no email goes out once more has happened since the decision', async () => {
  const { decided, act, own, ana, server } = await afterInterview();
  const { decision } = await decided();
  await act(`POST ${own}/candidates/${ana.id}/withdraw`);
  await server.emails();
  const body = { decisionId: decision.id, subject: 'News', text: 'Good' };
  const reply = await act(`POST ${own}/candidates/${ana.id}/decision/email`, body);
  expect(reply.body).toMatchObject({ code: 'candidate_state', message: /More has happened/ });
  expect(await server.emails()).toEqual([]);
});

test('a round has texts of its own, without unknown placeholders', async () => {
  const { decided, act, own, ana, move } = await afterInterview();
  const { texts, isUsual } = (await act(`GET ${own}/decision-texts`)).data;
  expect(isUsual).toBe(true);
  const wrong = { ...texts, hold: { subject: 'Hello', text: 'Dear {nmae}' } };
  expect((await act(`PUT ${own}/decision-texts`, wrong)).body.errors).toHaveProperty('hold.text');
  const advance = { subject: 'Yes, {name}!', text: '{name}, {round}: write to {contact}. {name}' };
  expect((await act(`PUT ${own}/decision-texts`, { ...texts, advance })).status).toBe(200);
  await decided();
  const shown = (await act(`GET ${own}/candidates/${ana.id}/decision/email`)).data;
  expect(shown.subject).toBe('Yes, Ana Lima!');
  expect(shown.text).toMatch(/^Ana Lima, Spring intake: write to \S+@\S+\. Ana Lima$/);
  expect((await act(`GET ${own}/decision-texts`)).data.isUsual).toBe(false);
  await move('closed');
  await move('archived');
  expect((await act(`PUT ${own}/decision-texts`, texts)).body.code).toBe('round_state');
});

test('deciding, closing and archiving write nothing to the candidate', async () => {
  const { decided, move, server, act, own, ana } = await afterInterview();
  await server.emails();
  await decided();
  expect((await move('closed')).status).toBe(200);
  expect((await move('archived')).status).toBe(200);
  await server.app.afterwards.settled();
  expect(await server.emails()).toEqual([]);
  expect((await act(`GET ${own}/candidates/${ana.id}`)).data.dossier.decisions).toMatchObject([{ email: null }]);
});

test('what the panel thinks of a person is theirs to read once it is done with them', async () => {
  const { decided, ana, server, act, own, meetingId, boss, move } = await afterInterview();
  const place = async () => JSON.parse(await candidateAsk(server, { act: 'export', email: ana.email })).rounds[0];
  await server.store.pool.query(
    `insert into interview_notes (meeting_id, user_id, notes, sequence, updated_at)
     select id, $1, $2, 1, now() from meetings where public_id = $3`,
    [
      boss.id,
      JSON.stringify([{ id: 'n', at: '2026-01-01T10:00:00.000Z', text: 'Quick', questionId: null }]),
      meetingId,
    ],
  );
  await server.store.pool.query(
    `insert into scorecard_revisions select id, 1, ratings, 'no', 'Unsure', submitted_at - interval '1 hour' from scorecards`,
  );
  const first = await decided({ outcome: 'hold' });
  const open = { decisions: [], scorecards: [], notes: [] };
  expect(await place()).toMatchObject(open);
  const tell = (decisionId: number) =>
    act(`POST ${own}/candidates/${ana.id}/decision/email`, { decisionId, subject: 'News', text: 'Dear Ana' });
  expect((await tell(first.decision.id)).status).toBe(200);
  // Waiting is no end: another interview may follow.
  expect(await place()).toMatchObject({ ...open, decisions: [{ outcome: 'hold', rationale: null }] });
  const second = await decided({ outcome: 'reject', replaces: first.decision.id });
  expect((await place()).decisions).toMatchObject([{ outcome: 'hold', rationale: null }]);
  expect((await tell(second.decision.id)).status).toBe(200);
  const whole = {
    decisions: [
      { outcome: 'reject', rationale: RATIONALE },
      { outcome: 'hold', rationale: RATIONALE },
    ],
    scorecards: [
      { recommendation: 'no', summary: 'Unsure', isReplaced: true },
      {
        recommendation: 'yes',
        isReplaced: false,
        ratings: [{ competency: 'Craft', score: 4 }, { competency: 'Talking' }],
      },
    ],
    events: [{ kind: 'scheduled' }],
    notes: [{ text: 'Quick' }],
  };
  expect(await place()).toMatchObject(whole);
  await server.store.pool.query('delete from decision_emails');
  expect(await place()).toMatchObject(open);
  await move('closed');
  expect(await place()).toMatchObject(whole);
  await candidateAsk(server, { act: 'erase', email: ana.email });
  const { rows } = await server.store.pool.query('select count(*)::int from round_decisions');
  expect(rows[0].count).toBe(0);
});
