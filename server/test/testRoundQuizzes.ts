import { linkTokens } from './testCandidates.ts';
import { startRound } from './testRounds.ts';

export const DAY_MS = 86_400_000;

/** A round with one quiz, due in ten days. */
export async function startQuizRound() {
  const world = await startRound();
  const links = linkTokens(world);
  const { server, act, own, view } = world;
  const skill = await server.skill({ timeLimitSeconds: 600 });
  await server.questions(skill.id, 3);
  const change = async (more: object) => {
    const { title, description, minutes, capacity } = await view();
    return act(`PUT ${own}`, { title, description, minutes, capacity, ...more });
  };
  const dueAt = new Date(server.clock.now().getTime() + 10 * DAY_MS).toISOString();
  const named = await change({ skillIds: [skill.id], quizzesDueAt: dueAt });
  if (named.status !== 200) throw new Error(named.text);
  /** Signs in by a link. @returns the session's token */
  async function enter(link: string, more: object = {}): Promise<string> {
    const reply = await links.ask('quizzes', link, more);
    if (!reply.data?.token) throw new Error(reply.text);
    return reply.data.token;
  }
  const codeSent = async () =>
    (await server.emails()).map(({ text }) => /^ {4}(\d{6})$/m.exec(text ?? '')?.[1]).findLast(Boolean) ?? '';
  const startQuiz = (token: string, skillId = skill.id) =>
    server.call('POST /quiz/start', { token, body: { skillId } });
  async function take(token: string) {
    const { quizAttempt } = (await startQuiz(token)).data;
    await server.call('POST /quiz/complete', { token, body: { quizAttemptId: quizAttempt.id } });
    return quizAttempt.id as number;
  }
  return { ...world, ...links, skill, change, dueAt, enter, codeSent, startQuiz, take };
}
