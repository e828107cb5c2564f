import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

// The main job at a running installation, through whatever is in front of it: an admin signs in, a learner takes a
// quiz, a live connection opens. `first` creates what it needs and notes it; `again` requires that it was kept.
// Run by the other checks as a program of its own, so that it can trust another certificate authority.

/** For registering the first admin of a check. */
export const CHECK_PASSCODE = 'quarry lantern 58 marble otter';

interface Notes {
  learner: string;
  /** The learner's earlier sign-in. */
  token?: string;
  skillId: number;
  scores: { attempt: number; score: number }[];
}

export const ADMIN = 'admin@deploy.example';
const QUESTIONS = 4;
const SOCKET_MS = 20_000;
export const passwordOf = (email: string) => `password of ${email}`;

if (import.meta.main) {
  const [step, url = '', file = ''] = process.argv.slice(2);
  const notes = step === 'first' ? await prepare(url) : (JSON.parse(readFileSync(file, 'utf8')) as Notes);
  console.log(await doMainJob(url, notes));
  writeFileSync(file, JSON.stringify(notes));
}

async function prepare(url: string): Promise<Notes> {
  const admin = await register(url, ADMIN, { role: 'admin', adminPasscode: CHECK_PASSCODE });
  const body = { name: 'Knots', category: 'Sailing', questionCount: QUESTIONS };
  const { skill } = await call(url, 'POST /admin/skills', { token: admin.token, body });
  for (let nth = 1; nth <= QUESTIONS; nth += 1)
    await call(url, 'POST /admin/questions', {
      token: admin.token,
      body: {
        skillId: skill.id,
        questionText: `Which knot is number ${nth}?`,
        options: { A: 'Bowline', B: 'Reef knot', C: 'Clove hitch', D: 'Sheet bend' },
        correctAnswer: 'A',
        difficulty: 'easy',
        explanation: '',
      },
    });
  const learner = `learner-${Date.now()}@deploy.example`;
  await register(url, learner);
  return { learner, skillId: skill.id, scores: [] };
}

/** Notes the new attempt too. @returns what was done */
async function doMainJob(url: string, notes: Notes): Promise<string> {
  const page = await fetch(url);
  if (!page.ok || !(await page.text()).includes('<div id="root"')) throw new Error('The page is not served.');
  const admin = await signIn(url, ADMIN);
  await call(url, 'GET /users', { token: admin });
  const earlier = notes.token;
  if (earlier) await call(url, 'GET /quiz/history', { token: earlier });
  const token = await signIn(url, notes.learner);
  notes.token = token;
  (await connect(url, token)).close();
  const { quizHistory } = await call(url, 'GET /quiz/history', { token });
  const kept = (quizHistory as { id: number; scorePercentage: number }[]).map(({ id, scorePercentage }) => ({
    attempt: id,
    score: scorePercentage,
  }));
  const [had, has] = [notes.scores, kept].map((list) => JSON.stringify(list.toSorted((a, b) => a.attempt - b.attempt)));
  if (had !== has) throw new Error(`The attempts are ${has}, but were ${had}.`);
  notes.scores.push(await takeQuiz(url, token, notes.skillId));
  const { score } = notes.scores.at(-1) ?? {};
  const stayed = `${kept.length} earlier attempts${earlier ? ' and the sign-in' : ''} kept`;
  return `admin signed in, socket connected, ${stayed}, new quiz taken: ${score}%`;
}

async function takeQuiz(url: string, token: string, skillId: number) {
  const { quizAttempt } = await call(url, 'POST /quiz/start', { token, body: { skillId } });
  for (const { id, options } of quizAttempt.questions as { id: number; options: Record<string, string> }[]) {
    const [selectedAnswer] = Object.entries(options).find(([, text]) => text === 'Bowline') ?? ['A'];
    await call(url, 'POST /quiz/answer', {
      token,
      body: { quizAttemptId: quizAttempt.id, questionId: id, selectedAnswer },
    });
  }
  const body = { quizAttemptId: quizAttempt.id, timeTaken: 1 };
  const { score } = await call(url, 'POST /quiz/complete', { token, body });
  if (score.scorePercentage !== 100)
    throw new Error(`All answers were right, but the score is ${score.scorePercentage}.`);
  return { attempt: quizAttempt.id as number, score: score.scorePercentage as number };
}

export interface Connection {
  /** That event's first payload. */
  first(event: string): Promise<Record<string, string>>;
  send(event: string, payload?: object): void;
  close(): void;
}

/** Connects as pages do, and waits until the server has accepted the sign-in. */
export async function connect(url: string, token: string): Promise<Connection> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`);
  const accepted = Promise.withResolvers<void>();
  const events = new Map<string, PromiseWithResolvers<Record<string, string>>>();
  const eventNamed = (name: string) => {
    const known = events.get(name) ?? Promise.withResolvers<Record<string, string>>();
    events.set(name, known);
    return known;
  };
  socket.addEventListener('message', ({ data }) => {
    const text = String(data);
    if (text === '2') socket.send('3');
    if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`);
    if (text.startsWith('40')) accepted.resolve();
    if (text.startsWith('44')) accepted.reject(new Error(`The socket was refused: ${text}`));
    if (!text.startsWith('42[')) return;
    const [name, payload] = JSON.parse(text.slice(2)) as [string, Record<string, string>];
    eventNamed(name).resolve(payload);
  });
  socket.addEventListener('error', () => accepted.reject(new Error('The socket did not connect.')));
  await inTime(accepted.promise, 'The socket got no answer.');
  return {
    first: (event) => inTime(eventNamed(event).promise, `The socket did not get ${event}.`),
    send: (event, payload) => socket.send(`42${JSON.stringify([event, ...(payload ? [payload] : [])])}`),
    close: () => socket.close(),
  };
}

export function inTime<T>(answer: Promise<T>, otherwise: string): Promise<T> {
  const late = delay(SOCKET_MS, undefined, { ref: false }).then(() => {
    throw new Error(otherwise);
  });
  return Promise.race([answer, late]);
}

async function register(url: string, email: string, more: object = {}): Promise<{ token: string }> {
  const body = { email, password: passwordOf(email), firstName: 'First', lastName: 'Last', ...more };
  return call(url, 'POST /auth/register', { body });
}

export async function signIn(url: string, email: string): Promise<string> {
  return (await call(url, 'POST /auth/login', { body: { email, password: passwordOf(email) } })).token;
}

interface Asked {
  token?: string;
  body?: object;
}

// oxlint-disable-next-line typescript/no-explicit-any -- a wrong guess about an answer fails the check
export async function call(url: string, name: string, { token, body }: Asked = {}): Promise<any> {
  const [method = 'GET', path = ''] = name.split(' ');
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${name} answered ${answer.status} ${text}`);
  return (JSON.parse(text) as { data: unknown }).data;
}
