import type { ChatMessage } from '@assay/contract/assistant';
import type { Actor, App } from '../app.ts';
import { breakSilent, findOwnMessage, findPath, finishAnswer, saveProgress, stopAnswer } from './answers.store.ts';
import type { Ending } from './answers.store.ts';
import { noMessage, noSession, shownMessage } from './conversations.service.ts';

export type { Ending } from './answers.store.ts';

type Parts = Pick<App, 'db' | 'clock'>;

/** An answer as stored, with its conversation. @throws not_found for questions and for other admins' answers */
export async function ownAnswer(
  { db, clock }: Parts,
  { userId }: Actor,
  id: number,
): Promise<{ sessionId: number; message: ChatMessage }> {
  await breakSilent(db, userId, clock.now());
  const { sessionId, ...message } = (await findOwnMessage(db, userId, id)) ?? noMessage();
  return message.role === 'assistant' ? { sessionId, message: shownMessage(message) } : noMessage();
}

/** Stores what has arrived of those that still run. @returns the state of each; none of a deleted one */
export const saveAnswers = (
  { db, clock }: Parts,
  texts: ReadonlyMap<number, string>,
): Promise<Map<number, ChatMessage['state']>> => saveProgress(db, texts, clock.now());

/** @throws not_found if the conversation was deleted meanwhile */
export async function endAnswer({ db }: Pick<App, 'db'>, id: number, ending: Ending): Promise<ChatMessage> {
  return shownMessage((await finishAnswer(db, id, ending)) ?? noSession());
}

/** Whichever process writes it ends soon. */
export const markStopped = ({ db }: Pick<App, 'db'>, id: number): Promise<void> => stopAnswer(db, id);

/** A question and what was said before it along its branch, at most this many messages. */
export const messagesBefore = ({ db }: Pick<App, 'db'>, questionId: number, most: number) =>
  findPath(db, questionId, most);
