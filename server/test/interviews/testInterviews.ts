import type { Meeting } from '@assay/contract/interviews/interviews';
import type { Person, TestServer } from '../testServer.ts';
import { openSocket } from '../testSocket.ts';
import type { TestSocket } from '../testSocket.ts';

type Options = Parameters<typeof openSocket>[2];

export interface Inside extends TestSocket {
  /** The participant's id. */
  id: string;
}

/** A meeting with the usual test actions, over real sockets. */
export async function meetingOf(server: Pick<TestServer, 'admin' | 'call' | 'url'>, body: object = {}, lead?: Person) {
  const boss = lead ?? (await server.admin());
  const made = await server.call<{ meeting: Meeting }>('POST /meetings', { token: boss.token, body });
  const { meetingId } = made.data.meeting;
  const open = (token?: string, options?: Options) => openSocket(server.url, token, options);

  async function enter(socket: TestSocket, more: object = {}): Promise<Inside> {
    const answer = await socket.send('join-meeting', { meetingId, ...more });
    if (!answer.ok) throw new Error(answer.error.code);
    const joined = await socket.next<{ self: { id: string } }>('meeting-joined');
    return { ...socket, id: joined.self.id };
  }

  return {
    meetingId,
    boss,
    open,
    enter,
    host: async (person: Person = boss) => enter(await open(person.token)),
    /** A guest who has asked to join. */
    async knock(name = 'Guest', more: object = {}) {
      const socket = await open();
      const answer = await socket.send('request-join', { meetingId, userInfo: { name }, ...more });
      return { socket, answer, ...(await pendingOf(answer, socket)) };
    },
    /** A guest admitted by that host. */
    async guest(host: TestSocket, name = 'Guest', more: object = {}) {
      const socket = await open();
      await socket.send('request-join', { meetingId, userInfo: { name } });
      const { requestId } = await socket.next<{ requestId: string }>('join-pending');
      await host.send('approve-join', { requestId });
      const { admitToken } = await socket.next<{ admitToken: string }>('join-approved');
      return { ...(await enter(socket, { admitToken, ...more })), requestId, admitToken };
    },
  };
}

async function pendingOf(answer: { ok: boolean }, socket: TestSocket) {
  if (!answer.ok) return { requestId: '', requestToken: '' };
  return socket.next<{ requestId: string; requestToken: string }>('join-pending');
}

/** The failure code of an event; `ok` if it was accepted. */
export const codeOf = (answer: Awaited<ReturnType<TestSocket['send']>>): string =>
  answer.ok ? 'ok' : answer.error.code;
