import type { RoundCandidate } from '@assay/contract/rounds/rounds';
import { purgeKeepingAttempts } from '../../src/accounts/purge.service.ts';
import { candidateCommand } from '../../src/interviews/records/candidateData.service.ts';
import type { CandidateAsk } from '../../src/interviews/records/candidateData.service.ts';
import { applyRetention } from '../../src/interviews/records/retention.service.ts';
import type { startRound } from './testRounds.ts';
import type { TestServer } from '../testServer.ts';

const DAY_MS = 86_400_000;

type RoundWorld = Awaited<ReturnType<typeof startRound>>;

/** Candidates' links of a round, and what is done with them. */
export function linkTokens({ server, act, own, candidates }: RoundWorld) {
  /** The tokens in emails to an address since the last call, oldest first. */
  async function sentTo(address: string): Promise<string[]> {
    const emails = await server.emails();
    return emails
      .filter(({ to }) => to?.[0]?.address === address)
      .flatMap(({ text }) => /\/round#(\S+)/.exec(text ?? '')?.[1] ?? []);
  }
  return {
    sentTo,
    /** Sends a link. @returns its token */
    async sent(candidate: Pick<RoundCandidate, 'id' | 'email'>): Promise<string> {
      const reply = await act(`POST ${own}/candidates/${candidate.id}/link`);
      if (reply.status !== 200) throw new Error(reply.text);
      return (await sentTo(candidate.email)).at(-1) ?? '';
    },
    /** An act on the candidate's page. */
    ask: (name: string, token: string, more: object = {}) =>
      server.call(`POST /candidate/${name}`, { body: { token, ...more } }),
    async addOne(email: string): Promise<RoundCandidate> {
      await act(`POST ${own}/candidates`, { people: [{ name: 'Cy Wu', email }] });
      const [one] = await candidates(`?search=${email}`);
      if (!one) throw new Error(`${email} was not added`);
      return one;
    },
  };
}

/** Gives the round one quiz, due in ten days; what is done with it by links. */
export async function roundQuiz(
  { server, act, own, view }: Pick<RoundWorld, 'server' | 'act' | 'own' | 'view'>,
  { ask }: Pick<ReturnType<typeof linkTokens>, 'ask'>,
) {
  const skill = await server.skill({ timeLimitSeconds: 600 });
  await server.questions(skill.id, 3);
  const change = async (more: object) => {
    const { title, description, minutes, capacity } = await view();
    return act(`PUT ${own}`, { title, description, minutes, capacity, ...more });
  };
  const dueAt = new Date(server.clock.now().getTime() + 10 * DAY_MS).toISOString();
  const named = await change({ skillIds: [skill.id], quizzesDueAt: dueAt });
  if (named.status !== 200) throw new Error(named.text);
  const startQuiz = (token: string, skillId = skill.id) =>
    server.call('POST /quiz/start', { token, body: { skillId } });
  return {
    skill,
    change,
    dueAt,
    startQuiz,
    /** Signs in by a link. @returns the session's token */
    async enter(link: string, more: object = {}): Promise<string> {
      const reply = await ask('quizzes', link, more);
      if (!reply.data?.token) throw new Error(reply.text);
      return reply.data.token;
    },
    /** @returns the attempt's id */
    async take(token: string): Promise<number> {
      const { quizAttempt } = (await startQuiz(token)).data;
      await server.call('POST /quiz/complete', { token, body: { quizAttemptId: quizAttempt.id } });
      return quizAttempt.id;
    },
    /** The last code of the emails since the last call. */
    codeSent: async () =>
      (await server.emails()).map(({ text }) => /^ {4}(\d{6})$/m.exec(text ?? '')?.[1]).findLast(Boolean) ?? '',
  };
}

/** Asks as `npm run candidate` does. */
export const candidateAsk = ({ app }: Pick<TestServer, 'app'>, asked: CandidateAsk): Promise<string> =>
  candidateCommand(app, asked, purgeKeepingAttempts);

/** Runs the hourly job. */
export const retentionPasses = ({ app }: Pick<TestServer, 'app'>): Promise<void> =>
  applyRetention(app, purgeKeepingAttempts);
