import fc from 'fast-check';
import { expect, test } from 'vitest';
import { issueResetToken } from '../auth/reset.service.ts';
import { askForEmail, confirmEmail, tokenMailedTo, undoEmail } from '../../test/testAddresses.ts';
import type { AddressMail } from '../../test/testAddresses.ts';
import { codeAt, enrolled } from '../../test/signIn/testSecondFactor.ts';
import type { TestGoogle } from '../../test/signIn/testGoogle.ts';
import { startGoogleServer } from '../../test/testServer.ts';
import type { Person, TestServer } from '../../test/testServer.ts';
import { signInAgain } from '../../test/testWorld.ts';

// Two people and one address, in any order of possible actions. One owns the mailbox and opens only what they
// requested; the other registers, changes, connects and undoes at will. The mailbox's owner decides who may end up
// signed in.

type GoogleServer = TestServer & { google: TestGoogle };

interface Someone {
  mailboxes: readonly [string, string];
  googleSub: string;
  password: string;
  /** Of every account they were ever in, newest last. */
  sessions: { token: string; password: string }[];
  /** Of the second factor they turned on. */
  secret: string | null;
}

interface Scene {
  server: GoogleServer;
  adminToken: string;
  owner: Someone;
  squatter: Someone;
  /** Accounts whose address the owner has proven, which are theirs alone from then on. */
  claimed: Set<number>;
}

let scenes = 0;
/** Actions that succeeded at least once: an action that never works tests nothing. */
const worked = new Set<string>();
const noteWhere = (isDone: boolean, what: string) => void (isDone && worked.add(what));

async function newScene(server: GoogleServer, admin: Person): Promise<Scene> {
  scenes += 1;
  const someone = (name: string): Someone => ({
    mailboxes: [`${name}${scenes}@example.org`, `${name}${scenes}@example.net`],
    googleSub: `${name} ${scenes}`,
    password: `password of the ${name} ${scenes}`,
    sessions: [],
    secret: null,
  });
  return {
    server,
    adminToken: await signInAgain(server, admin),
    owner: someone('owner'),
    squatter: someone('squatter'),
    claimed: new Set(),
  };
}

const current = ({ sessions }: Someone) => sessions.at(-1) ?? { token: 'none', password: 'none' };

function keep(who: Someone, data: { token?: string } | undefined, password = who.password) {
  if (data?.token) who.sessions.push({ token: data.token, password });
}

async function register({ server }: Scene, who: Someone, email: string) {
  const body = { email, password: who.password, firstName: 'Some', lastName: 'One' };
  keep(who, (await server.call('POST /auth/register', { body })).data);
}

async function signIn({ server }: Scene, who: Someone, email: string): Promise<number | null> {
  const login = await server.call('POST /auth/login', { body: { email, password: who.password } });
  if (login.status !== 200) return null;
  if (login.data.token) keep(who, login.data);
  else if (who.secret !== null) {
    server.clock.move(30);
    const body = { challenge: login.data.secondFactor.challenge, code: codeAt(who.secret, server.clock.now()) };
    const stepped = await server.call('POST /auth/second-factor', { body });
    keep(who, stepped.data);
    return stepped.data?.user.id ?? null;
  }
  return login.data.user?.id ?? null;
}

/** `hd`: the organisation hosting the address, if Google is authoritative for it. */
async function byGoogle({ server }: Scene, who: Someone, email: string, more: { token?: string; hd?: string } = {}) {
  const { token, hd } = more;
  const person = { sub: who.googleSub, email, name: 'Some One', ...(hd && { hd }) };
  const body = { credential: await server.google.sign(person) };
  const reply = await server.call('POST /auth/google', { body, token });
  if (reply.status === 200) noteWhere(true, token === undefined ? 'in with Google' : 'connected');
  keep(who, reply.data);
  return (reply.data?.user?.id as number | undefined) ?? null;
}

async function ask({ server }: Scene, who: Someone, email: string) {
  const session = current(who);
  const code = () => (server.clock.move(30), codeAt(who.secret ?? '', server.clock.now()));
  const { status } = await askForEmail(server, session, email, who.secret === null ? {} : { code: code() });
  noteWhere(status === 200, who.secret === null ? 'asked' : 'asked with a code');
}

async function accountAt({ server }: Scene, email: string): Promise<number | undefined> {
  const { rows } = await server.store.pool.query('select id from users where email = $1', [email]);
  return rows[0]?.id;
}

async function reset({ server }: Scene, resetToken: string, password: string) {
  const body = { resetToken, newPassword: password, confirmPassword: password };
  return (await server.call('POST /auth/reset-password', { body })).status === 200;
}

/** Sets a new password with the code sent to an address. */
async function resetByCode(scene: Scene, who: Someone, email: string) {
  const id = await accountAt(scene, email);
  if (id === undefined) return;
  const token = await issueResetToken(scene.server.app, id, 60_000, 'reset_code');
  if ((await reset(scene, token, who.password)) && who === scene.owner) scene.claimed.add(id);
}

/** The owner changes to another address of theirs and opens the link. */
async function move(scene: Scene, email: string) {
  await ask(scene, scene.owner, email);
  const { status } = await confirmEmail(scene.server, await mailed(scene, email, 'email_confirm'));
  const id = await accountAt(scene, email);
  if (status === 200 && id !== undefined) scene.claimed.add(id);
  noteWhere(status === 200, 'moved');
}

const mailed = ({ server }: Scene, to: string, kind: AddressMail) => tokenMailedTo(server, to, kind);

async function undo(scene: Scene, mailbox: string) {
  for (const kind of ['email_changed', 'email_change_asked'] as const)
    noteWhere((await undoEmail(scene.server, await mailed(scene, mailbox, kind))).status === 200, `undone: ${kind}`);
}

async function twoSteps({ server }: Scene, who: Someone) {
  const session = { ...current(who), id: 0, email: '' };
  const secret = await enrolled(server, session).catch(() => undefined);
  if (!secret) return;
  server.clock.move(30);
  const body = { code: codeAt(secret, server.clock.now()) };
  const reply = await server.call('POST /auth/second-factor/confirm', { token: session.token, body });
  if (reply.status === 200) who.secret = secret;
  noteWhere(reply.status === 200, 'two steps');
}

async function promote(scene: Scene, email: string) {
  const id = await accountAt(scene, email);
  if (id === undefined) return;
  const { server, adminToken } = scene;
  const { status } = await server.call(`PUT /users/${id}`, { token: adminToken, body: { role: 'admin' } });
  noteWhere(status === 200, 'promoted');
}

/** An admin corrects an account's address, meaning its owner. */
async function correct(scene: Scene, from: string, to: string) {
  const id = await accountAt(scene, from);
  if (id === undefined) return;
  const { server, adminToken } = scene;
  const { status } = await server.call(`PUT /users/${id}`, { token: adminToken, body: { email: to } });
  noteWhere(status === 200, 'corrected');
}

const deeds: Record<string, (scene: Scene) => Promise<unknown>> = {
  'squatter registers the address': (scene) => register(scene, scene.squatter, scene.owner.mailboxes[0]),
  'squatter registers their own': (scene) => register(scene, scene.squatter, scene.squatter.mailboxes[0]),
  'squatter asks for the address': (scene) => ask(scene, scene.squatter, scene.owner.mailboxes[0]),
  'squatter asks for their own': (scene) => ask(scene, scene.squatter, scene.squatter.mailboxes[0]),
  'squatter asks for their other': (scene) => ask(scene, scene.squatter, scene.squatter.mailboxes[1]),
  'squatter confirms': async (scene) => {
    for (const mailbox of scene.squatter.mailboxes)
      noteWhere(
        (await confirmEmail(scene.server, await mailed(scene, mailbox, 'email_confirm'))).status === 200,
        'confirmed',
      );
  },
  'squatter undoes': async (scene) => {
    for (const mailbox of scene.squatter.mailboxes) await undo(scene, mailbox);
  },
  'squatter connects Google': (scene) =>
    byGoogle(scene, scene.squatter, scene.squatter.mailboxes[0], {
      token: current(scene.squatter).token,
      hd: 'example.org',
    }),
  // From a time when they had the address, or with an address that was never checked.
  'squatter connects an old Google account': (scene) =>
    byGoogle(scene, scene.squatter, scene.owner.mailboxes[0], { token: current(scene.squatter).token }),
  'squatter signs up with an old Google account': (scene) => byGoogle(scene, scene.squatter, scene.owner.mailboxes[0]),
  'squatter turns two steps on': (scene) => twoSteps(scene, scene.squatter),
  'squatter signs in': async (scene) => {
    for (const email of [scene.owner.mailboxes[0], ...scene.squatter.mailboxes])
      await signIn(scene, scene.squatter, email);
  },
  'squatter resets their own': (scene) => resetByCode(scene, scene.squatter, scene.squatter.mailboxes[0]),
  'owner registers': (scene) => register(scene, scene.owner, scene.owner.mailboxes[0]),
  'owner resets': (scene) => resetByCode(scene, scene.owner, scene.owner.mailboxes[0]),
  'owner signs in': (scene) => signIn(scene, scene.owner, scene.owner.mailboxes[0]),
  'owner signs in with Google': async (scene) => {
    const id = await byGoogle(scene, scene.owner, scene.owner.mailboxes[0], { hd: 'example.org' });
    if (id !== null) scene.claimed.add(id);
  },
  'owner turns two steps on': (scene) => twoSteps(scene, scene.owner),
  'owner undoes or cancels': (scene) => undo(scene, scene.owner.mailboxes[0]),
  'owner moves to their other': (scene) => move(scene, scene.owner.mailboxes[1]),
  // The mistyped address is the squatter's.
  'owner registers at a mistyped address': (scene) => register(scene, scene.owner, scene.squatter.mailboxes[1]),
  'owner corrects the address': (scene) => move(scene, scene.owner.mailboxes[0]),
  'admin promotes the address': (scene) => promote(scene, scene.owner.mailboxes[0]),
  'admin corrects the squatter’s address': (scene) =>
    correct(scene, scene.squatter.mailboxes[0], scene.owner.mailboxes[0]),
  'admin corrects a mistyped address': (scene) => correct(scene, scene.squatter.mailboxes[1], scene.owner.mailboxes[0]),
  'admin corrects the address': (scene) => correct(scene, scene.owner.mailboxes[0], scene.owner.mailboxes[1]),
  'owner opens the invitation': async (scene) => {
    for (const mailbox of scene.owner.mailboxes) {
      const id = await accountAt(scene, mailbox);
      if (id !== undefined && (await reset(scene, await mailed(scene, mailbox, 'invitation'), scene.owner.password)))
        scene.claimed.add(id);
    }
  },
  'an hour passes': async ({ server }) => server.clock.move(3600),
};

interface Account {
  id: number;
  email: string;
  role: string;
  proven: boolean;
}

async function accountsOf({ server, owner, squatter }: Scene): Promise<Account[]> {
  const { rows } = await server.store.pool.query(
    'select id, email, role, email_verified_at is not null as proven from users where email = any($1) order by id',
    [[...owner.mailboxes, ...squatter.mailboxes]],
  );
  return rows;
}

/** Every account that a person can get into by any means they have. */
async function accountsOpenTo(scene: Scene, who: Someone): Promise<Set<number>> {
  const open = new Set<number>();
  for (const { token } of who.sessions) {
    const { data } = await scene.server.call('GET /auth/me', { token });
    if (data) open.add(data.user.id);
  }
  for (const { email } of await accountsOf(scene)) open.add((await signIn(scene, who, email)) ?? 0);
  for (const email of [scene.owner.mailboxes[0], who.mailboxes[0]]) open.add((await byGoogle(scene, who, email)) ?? 0);
  return open;
}

/** Violations at the end, in words. */
async function wrongs(scene: Scene): Promise<string[]> {
  const { owner, squatter } = scene;
  const open = await accountsOpenTo(scene, squatter);
  const accounts = await accountsOf(scene);
  const claimed = accounts.filter(({ id }) => scene.claimed.has(id));
  const isOwners = ({ email }: Account) => owner.mailboxes.includes(email);
  const found = accounts.flatMap((account) => {
    if (!open.has(account.id)) return [];
    return [
      ...(isOwners(account) && account.proven ? ['the squatter is in an account that the owner has proven'] : []),
      ...(account.role === 'admin' ? ['the squatter is an admin'] : []),
    ];
  });
  if (claimed.some(({ id }) => open.has(id))) found.push('the squatter is in an account that was the owner’s');
  if (claimed.some((account) => !isOwners(account))) found.push('an account of the owner’s has left their mailboxes');
  for (const account of accounts.filter(isOwners)) {
    await resetByCode(scene, owner, account.email);
    if ((await signIn(scene, owner, account.email)) !== account.id)
      found.push('the owner cannot get in with the mailbox');
  }
  return found;
}

const attacks: (keyof typeof deeds)[][] = [
  ['squatter registers the address', 'admin promotes the address'],
  ['squatter registers the address', 'squatter turns two steps on', 'admin promotes the address'],
  ['squatter registers the address', 'squatter turns two steps on', 'owner resets'],
  ['squatter registers the address', 'squatter asks for their own', 'owner resets', 'squatter confirms'],
  ['squatter registers the address', 'squatter asks for their own', 'owner signs in with Google', 'squatter confirms'],
  ['squatter registers the address', 'squatter asks for their own', 'admin promotes the address', 'squatter confirms'],
  ['squatter registers the address', 'squatter asks for their own', 'owner undoes or cancels', 'squatter confirms'],
  [
    'squatter registers the address',
    'squatter turns two steps on',
    'squatter asks for their own',
    'owner undoes or cancels',
  ],
  ['squatter registers the address', 'owner signs in with Google', 'admin promotes the address'],
  ['squatter registers their own', 'squatter resets their own', 'squatter asks for the address', 'owner registers'],
  ['squatter registers their own', 'squatter asks for the address', 'admin promotes the address', 'squatter undoes'],
  ['squatter registers the address', 'squatter connects an old Google account', 'admin promotes the address'],
  ['squatter registers the address', 'squatter connects an old Google account', 'owner resets'],
  ['squatter signs up with an old Google account', 'owner resets'],
  ['squatter signs up with an old Google account', 'admin promotes the address'],
  [
    'squatter registers their own',
    'squatter resets their own',
    'squatter signs in',
    'squatter asks for their other',
    'squatter confirms',
    'squatter undoes',
  ],
  [
    'squatter registers the address',
    'squatter asks for their own',
    'squatter confirms',
    'owner registers',
    'owner resets',
  ],
  ['owner registers', 'owner turns two steps on', 'owner resets', 'admin promotes the address', 'owner signs in'],
  [
    'owner registers at a mistyped address',
    'owner corrects the address',
    'squatter undoes',
    'squatter resets their own',
  ],
  [
    'squatter registers their own',
    'squatter turns two steps on',
    'admin corrects the squatter’s address',
    'owner opens the invitation',
  ],
  [
    'squatter registers their own',
    'squatter resets their own',
    'squatter signs in',
    'squatter asks for their other',
    'squatter confirms',
    'admin corrects a mistyped address',
    'squatter undoes',
    'admin promotes the address',
  ],
  [
    'owner registers at a mistyped address',
    'squatter connects an old Google account',
    'admin corrects a mistyped address',
    'owner opens the invitation',
    'squatter signs in',
  ],
  [
    'squatter registers the address',
    'squatter turns two steps on',
    'squatter asks for their own',
    'admin corrects the address',
    'squatter confirms',
    'owner undoes or cancels',
  ],
  ['owner registers', 'owner resets', 'owner signs in', 'owner moves to their other', 'squatter registers the address'],
];

test('in any order of registering, changing, confirming, resetting, promoting, connecting and undoing, the mailbox decides', async () => {
  const server = await startGoogleServer({ RATE_LIMIT_FACTOR: '1000' });
  const admin = await server.admin();
  const orders = fc.array(fc.constantFrom(...Object.keys(deeds)), { minLength: 3, maxLength: 9 });
  await fc.assert(
    fc.asyncProperty(orders, async (order) => {
      const scene = await newScene(server, admin);
      for (const deed of order) await deeds[deed]?.(scene);
      expect(await wrongs(scene)).toEqual([]);
    }),
    { numRuns: 60, examples: attacks.map((order) => [order]) },
  );
  expect([...worked].toSorted()).toEqual(
    [
      'asked',
      'asked with a code',
      'confirmed',
      'connected',
      'corrected',
      'in with Google',
      'moved',
      'promoted',
      'two steps',
      'undone: email_change_asked',
      'undone: email_changed',
    ].toSorted(),
  );
}, 300_000);
