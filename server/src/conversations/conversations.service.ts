import { assistantLimits } from '@assay/contract/assistant';
import type { ChatMessage, ChatSession } from '@assay/contract/assistant';
import { Failure } from '@assay/contract/failure';
import type { Actor, App } from '../app.ts';
import { pagesOf } from '../platform/http/reply.ts';
import { faultText } from './answerFault.ts';
import type { Fault } from './answerFault.ts';
import { breakSilent } from './answers.store.ts';
import {
  deleteSession,
  findEveryMessage,
  findMessages,
  findSession,
  findSessions,
  insertSession,
  renameSession,
} from './conversations.store.ts';
import type { StoredMessage, StoredSession } from './conversations.store.ts';

const UNNAMED = 'New conversation';

/** The question's first line, cut after a word. */
export function titleOf(question: string): string {
  const [first = ''] = question.split('\n', 1);
  return first.length <= 60 ? first : `${first.slice(0, 59).replace(/\s+\S*$/, '')}…`;
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

export async function newSession({ db, clock }: Pick<App, 'db' | 'clock'>, { userId }: Actor, title: string | null) {
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

export async function viewMessages({ db, clock }: Pick<App, 'db' | 'clock'>, { userId }: Actor, id: number) {
  await breakSilent(db, userId, clock.now());
  const session = (await findSession(db, userId, id)) ?? noSession();
  return { session: shownSession(session), items: (await findMessages(db, id)).map(shownMessage) };
}

/** For the download of everything about a person. */
export async function everyMessage({ db }: Pick<App, 'db'>, userId: number) {
  return (await findEveryMessage(db, userId)).map(({ title, skillName, role, content, createdAt }) => ({
    conversation: skillName === null ? (title ?? UNNAMED) : `About a question of the quiz ${skillName}`,
    from: role,
    text: content,
    at: createdAt.toISOString(),
  }));
}

export function noSession(): never {
  throw new Failure('not_found', { message: 'This conversation does not exist.' });
}

export function noMessage(): never {
  throw new Failure('not_found', { message: 'This message does not exist.' });
}

const shownSession = ({ id, title, updatedAt, messageCount }: StoredSession): ChatSession => ({
  id,
  title: title ?? UNNAMED,
  updatedAt: updatedAt.toISOString(),
  messageCount,
});

export const shownMessage = ({
  id,
  role,
  content,
  evidence,
  createdAt,
  parentId,
  state,
  fault,
  model,
}: StoredMessage): ChatMessage => ({
  id,
  parentId,
  role,
  content,
  state,
  problem: fault === null ? null : faultText(fault as Fault, evidence?.waitSeconds),
  model,
  table: evidence?.table ?? null,
  sources: evidence?.sources ?? [],
  createdAt: createdAt.toISOString(),
});
