import type { Endpoint } from '@assay/contract/endpoint';
import { newQuestion } from '@assay/contract/questions/questions';
import { failures } from '@assay/contract/failure';
import type { FailureBody, FailureCode } from '@assay/contract/failure';
import type { OpenAttempt } from '@assay/contract/quiz/quiz';
import type { Skill } from '@assay/contract/questions/skills';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { MovableClock } from './movableClock.ts';
import type { App } from '../src/app.ts';
import { readConfig } from '../src/platform/settings/config.ts';
import type { Store } from '../src/platform/database/store.ts';
import type { LogStream } from '../src/platform/telemetry/log.ts';
import { createPasswords } from '../src/platform/passwords/passwords.ts';
import type { Passwords } from '../src/platform/passwords/passwords.ts';
import type { Random } from '../src/platform/secrets/random.ts';
import { createServer } from '../src/server.ts';
import type { Server } from '../src/server.ts';
import { startTestGoogle } from './signIn/testGoogle.ts';
import type { TestGoogle } from './signIn/testGoogle.ts';
import { startTestIssuer } from './signIn/testIssuer.ts';
import type { TestIssuer } from './signIn/testIssuer.ts';
import { testStore, wipe } from './testStore.ts';

export interface Reply<T = unknown> {
  status: number;
  headers: Headers;
  text: string;
  /** The `data` field; undefined if the call failed. */
  data: T;
  body: FailureBody & { message: string };
}

interface Ask {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Person {
  id: number;
  token: string;
  email: string;
  password: string;
}

export interface TestServer {
  server: Server;
  app: App;
  store: Store;
  clock: MovableClock;
  url: string;
  /** Real HTTP below /api: `call('POST /quiz/start', { token, body })`. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests say what they expect; a wrong guess fails them
  call<T = any>(name: string, ask?: Ask): Promise<Reply<T>>;
  learner(overrides?: { timeFactor?: number | null }): Promise<Person>;
  admin(): Promise<Person>;
  skill(overrides?: Partial<Skill>): Promise<Skill>;
  /** Adds live questions whose key is option A as written; texts name question and option. */
  questions(skillId: number, count: number, overrides?: object): Promise<number[]>;
  /** A skill with questions and a learner's running attempt in it. */
  running(overrides?: { questions?: number; skill?: Partial<Skill>; person?: Person }): Promise<{
    person: Person;
    skill: Skill;
    attempt: OpenAttempt;
  }>;
  /** The displayed letter of the right answer (the option whose text starts with `key`). */
  keyOf(attempt: Pick<OpenAttempt, 'questions'>, questionId: number): string;
}

const started: TestServer[] = [];

/** The same algorithm at minimal cost, so that hundreds of tests do not wait for hashing. */
const weakPasswords = () => createPasswords({ memoryCost: 64, timeCost: 1, parallelism: 1 });

interface TestParts {
  /** Instead of this worker's database; neither wiped nor closed here. */
  store?: Store;
  random?: Random;
  logTo?: LogStream;
  /** At production strength; weak by default. */
  passwords?: Passwords;
  /** The test server that replaces Google. */
  googleKeysUrl?: string;
  /** The server's clock; a standing one by default. */
  clock?: MovableClock;
  /** Folder of built pages; none by default. */
  pages?: string;
  /** For how long an answer without a reader is written; half a minute by default. */
  answerLeftMs?: number;
  /** Last changes before it listens, such as a failing route. */
  prepare?: (server: Server) => void;
}

/**
 * A whole server on this worker's database, over real HTTP. Everything is wiped after each test.
 * @param settings environment variables on top of the test defaults
 */
export async function startTestServer(
  settings: Record<string, string> = {},
  { prepare, pages = '/nonexistent', clock = new MovableClock(), store: given, ...parts }: TestParts = {},
): Promise<TestServer> {
  const store = given ?? (await testStore());
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DEMO: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: '/tmp',
    SECRET_KEY: 'fjord lantern walnut cosmic river',
    ...settings,
  });
  const server = await createServer({
    config,
    store,
    clock,
    pages,
    passwords: weakPasswords(),
    onUndeclared: refuseUndeclared,
    ...parts,
  });
  prepare?.(server);
  const url = await server.http.listen({ port: 0, host: '127.0.0.1' });
  const testServer = helpers({ server, app: server.app, store, clock, url });
  started.push(testServer);
  // Not afterEach: workers share this module between files, and a hook would belong to the first file only.
  onTestFinished(stopTestServers);
  return testServer;
}

/** A server with sign-in by Google, and its own substitute for Google. */
export async function startGoogleServer(
  settings: Record<string, string> = {},
  parts: TestParts = {},
): Promise<TestServer & { google: TestGoogle }> {
  const clock = parts.clock ?? new MovableClock();
  const google = await startTestGoogle(clock);
  onTestFinished(() => google.stop());
  const given = { ...parts, clock, googleKeysUrl: google.keysUrl };
  return { ...(await startTestServer({ GOOGLE_CLIENT_ID: google.clientId, ...settings }, given)), google };
}

/** A server with a sign-in service of the tests, called `campus`. @param provider over its usual settings */
export async function startProviderServer(
  provider: Record<string, unknown> = {},
  settings: Record<string, string> = {},
  parts: TestParts = {},
): Promise<TestServer & { issuer: TestIssuer }> {
  const clock = parts.clock ?? new MovableClock();
  const issuer = await startTestIssuer(clock);
  onTestFinished(() => issuer.stop());
  const given = { OIDC_PROVIDERS: issuer.settings(provider), ...settings };
  return { ...(await startTestServer(given, { ...parts, clock })), issuer };
}

/** A server with sign-in by Google and by a sign-in service. */
export async function startEveryServiceServer(settings: Record<string, string> = {}, parts: TestParts = {}) {
  const clock = new MovableClock();
  const issuer = await startTestIssuer(clock);
  onTestFinished(() => issuer.stop());
  const given = { OIDC_PROVIDERS: issuer.settings(), ...settings };
  return { ...(await startGoogleServer(given, { ...parts, clock })), issuer };
}

/** Stops all servers of this test and empties the database; runs automatically after each test. */
export async function stopTestServers(): Promise<void> {
  if (started.length === 0) return;
  await Promise.all(started.map(({ server }) => server.stop()));
  const stores = new Set(started.map(({ store }) => store));
  started.length = 0;
  const own = await testStore();
  if (stores.has(own)) await wipe(own);
  const [first] = undeclared;
  undeclared.clear();
  if (first !== undefined) throw new Error(first);
}

const undeclared = new Set<string>();

/** The documents promise every code that a call may fail with, so a test in which it fails with another one fails. */
function refuseUndeclared({ method, path }: Pick<Endpoint, 'method' | 'path'>, code: FailureCode) {
  const text = `${method} ${path} failed with ${code}, which its entry in contract/ does not name.`;
  undeclared.add(text);
  throw new Error(text);
}

const failureBody = z.strictObject({
  success: z.literal(false),
  code: z.enum(Object.keys(failures) as FailureCode[]),
  message: z.string().min(1),
  requestId: z.string().min(8),
  errors: z.record(z.string(), z.string().min(1)).optional(),
  retryAfter: z.int().positive().optional(),
  reactivateUntil: z.iso.datetime().optional(),
});

/** Every failure in every test has the common shape, its code's status, and the same retry time in header and body. */
function checkFailure({ status, headers, url }: Response, body: unknown) {
  const { code, retryAfter, requestId } = failureBody.parse(body);
  const stated = [failures[code].status, retryAfter === undefined ? null : String(retryAfter), requestId];
  const shown = [status, headers.get('retry-after'), headers.get('x-request-id')];
  if (stated.join() !== shown.join())
    throw new Error(`${url}: the body says ${stated.join()}, the answer ${shown.join()}`);
}

function helpers(base: Pick<TestServer, 'server' | 'app' | 'store' | 'clock' | 'url'>): TestServer {
  let number = 0;

  async function call<T>(name: string, { token, body, headers }: Ask = {}): Promise<Reply<T>> {
    const [method, path] = name.split(' ') as [string, string];
    const response = await fetch(`${base.url}/api${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const parsed = text.startsWith('{') ? JSON.parse(text) : {};
    if (!response.ok && method !== 'HEAD') checkFailure(response, parsed);
    return { status: response.status, headers: response.headers, text, data: parsed.data, body: parsed };
  }

  async function person(role: 'user' | 'admin'): Promise<Person> {
    number += 1;
    const email = `${role}${number}@example.org`;
    const password = `password of ${role} ${number}`;
    const { createUser } = await import('../src/users/users.service.ts');
    const passwordHash = await base.app.passwords.hash(password);
    const id = await createUser(base.app, { email, firstName: 'First', lastName: `Last${number}`, role, passwordHash });
    const reply = await call<{ token: string }>('POST /auth/login', { body: { email, password } });
    return { id, email, password, token: reply.data.token };
  }

  async function skill(overrides: Partial<Skill> = {}): Promise<Skill> {
    const { createSkill } = await import('../src/skills/skills.service.ts');
    const { newSkill } = await import('@assay/contract/questions/skills');
    number += 1;
    return createSkill(base.app, newSkill.parse({ name: `Skill ${number}`, category: 'Tests', ...overrides }));
  }

  async function questions(skillId: number, count: number, overrides: object = {}): Promise<number[]> {
    const { createQuestions } = await import('../src/questions/questions.service.ts');
    const written = Array.from({ length: count }, (_nothing, index) =>
      newQuestion.parse({
        skillId,
        questionText: `Question ${index + 1} of skill ${skillId}`,
        options: { A: 'key', B: 'second', C: 'third', D: 'fourth' },
        correctAnswer: 'A',
        difficulty: 'easy',
        explanation: 'because it is so',
        ...overrides,
      }),
    );
    return createQuestions(base.app, written);
  }

  return {
    ...base,
    call,
    admin: () => person('admin'),
    async learner({ timeFactor } = {}) {
      const made = await person('user');
      if (timeFactor !== undefined) {
        await base.store.pool.query('update users set time_factor = $1 where id = $2', [timeFactor, made.id]);
        base.app.actors.forgetUser(made.id);
      }
      return made;
    },
    skill,
    questions,
    async running({ questions: count = 10, skill: overrides, person: given } = {}) {
      const taken = await skill(overrides);
      await questions(taken.id, count);
      const who = given ?? (await person('user'));
      const reply = await call<{ quizAttempt: OpenAttempt }>('POST /quiz/start', {
        token: who.token,
        body: { skillId: taken.id },
      });
      return { person: who, skill: taken, attempt: reply.data.quizAttempt };
    },
    keyOf(attempt, questionId) {
      const question = attempt.questions.find(({ id }) => id === questionId);
      const found = Object.entries(question?.options ?? {}).find(([, text]) => text.startsWith('key'));
      if (!found) throw new Error(`question ${questionId} is not in this paper`);
      return found[0];
    },
  };
}
