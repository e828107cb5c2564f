import { expect, test } from 'vitest';
import { startInterview } from '../../../test/interviews/testScorecards.ts';
import type { Person } from '../../../test/testServer.ts';
import { signInAgain } from '../../../test/testWorld.ts';

// Scorecards stay blind while the panel can still change, and after an interview that was held outside its room.

type Interview = Awaited<ReturnType<typeof startInterview>>;

/** Hours later everyone signs in again. */
async function pass({ server, people }: Interview, hours: number) {
  server.clock.move(hours * 3600);
  for (const person of Object.values(people)) person.token = await signInAgain(server, person);
}

/** The others' scorecards as a person sees them on each page. */
async function seenBy({ server, own, ana, by }: Interview, person: Person) {
  const call = (name: string, body?: object) => server.call(name, { token: person.token, ...(body && { body }) });
  const dossier = await call(`GET ${own}/candidates/${ana.id}`);
  const link = await call(`POST ${own}/candidates/${ana.id}/links`, { days: 7 });
  const shared =
    link.status === 201
      ? (await server.call('POST /dossier', { body: { token: link.data.url.split('#')[1] } })).data.dossier
      : null;
  const report = await call(`GET ${own}/report`);
  return {
    list: (await by(person).cards()).status,
    dossier: dossier.data.dossier.interviews[0].cards?.length ?? null,
    link: shared?.interviews[0].cards?.length ?? null,
    inReport: report.data.report.competencies.length > 0,
  };
}

const nothing = { list: 403, dossier: null, link: null, inReport: false };
const all = { list: 200, dossier: 3, link: 3, inReport: true };

test('after an interview outside its room, scorecards are as blind as after one in it', async () => {
  const interview = await startInterview({ isOver: false });
  const { server, by, boss, second, rater, admin, own, ana } = interview;
  // It has begun, and its room is never opened.
  await pass(interview, 2.1);
  expect((await by(rater).submit()).status).toBe(200);
  for (const person of [boss, second, admin]) expect(await seenBy(interview, person)).toEqual(nothing);
  await pass(interview, 24);
  for (const person of [boss, second, admin]) expect(await seenBy(interview, person)).toEqual(nothing);
  const candidate = (await server.call(`GET ${own}/candidates/${ana.id}`, { token: boss.token })).data.dossier;
  expect([candidate.candidate.status, candidate.interviews[0].status]).toEqual(['interviewed', 'ended']);
  const decision = { outcome: 'advance', rationale: 'Clear', replaces: null };
  expect(
    (await server.call(`POST ${own}/candidates/${ana.id}/decision`, { token: boss.token, body: decision })).body.code,
  ).toBe('scorecards_missing');
  for (const person of [boss, second]) expect((await by(person).submit()).status).toBe(200);
  expect(await seenBy(interview, admin)).toEqual(all);
});

test('an admin can’t read the scorecards of a live interview and then join its panel, nor step aside to read them', async () => {
  const interview = await startInterview({ isOver: false });
  const { server, by, boss, second, rater, admin, meetingId } = interview;
  await pass(interview, 2.1);
  await server.store.pool.query(`update meetings set status = 'live', session = 1 where public_id = $1`, [meetingId]);
  await by(rater).submit();
  await by(boss).submit();
  const role = (person: Person, value: string) =>
    by(boss).call(`PUT /meetings/${meetingId}/hosts/${person.id}`, { role: value });
  expect((await role(second, 'shadow')).status).toBe(200);
  expect(await seenBy(interview, second)).toEqual(nothing);
  expect(await seenBy(interview, admin)).toEqual(nothing);
  expect((await role(second, 'interviewer')).status).toBe(200);
  expect((await by(second).submit()).status).toBe(200);
  expect((await by(second).cards()).status).toBe(200);
  expect((await by(admin).cards()).status).toBe(403);
});
