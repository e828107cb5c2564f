import { assistantLimits } from '@assay/contract/assistant';
import { Failure } from '@assay/contract/failure';
import type { Actor, App } from '../app.ts';
import {
  breakSilent,
  countRunning,
  findLastMessage,
  findOwnMessage,
  insertAnswer,
  insertQuestion,
} from './answers.store.ts';
import { newSession, noMessage, noSession, titleOf } from './conversations.service.ts';
import { countMessages, openForQuestion } from './conversations.store.ts';

/** Running answers of one admin. */
const AT_ONCE = 3;

export interface Asked {
  message?: string | undefined;
  sessionId?: number | undefined;
  after?: number | undefined;
  editOf?: number | undefined;
  retryOf?: number | undefined;
}

export interface OpenAnswer {
  sessionId: number;
  questionId: number;
  answerId: number;
}

/**
 * Stores a question, or finds the one to answer again, and begins its answer. The question stays whatever happens to
 * the answer.
 * @param model its name; null for an answer without one
 * @throws not_found for another admin's conversation; answer_running, conversation_full, conversations_full
 */
export async function openAnswer(
  app: Pick<App, 'db' | 'clock'>,
  actor: Actor,
  asked: Asked,
  model: string | null,
): Promise<OpenAnswer> {
  const now = app.clock.now();
  return app.db.transaction().execute(async (tx) => {
    await breakSilent(tx, actor.userId, now);
    if ((await countRunning(tx, actor.userId)) >= AT_ONCE) throw new Failure('answer_running');
    const place = await placeOf(tx, actor, asked);
    const sessionId = place.sessionId ?? (await newSession({ ...app, db: tx }, actor, null)).id;
    const title = titleOf(asked.message ?? '');
    if (!(await openForQuestion(tx, { userId: actor.userId, id: sessionId, title, now }))) noSession();
    const needed = place.questionId === undefined ? 2 : 1;
    if ((await countMessages(tx, sessionId)) + needed > assistantLimits.messages)
      throw new Failure('conversation_full');
    const questionId =
      place.questionId ??
      (await insertQuestion(tx, {
        sessionId,
        // Read once the conversation is locked.
        parentId: place.parentId === undefined ? await findLastMessage(tx, sessionId) : place.parentId,
        content: asked.message ?? '',
        now,
      }));
    const answerId = await insertAnswer(tx, { sessionId, questionId, model, now });
    if (answerId === undefined) throw new Failure('answer_running');
    return { sessionId, questionId, answerId };
  });
}

interface Place {
  sessionId?: number;
  /** The question to answer again. */
  questionId?: number;
  /** The message that a new question follows; undefined: the latest. */
  parentId?: number | null;
}

async function placeOf(db: App['db'], { userId }: Actor, asked: Asked): Promise<Place> {
  if (asked.retryOf !== undefined) {
    const { role, sessionId, parentId } = (await findOwnMessage(db, userId, asked.retryOf)) ?? noMessage();
    return role === 'assistant' && parentId !== null ? { sessionId, questionId: parentId } : noMessage();
  }
  if (asked.editOf !== undefined) {
    const { role, sessionId, parentId } = (await findOwnMessage(db, userId, asked.editOf)) ?? noMessage();
    return role === 'user' ? { sessionId, parentId } : noMessage();
  }
  if (asked.after !== undefined) {
    const { role, sessionId, id } = (await findOwnMessage(db, userId, asked.after)) ?? noMessage();
    return role === 'assistant' && sessionId === asked.sessionId ? { sessionId, parentId: id } : noMessage();
  }
  return asked.sessionId === undefined ? { parentId: null } : { sessionId: asked.sessionId };
}
