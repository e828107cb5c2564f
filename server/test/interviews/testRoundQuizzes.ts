import { linkTokens, roundQuiz } from './testCandidates.ts';
import { startRound } from './testRounds.ts';

export const DAY_MS = 86_400_000;

/** A round with one quiz, due in ten days. */
export async function startQuizRound() {
  const world = await startRound();
  const links = linkTokens(world);
  return { ...world, ...links, ...(await roundQuiz(world, links)) };
}
