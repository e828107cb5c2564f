import { api } from '@assay/contract/api';
import type { Endpoint } from '@assay/contract/endpoint';
import { expect, test } from 'vitest';
import { ownThing } from '../../test/testOwnThings.ts';
import {
  ACT_CANARY,
  CANDIDATE,
  CARD_CANARY,
  EARLIER_CANARY,
  NOTE_CANARY,
  roundCallers,
  roundWorld,
} from '../../test/interviews/testRoundCallers.ts';
import type { LinkHolder, RoundCaller } from '../../test/interviews/testRoundCallers.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { TestServer } from '../../test/testServer.ts';
import { everyRow } from '../../test/testStore.ts';
import { bodyFor, callOf } from '../../test/testWorld.ts';

// Each route of rounds × everyone who may meet one: the promise, stated independently of the code.

const OK = 'ok';
const SIGN_IN = '401 unauthenticated';
const NEVER = '403 forbidden';
const LEAD = '403 not_host';
const BLIND = '403 scorecard_blind';
const ABSENT = '404 not_found';
const TAKEN = '409 slot_taken';

/**
 * In the order of `roundCallers`: anonymous, own link, another’s, revoked · learner, interviewer, elsewhere · admin
 * before and after their card. Links open sessions for quizzes only, which are refused everywhere else; the session
 * outlives its link, and reaches no quiz any more.
 */
const outcomes = {
  admins: [SIGN_IN, NEVER, NEVER, NEVER, NEVER, NEVER, NEVER, OK, OK],
  people: [SIGN_IN, NEVER, NEVER, NEVER, OK, OK, OK, OK, OK],
  panel: [SIGN_IN, NEVER, NEVER, NEVER, ABSENT, OK, ABSENT, OK, OK],
  leads: [SIGN_IN, NEVER, NEVER, NEVER, ABSENT, LEAD, ABSENT, OK, OK],
  judges: [SIGN_IN, NEVER, NEVER, NEVER, ABSENT, BLIND, ABSENT, BLIND, OK],
  link: [ABSENT, OK, OK, ABSENT, ABSENT, ABSENT, ABSENT, ABSENT, ABSENT],
  'own time': [ABSENT, OK, TAKEN, ABSENT, ABSENT, ABSENT, ABSENT, ABSENT, ABSENT],
} as const;

const table: Readonly<Record<string, keyof typeof outcomes>> = {
  'POST /admin/virtual-rounds': 'admins',
  'GET /admin/virtual-rounds': 'admins',
  'GET /admin/virtual-rounds/:id': 'admins',
  'PUT /admin/virtual-rounds/:id': 'admins',
  'DELETE /admin/virtual-rounds/:id': 'admins',
  'GET /admin/virtual-rounds/:id/report': 'admins',
  'GET /admin/virtual-rounds/:id/retention': 'admins',
  'PUT /admin/virtual-rounds/:id/retention': 'admins',
  'GET /admin/virtual-rounds/:id/candidates': 'admins',
  'POST /admin/virtual-rounds/:id/candidates': 'admins',
  'POST /admin/virtual-rounds/:id/candidates/preview': 'admins',
  'PUT /admin/virtual-rounds/:id/candidates/:candidateId': 'admins',
  'POST /admin/virtual-rounds/:id/candidates/:candidateId/withdraw': 'admins',
  'DELETE /admin/virtual-rounds/:id/candidates/:candidateId': 'admins',
  'POST /admin/virtual-rounds/:id/candidates/:candidateId/link': 'admins',
  'DELETE /admin/virtual-rounds/:id/candidates/:candidateId/link': 'admins',
  'POST /admin/virtual-rounds/:id/links': 'admins',
  'POST /admin/virtual-rounds/:id/rejections': 'admins',
  'GET /admin/virtual-rounds/:id/slots': 'admins',
  'POST /admin/virtual-rounds/:id/slots': 'admins',
  'DELETE /admin/virtual-rounds/:id/slots/:slotId': 'admins',
  'GET /admin/virtual-rounds/:id/meetings': 'admins',
  'POST /admin/virtual-rounds/:id/meetings': 'admins',
  'PUT /admin/virtual-rounds/:id/meetings/:meetingId': 'admins',
  'DELETE /admin/virtual-rounds/:id/meetings/:meetingId': 'admins',
  'POST /admin/virtual-rounds/:id/meetings/:meetingId/invite': 'admins',
  'POST /admin/virtual-rounds/:id/meetings/:meetingId/no-show': 'admins',
  'POST /admin/virtual-rounds/:id/meetings/:meetingId/remind': 'admins',
  'GET /admin/virtual-rounds/:id/feedback': 'admins',
  'GET /admin/panel-conflicts': 'admins',

  'GET /admin/kits': 'admins',
  'POST /admin/kits': 'admins',
  'GET /admin/kits/:id': 'admins',
  'PUT /admin/kits/:id': 'admins',
  'POST /admin/kits/:id/duplicate': 'admins',
  'POST /admin/kits/:id/archive': 'admins',
  'POST /admin/kits/:id/restore': 'admins',
  'GET /admin/virtual-rounds/:id/kit': 'admins',
  'PUT /admin/virtual-rounds/:id/kit': 'admins',

  'GET /admin/virtual-rounds/:id/candidates/:candidateId': 'admins',
  'GET /admin/virtual-rounds/:id/candidates/:candidateId/links': 'admins',
  'POST /admin/virtual-rounds/:id/candidates/:candidateId/links': 'admins',
  'DELETE /admin/virtual-rounds/:id/candidates/:candidateId/links/:linkId': 'admins',
  'POST /dossier': 'link',
  'POST /admin/virtual-rounds/:id/candidates/:candidateId/decision': 'admins',
  'GET /admin/virtual-rounds/:id/candidates/:candidateId/decision/email': 'admins',
  'POST /admin/virtual-rounds/:id/candidates/:candidateId/decision/email': 'admins',
  'GET /admin/virtual-rounds/:id/decision-texts': 'admins',
  'PUT /admin/virtual-rounds/:id/decision-texts': 'admins',

  'GET /interviews': 'people',
  'GET /interviews/calendar': 'people',
  'POST /interviews/calendar': 'people',
  'DELETE /interviews/calendar': 'people',
  'GET /calendar/:feed': 'link',
  'GET /interviews/:meetingId': 'panel',
  'GET /interviews/:meetingId/notes': 'panel',
  'PUT /interviews/:meetingId/notes': 'panel',
  'GET /interviews/:meetingId/scorecard': 'panel',
  'PUT /interviews/:meetingId/scorecard': 'panel',
  'POST /interviews/:meetingId/scorecard/submit': 'panel',
  'GET /interviews/:meetingId/scorecards': 'judges',
  'POST /interviews/:meetingId/close-feedback': 'leads',

  'POST /candidate/view': 'link',
  'POST /candidate/calendar': 'link',
  'POST /candidate/join': 'link',
  'POST /candidate/pick': 'own time',
  'POST /candidate/quizzes': 'link',
  'POST /candidate/relay': 'link',
  'POST /candidate/rehearsal': 'link',
  'POST /candidate/export': 'link',
  'POST /candidate/erase': 'link',
  'POST /candidate/reschedule': 'link',
  'POST /candidate/withdraw': 'link',
};

const OF_ROUNDS = /^\/(admin\/(virtual-rounds|kits|panel-conflicts)|interviews|candidate|dossier|calendar)(\/|$)/;

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const routes = Object.values(api)
  .flatMap((feature): Endpoint[] => Object.values(feature))
  .filter(({ path }) => OF_ROUNDS.test(path));

/** Which of the links opens it. */
const linkAt = ({ path }: Endpoint): 'candidate' | 'dossier' | 'feed' | null =>
  path.startsWith('/candidate/')
    ? 'candidate'
    : path === '/dossier'
      ? 'dossier'
      : path === '/calendar/:feed'
        ? 'feed'
        : null;

/** A link’s secret is sent in a body, so a dossier is read by POST. */
const isRead = ({ method, path }: Endpoint) => method === 'GET' || path === '/dossier';

const isHolder = (caller: RoundCaller): caller is LinkHolder => caller.endsWith(' link');

type RoundWorld = Awaited<ReturnType<typeof roundWorld>>;

/** The path of a call. Acts that succeed get things of their own, because most are possible once. */
async function thingsFor(server: TestServer, round: RoundWorld, endpoint: Endpoint, acts: boolean) {
  const things = { ...round.world };
  const name = nameOf(endpoint);
  if (endpoint.path.startsWith('/candidate/')) return { things: { ...things, slotId: round.own.slotId }, given: {} };
  if (endpoint.path.startsWith('/interviews/:meetingId'))
    return { things, given: { meetingId: acts ? await round.heldInterview() : round.meetingId } };
  // The kit of a round without earlier interviews can still be changed.
  if (name === 'PUT /admin/virtual-rounds/:id/kit') return { things, given: { id: round.own.roundId } };
  return { given: acts ? await ownThing(server, endpoint, things) : {}, things };
}

async function ask(server: TestServer, round: RoundWorld, endpoint: Endpoint, caller: RoundCaller, acts: boolean) {
  const { things, given } = await thingsFor(server, round, endpoint, acts);
  const kind = linkAt(endpoint);
  const link = kind && (isHolder(caller) ? round.links[kind][caller] : round.noLink[kind]);
  const call = callOf(endpoint, things, { ...given, ...(kind === 'feed' && link !== null && { feed: link }) });
  const body = bodyFor(endpoint, things);
  const hasCard = caller === 'admin after it' && endpoint.path.includes('/scorecard');
  // A draft is saved after the one before it.
  const more = {
    ...(body && 'sequence' in body && { sequence: hasCard ? 2 : 1 }),
    ...(link !== null && { token: link }),
  };
  return server.call(call, {
    token: kind === null ? round.tokens[caller] : undefined,
    body: body && { ...body, ...more },
  });
}

test('every route of rounds has a row, and every row a route', () => {
  expect(Object.keys(table).toSorted()).toEqual(routes.map(nameOf).toSorted());
});

test(
  'each route answers each caller as promised; refusals change nothing, and cards and notes stay unread',
  { timeout: 240_000 },
  async () => {
    const server = await startTestServer({ RATE_LIMIT_FACTOR: '1000' });
    const round = await roundWorld(server);
    const wrong: string[] = [];
    const read: string[] = [];
    const readEarlier: string[] = [];
    for (const endpoint of routes) {
      const cells = roundCallers.map((caller, place) => ({
        caller,
        promised: outcomes[table[nameOf(endpoint)] ?? 'admins'][place] ?? OK,
      }));
      const before = await everyRow(server.store);
      for (const isAct of [false, true]) {
        for (const { caller, promised } of cells.filter((cell) => (cell.promised === OK) === isAct)) {
          const reply = await ask(server, round, endpoint, caller, isAct && endpoint.method !== 'GET');
          const answered = reply.status < 300 ? OK : `${reply.status} ${reply.body.code}`;
          const cell = `${nameOf(endpoint)} by ${caller}`;
          if (answered !== promised) wrong.push(`${cell}: ${answered} (${reply.body.message}), not ${promised}`);
          if (reply.text.includes(NOTE_CANARY)) wrong.push(`${cell} shows another’s note`);
          if (caller === 'another’s link' && reply.text.includes(CANDIDATE)) wrong.push(`${cell} names the candidate`);
          if (reply.text.includes(isRead(endpoint) ? CARD_CANARY : ACT_CANARY)) read.push(cell);
          if (reply.text.includes(EARLIER_CANARY)) readEarlier.push(cell);
        }
        if (!isAct && (await everyRow(server.store)) !== before)
          wrong.push(`a refused ${nameOf(endpoint)} changed something`);
      }
    }
    expect(wrong).toEqual([]);
    expect(read).toEqual([
      'GET /interviews/:meetingId/scorecards by admin after it',
      'GET /admin/virtual-rounds/:id/candidates/:candidateId by admin after it',
    ]);
    // Its version before the revision is as blind as the card.
    expect(readEarlier).toEqual(read);
  },
);

test('a link opens its own pages only, signs no one in, and is in no log line', async () => {
  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  const server = await startTestServer({ RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'debug' }, { logTo });
  const { world, links } = await roundWorld(server);
  const candidate = world.candidateToken;
  const dossier = links.dossier['own link'];
  const [feed = ''] = links.feed['own link'].split('.');
  const at = {
    candidate: (token: string) => server.call('POST /candidate/view', { body: { token } }),
    dossier: (token: string) => server.call('POST /dossier', { body: { token } }),
    feed: (token: string) => server.call(`GET /calendar/${token.padEnd(43, 'x')}.ics`),
    session: (token: string) => server.call('GET /auth/me', { token }),
  };
  const statuses = async (token: string) =>
    Promise.all(Object.values(at).map(async (open) => (await open(token)).status));
  expect(await statuses(candidate)).toEqual([200, 404, 404, 401]);
  expect(await statuses(dossier)).toEqual([404, 200, 404, 401]);
  expect(await statuses(feed)).toEqual([404, 404, 200, 401]);
  expect(lines.length).toBeGreaterThan(12);
  for (const secret of [candidate, dossier, feed]) expect(lines.filter((line) => line.includes(secret))).toEqual([]);
});
