import type { ChatMessage } from '@assay/contract/assistant';
import { dialogueLimits } from '@assay/contract/quiz/dialogues';
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
import { noMessage, noSession, shownMessage } from './conversations.service.ts';
import {
  countQuestions,
  findDialogueMessages,
  findDialogueSession,
  findPlace,
  openSession,
} from './dialogues.store.ts';
import type { OpenAnswer } from './openAnswer.service.ts';

/** A question of an attempt. */
export interface Place {
  attemptId: number;
  questionId: number;
}

export type AskedInDialogue = Place & ({ message: string } | { retryOf: number });

/**
 * Stores a learner's question, or finds the one to answer again, and begins its answer: one at a time for each learner.
 * @throws answer_running; conversation_full after the last question; not_found for a message of another dialogue, and
 *   for one whose answer is complete
 */
export async function openInDialogue(
  app: Pick<App, 'db' | 'clock'>,
  { userId }: Actor,
  asked: AskedInDialogue,
  model: string,
): Promise<OpenAnswer> {
  const now = app.clock.now();
  return app.db.transaction().execute(async (tx) => {
    const sessionId = (await openSession(tx, { userId, ...placeIn(asked), now })) ?? noSession();
    await breakSilent(tx, userId, now);
    if ((await countRunning(tx, userId)) > 0) throw new Failure('answer_running');
    const questionId =
      'retryOf' in asked
        ? await brokenQuestion(tx, { userId, sessionId, answerId: asked.retryOf })
        : await addQuestion(tx, { sessionId, content: asked.message, now });
    const answerId = await insertAnswer(tx, { sessionId, questionId, model, now });
    if (answerId === undefined) throw new Failure('answer_running');
    return { sessionId, questionId, answerId };
  });
}

const placeIn = ({ attemptId, questionId }: Place): Place => ({ attemptId, questionId });

async function addQuestion(
  tx: App['db'],
  { sessionId, content, now }: { sessionId: number; content: string; now: Date },
): Promise<number> {
  if ((await countQuestions(tx, sessionId)) >= dialogueLimits.questions)
    throw new Failure('conversation_full', {
      message: `You have asked all ${dialogueLimits.questions} questions about this one.`,
    });
  return insertQuestion(tx, { sessionId, parentId: await findLastMessage(tx, sessionId), content, now });
}

/** The question of the dialogue's latest answer, which broke off or was stopped. */
async function brokenQuestion(
  tx: App['db'],
  { userId, sessionId, answerId }: { userId: number; sessionId: number; answerId: number },
): Promise<number> {
  const answer = (await findOwnMessage(tx, userId, answerId)) ?? noMessage();
  const isLatest = answer.sessionId === sessionId && (await findLastMessage(tx, sessionId)) === answerId;
  const isCut = answer.state === 'broken' || answer.state === 'stopped';
  return isLatest && isCut && answer.parentId !== null ? answer.parentId : noMessage();
}

/** @throws not_found if the dialogue was deleted meanwhile */
export async function placeOf({ db }: Pick<App, 'db'>, sessionId: number): Promise<Place> {
  const { attemptId, questionId } = (await findPlace(db, sessionId)) ?? noSession();
  return attemptId === null || questionId === null ? noSession() : { attemptId, questionId };
}

/** @returns whether this message is in the learner's dialogue there */
export async function isInDialogue(
  { db }: Pick<App, 'db'>,
  { userId }: Actor,
  place: Place,
  messageId: number,
): Promise<boolean> {
  const sessionId = await findDialogueSession(db, { userId, ...placeIn(place) });
  return sessionId !== undefined && (await findOwnMessage(db, userId, messageId))?.sessionId === sessionId;
}

/** A learner's dialogues about an attempt: their questions, each with its latest answer. */
export async function dialoguesOf(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  { userId }: Actor,
  attemptId: number,
): Promise<{ questionId: number; messages: ChatMessage[] }[]> {
  await breakSilent(db, userId, clock.now());
  const byQuestion = new Map<number, ChatMessage[]>();
  const stored = await findDialogueMessages(db, { userId, attemptId });
  const latest = new Map(stored.filter(({ role }) => role === 'assistant').map(({ parentId, id }) => [parentId, id]));
  for (const { questionId, ...message } of stored) {
    if (questionId === null || (message.role === 'assistant' && latest.get(message.parentId) !== message.id)) continue;
    byQuestion.set(questionId, [...(byQuestion.get(questionId) ?? []), shownMessage(message)]);
  }
  return [...byQuestion].map(([questionId, messages]) => ({ questionId, messages }));
}
