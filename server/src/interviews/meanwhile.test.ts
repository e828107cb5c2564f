import { expect, test } from 'vitest';
import type { Round } from '@assay/contract/rounds/rounds';
import type { Slot } from '@assay/contract/rounds/slots';
import { candidateAsk } from '../../test/interviews/testCandidates.ts';
import { linkTokens } from '../../test/interviews/testCandidates.ts';
import { CARD, startInterview } from '../../test/interviews/testScorecards.ts';
import type { Reply } from '../../test/testServer.ts';
import { everyRow } from '../../test/testStore.ts';

/** Ana's interview is over, and Bo has a link and a time to pick, which the second admin leads. */
async function start() {
  const world = await startInterview();
  const { server, by, boss, second, own, ana, bo, inHours, path, candidates, meetingId } = world;
  const { call } = by(boss);
  const { sent, ask } = linkTokens({ ...world, act: call });
  await by(second).call(`POST ${own}/slots`, { starts: [inHours(72)], minutes: 30 });
  const [slot] = (await call(`GET ${own}/slots`)).data.items as Slot[];
  const links = { ana: await sent(ana), bo: await sent(bo) };
  // The objects of the table's acts.
  const about = { token: links.bo, candidate: bo };
  const move = async (status: string) => {
    const { title, description, minutes, capacity } = (await call(`GET ${own}`)).data.round as Round;
    expect((await call(`PUT ${own}`, { title, description, minutes, capacity, status })).status).toBe(200);
  };
  const page = (name: string, more: object = {}) => ask(name, about.token, more);
  const panel = (name: string, body?: object) => by(second).call(name.replace('…', path), body);
  return {
    server,
    candidates,
    meanwhile: {
      async archived() {
        await move('closed');
        await move('archived');
      },
      closed: () => move('closed'),
      async deactivated() {
        await server.store.pool.query('update users set is_active = false where id = $1', [second.id]);
        server.app.actors.forgetUser(second.id);
      },
      async erased() {
        await candidateAsk(server, { act: 'erase', email: ana.email });
        Object.assign(about, { token: links.ana, candidate: ana });
      },
    },
    acts: {
      'page: open': () => page('view'),
      'page: pick a time': () => page('pick', { slotId: slot?.id }),
      'page: calendar file': () => page('calendar'),
      'page: join': () => page('join'),
      'page: ask for another time': () => page('reschedule', { note: 'An exam' }),
      'page: check the devices': () => page('rehearsal', { camera: true, mic: true, network: 'good' }),
      'page: check the network': () => page('relay'),
      'page: take the quizzes': () => page('quizzes'),
      'page: download': () => page('export'),
      'page: delete': () => page('erase'),
      'panel: open': () => panel('GET …'),
      'panel: read notes': () => panel('GET …/notes'),
      'panel: save notes': () => panel('PUT …/notes', { sequence: 1, notes: [] }),
      'panel: read own card': () => panel('GET …/scorecard'),
      'panel: save card': () => panel('PUT …/scorecard', { ...CARD, sequence: 1 }),
      'panel: submit card': () => panel('POST …/scorecard/submit', { ...CARD, sequence: 2 }),
      'panel: read the cards': () => panel('GET …/scorecards'),
      'lead: close feedback': () => call(`POST ${path}/close-feedback`, { reason: 'On leave' }),
      'admin: send a link': () => call(`POST ${own}/candidates/${about.candidate.id}/link`),
      'admin: schedule': () =>
        call(`POST ${own}/meetings`, { candidateId: about.candidate.id, startsAt: inHours(96), minutes: 30 }),
      'admin: decide': () =>
        call(`POST ${own}/candidates/${ana.id}/decision`, { outcome: 'hold', rationale: 'Later', replaces: null }),
      'admin: no-show': () => call(`POST ${own}/meetings/${meetingId}/no-show`),
      'page: withdraw': () => page('withdraw'),
    } satisfies Record<string, () => Promise<Reply>>,
  };
}

type World = Awaited<ReturnType<typeof start>>;
type Event = keyof World['meanwhile'];

const EVENTS = ['archived', 'closed', 'deactivated', 'erased'] as const satisfies readonly Event[];

/** The reply to each act if meanwhile the round was archived, closed, the member deactivated, the candidate erased. */
const TABLE: Record<keyof World['acts'], readonly [string, string, string, string]> = {
  'page: open': ['ok', 'ok', 'ok', 'not_found'],
  'page: pick a time': ['not_found', 'slot_taken', 'slot_taken', 'not_found'],
  'page: calendar file': ['not_found', 'interview_state', 'interview_state', 'not_found'],
  'page: join': ['not_found', 'interview_state', 'interview_state', 'not_found'],
  'page: ask for another time': ['not_found', 'interview_state', 'interview_state', 'not_found'],
  'page: check the devices': ['not_found', 'ok', 'ok', 'not_found'],
  'page: check the network': ['not_found', 'ok', 'ok', 'not_found'],
  'page: take the quizzes': ['not_found', 'round_state', 'round_state', 'not_found'],
  'page: download': ['ok', 'ok', 'ok', 'not_found'],
  'page: delete': ['ok', 'ok', 'ok', 'not_found'],
  'panel: open': ['ok', 'ok', 'unauthenticated', 'not_found'],
  'panel: read notes': ['ok', 'ok', 'unauthenticated', 'not_found'],
  'panel: save notes': ['round_state', 'ok', 'unauthenticated', 'not_found'],
  'panel: read own card': ['ok', 'ok', 'unauthenticated', 'not_found'],
  'panel: save card': ['round_state', 'ok', 'unauthenticated', 'not_found'],
  'panel: submit card': ['round_state', 'ok', 'unauthenticated', 'not_found'],
  'panel: read the cards': ['scorecard_blind', 'ok', 'unauthenticated', 'not_found'],
  'lead: close feedback': ['round_state', 'ok', 'ok', 'not_found'],
  'admin: send a link': ['round_state', 'ok', 'ok', 'not_found'],
  'admin: schedule': ['round_state', 'round_state', 'ok', 'not_found'],
  'admin: decide': ['round_state', 'ok', 'ok', 'not_found'],
  'admin: no-show': ['round_state', 'ok', 'ok', 'not_found'],
  'page: withdraw': ['not_found', 'ok', 'ok', 'not_found'],
};

/** Sessions note a moment later that they were used. */
async function rowsOf({ server }: World) {
  const { sessions: _used, ...rows } = JSON.parse(await everyRow(server.store)) as Record<string, unknown>;
  return rows;
}

test.each(EVENTS.map((event, column) => ({ event, column })))(
  'an open page after “$event” meanwhile: what no longer goes is refused, and nothing of it is stored',
  async ({ event, column }) => {
    const world = await start();
    await world.meanwhile[event]();
    const seen: Record<string, string> = {};
    for (const [name, act] of Object.entries(world.acts)) {
      const before = await rowsOf(world);
      const { status, body } = await act();
      seen[name] = status < 300 ? 'ok' : body.code;
      if (status >= 300) expect(await rowsOf(world), name).toEqual(before);
    }
    expect(seen).toEqual(Object.fromEntries(Object.entries(TABLE).map(([name, cells]) => [name, cells[column]])));
  },
);
