import { assistantLimits } from '@assay/contract/assistant';
import type { ChatMessage, ChatSession } from '@assay/contract/assistant';
import { Failure } from '@assay/contract/failure';
import type { Actor, App } from '../app.ts';
import type { Evidence } from '../platform/database/tables/assistant.ts';
import { pagesOf } from '../platform/http/reply.ts';
import {
  countMessages,
  deleteSession,
  findEveryMessage,
  findMessages,
  findSession,
  findSessions,
  insertMessage,
  insertSession,
  openForQuestion,
  renameSession,
} from './conversations.store.ts';
import type { StoredMessage, StoredSession } from './conversations.store.ts';

type Parts = Pick<App, 'db' | 'clock'>;

const UNNAMED = 'New conversation';

/** A question is stored before it is answered. @returns its conversation, a new one if none was named */
export async function storeQuestion(
  app: Parts,
  actor: Actor,
  asked: { message: string; sessionId?: number | undefined },
): Promise<number> {
  const now = app.clock.now();
  return app.db.transaction().execute(async (tx) => {
    const sessionId = asked.sessionId ?? (await newSession({ ...app, db: tx }, actor, null)).id;
    const title = titleOf(asked.message);
    if (!(await openForQuestion(tx, { userId: actor.userId, id: sessionId, title, now }))) noSession();
    // The answer needs a place as well.
    if ((await countMessages(tx, sessionId)) + 2 > assistantLimits.messages) throw new Failure('conversation_full');
    await insertMessage(tx, { sessionId, role: 'user', content: asked.message, evidence: null, now });
    return sessionId;
  });
}

/** The question's first line, cut after a word. */
export function titleOf(question: string): string {
  const [first = ''] = question.split('\n', 1);
  return first.length <= 60 ? first : `${first.slice(0, 59).replace(/\s+\S*$/, '')}…`;
}

/** @throws not_found if the conversation was deleted meanwhile */
export async function storeAnswer(
  { db, clock }: Parts,
  sessionId: number,
  { content, evidence }: { content: string; evidence: Evidence },
): Promise<ChatMessage> {
  const stored = await insertMessage(db, { sessionId, role: 'assistant', content, evidence, now: clock.now() });
  return shownMessage(stored ?? noSession());
}

export async function listSessions(
  { db }: Pick<App, 'db'>,
  actor: Actor,
  query: { search?: string | undefined; page: number; limit: number },
) {
  const { items, total } = await findSessions(db, actor.userId, query);
  return { items: items.map(shownSession), pagination: pagesOf(query, total) };
}

export const createSession = async (
  app: Pick<App, 'db' | 'clock'>,
  actor: Actor,
  title: string | null,
): Promise<ChatSession> =>
  shownSession(await app.db.transaction().execute((tx) => newSession({ ...app, db: tx }, actor, title)));

async function newSession({ db, clock }: Pick<App, 'db' | 'clock'>, { userId }: Actor, title: string | null) {
  const session = await insertSession(db, { userId, title, now: clock.now(), most: assistantLimits.sessions });
  if (!session) throw new Failure('conversations_full');
  return session;
}

export async function changeTitle(app: Pick<App, 'db' | 'clock'>, { userId }: Actor, id: number, title: string) {
  if (!(await renameSession(app.db, { userId, id, title, now: app.clock.now() }))) noSession();
  return shownSession((await findSession(app.db, userId, id)) ?? noSession());
}

export async function removeSession({ db }: Pick<App, 'db'>, { userId }: Actor, id: number): Promise<void> {
  if (!(await deleteSession(db, userId, id))) noSession();
}

export async function viewMessages({ db }: Pick<App, 'db'>, { userId }: Actor, id: number) {
  const session = (await findSession(db, userId, id)) ?? noSession();
  return { session: shownSession(session), items: (await findMessages(db, id)).map(shownMessage) };
}

/** For the download of everything about a person. */
export async function everyMessage({ db }: Pick<App, 'db'>, userId: number) {
  return (await findEveryMessage(db, userId)).map(({ title, role, content, createdAt }) => ({
    conversation: title ?? UNNAMED,
    from: role,
    text: content,
    at: createdAt.toISOString(),
  }));
}

function noSession(): never {
  throw new Failure('not_found', { message: 'This conversation does not exist.' });
}

const shownSession = ({ id, title, updatedAt, messageCount }: StoredSession): ChatSession => ({
  id,
  title: title ?? UNNAMED,
  updatedAt: updatedAt.toISOString(),
  messageCount,
});

const shownMessage = ({ id, role, content, evidence, createdAt }: StoredMessage): ChatMessage => ({
  id,
  role,
  content,
  table: evidence?.table ?? null,
  sources: evidence?.sources ?? [],
  createdAt: createdAt.toISOString(),
});
