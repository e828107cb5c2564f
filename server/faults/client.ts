import { Agent, request } from 'node:http';
import type { OpenAttempt } from '@assay/contract/quiz/quiz';

export interface Answered {
  status: number;
  /** The whole body; `data` after success, `code` after failure. */
  body: any;
  headers: Record<string, string | string[] | undefined>;
}

/** No answer came. `refused`: the request was never accepted; otherwise its effect is unknown. */
export class NoAnswer extends Error {
  readonly refused: boolean;
  constructor(cause: NodeJS.ErrnoException) {
    super(cause.code ?? cause.message, { cause });
    this.name = 'NoAnswer';
    this.refused = cause.code === 'ECONNREFUSED';
  }
}

/** Longer than any answer may take. */
const HANGS_MS = 15_000;

interface Ask {
  token?: string;
  body?: unknown;
}

export interface Client {
  /** `call('POST /api/quiz/start', { token, body })` @throws NoAnswer */
  call(name: string, ask?: Ask): Promise<Answered>;
  close(): void;
}

/**
 * A client like a browser, with keep-alive unless disabled. A kept connection may close just as it is reused; a browser
 * then retries by itself, this does not.
 * @param url read anew for each request
 */
export function createClient(url: () => string, sockets = 64, { keepAlive = true } = {}): Client {
  const agent = new Agent({ keepAlive, maxSockets: sockets, scheduling: 'fifo' });
  const call = (name: string, { token, body }: Ask = {}) =>
    new Promise<Answered>((resolve, reject) => {
      const [method = 'GET', path = '/'] = name.split(' ');
      const text = body === undefined ? undefined : JSON.stringify(body);
      const asking = request(new URL(path, url()), {
        agent,
        method,
        timeout: HANGS_MS,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      });
      asking.on('timeout', () => asking.destroy(new Error(`no answer within ${HANGS_MS} ms`)));
      asking.on('error', (error) => reject(new NoAnswer(error)));
      asking.on('response', (response) => {
        let reply = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (reply += chunk));
        response.on('error', (error) => reject(new NoAnswer(error)));
        response.on('end', () => {
          const isJson = response.headers['content-type']?.includes('json');
          resolve({
            status: response.statusCode ?? 0,
            body: isJson ? JSON.parse(reply) : reply,
            headers: response.headers,
          });
        });
      });
      asking.end(text);
    });
  return { call, close: () => agent.destroy() };
}

/** Accepts only successful answers; for test setup. */
export async function mustCall(client: Client, name: string, ask?: Ask): Promise<any> {
  const { status, body } = await client.call(name, ask);
  if (status >= 300) throw new Error(`${name} answered ${status} ${JSON.stringify(body)}`);
  return body.data;
}

export const PASSCODE = 'quarry lantern 58 marble otter';

export interface Learner {
  id: number;
  token: string;
  email: string;
  password: string;
}

export interface Population {
  admin: string;
  skillId: number;
  learners: Learner[];
}

interface Size {
  learners: number;
  questions?: number;
  timeLimitSeconds?: number;
}

/** Creates an admin, a skill with live questions, and learners through the API. Needs ADMIN_PASSCODE. */
export async function populate(
  client: Client,
  { learners, questions = 12, timeLimitSeconds = 600 }: Size,
): Promise<Population> {
  const register = (email: string, extra: object) =>
    mustCall(client, 'POST /api/auth/register', {
      body: { email, password: `password of ${email}`, firstName: 'First', lastName: 'Last', ...extra },
    });
  const { token: admin } = await register('admin@faults.test', { role: 'admin', adminPasscode: PASSCODE });
  const skill = { name: 'Faults', category: 'Tests', timeLimitSeconds };
  const made = await mustCall(client, 'POST /api/admin/skills', { token: admin, body: skill });
  const skillId: number = made.skill.id;
  const question = {
    questionText: 'Which?',
    options: { A: 'key', B: 'two', C: 'three', D: 'four' },
    correctAnswer: 'A',
  };
  for (let n = 1; n <= questions; n += 1) {
    const body = { ...question, questionText: `Which is number ${n}?`, skillId, difficulty: 'easy', explanation: '' };
    await mustCall(client, 'POST /api/admin/questions', { token: admin, body });
  }
  const people: Learner[] = [];
  for (let n = 1; n <= learners; n += 1) {
    const email = `learner${n}@faults.test`;
    const { user, token } = await register(email, {});
    people.push({ id: user.id, token, email, password: `password of ${email}` });
  }
  return { admin, skillId, learners: people };
}

export async function startQuiz(client: Client, { token }: Learner, skillId: number): Promise<OpenAttempt> {
  return (await mustCall(client, 'POST /api/quiz/start', { token, body: { skillId } })).quizAttempt;
}
