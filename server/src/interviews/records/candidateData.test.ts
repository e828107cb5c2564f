import { expect, test } from 'vitest';
import { Refusal } from '../../platform/refusals/refusal.ts';
import { auditEvents } from '../../../test/testAudit.ts';
import { candidateAsk } from '../../../test/interviews/testCandidates.ts';
import { codeOf, meetingOf } from '../../../test/interviews/testInterviews.ts';
import { startTestServer } from '../../../test/testServer.ts';
import type { TestServer } from '../../../test/testServer.ts';
import { everyRow } from '../../../test/testStore.ts';

const email = 'Zephyrine@example.org';

/** An invited candidate who typed their address and wrote a message; and another candidate. */
async function interviewed(server: TestServer) {
  const meeting = await meetingOf(server);
  const { meetingId, boss: person, host, knock, enter } = meeting;
  const body = { name: 'Zephyrine Quill', email };
  await server.call(`POST /meetings/${meetingId}/invitations`, { token: person.token, body });
  const boss = await host();
  const come = async (name: string, address: string) => {
    const { socket, requestId } = await knock(name, { userInfo: { name, email: address } });
    return {
      async letIn() {
        expect(codeOf(await boss.send('approve-join', { requestId }))).toBe('ok');
        await socket.next('join-approved');
        await enter(socket);
        await socket.send('send-message', { meetingId, message: `A word of ${name}` });
      },
      leave: () => socket.send('leave-meeting', { meetingId }),
    };
  };
  return { ...meeting, host: boss, come };
}

const ask = (server: TestServer, act: 'export' | 'erase', address = email) =>
  candidateAsk(server, { act, email: address });

/** All rows except the audit log. */
async function kept({ store }: TestServer): Promise<string> {
  const tables = JSON.parse(await everyRow(store)) as Record<string, unknown>;
  delete tables['audit_events'];
  return JSON.stringify(tables);
}

test('an unknown address has no data, and a person waiting or inside is not erased', async () => {
  const server = await startTestServer({ RATE_LIMIT_FACTOR: '10' });
  const { meetingId, come } = await interviewed(server);
  const candidate = await come('Zephyrine Quill', email);
  const refused = async (act: 'export' | 'erase', address: string, why: string) => {
    const before = await kept(server);
    const answer = ask(server, act, address);
    await expect(answer).rejects.toBeInstanceOf(Refusal);
    await expect(answer).rejects.toThrow(why);
    expect(await kept(server)).toBe(before);
  };
  for (const act of ['export', 'erase'] as const)
    await refused(act, 'nobody@example.org', 'no interview data about nobody@example.org');
  await refused('erase', email, `is waiting at or in meeting ${meetingId} right now`);
  await candidate.letIn();
  await refused('erase', email, `is waiting at or in meeting ${meetingId} right now`);
  expect(await auditEvents(server.store, 'candidate_erased')).toEqual([]);
});

test('a candidate’s data is exported by their address, and no one else’s', async () => {
  const server = await startTestServer({ RATE_LIMIT_FACTOR: '10' });
  const { meetingId, come } = await interviewed(server);
  for (const [name, address] of [
    ['Zephyrine Quill', email.toLowerCase()],
    ['Ben Cruz', 'ben@example.org'],
  ] as const) {
    const candidate = await come(name, address);
    await candidate.letIn();
    await candidate.leave();
  }
  const said = await ask(server, 'export', email.toUpperCase());
  expect(JSON.parse(said)).toMatchObject({
    email: email.toUpperCase(),
    invitations: [{ meetingId, name: 'Zephyrine Quill', email }],
    requests: [{ meetingId, name: 'Zephyrine Quill', email: email.toLowerCase(), status: 'approved' }],
    stays: [{ meetingId, reason: 'left' }],
    messages: [{ meetingId, message: 'A word of Zephyrine Quill' }],
    emails: [{ sentAt: null }],
  });
  expect(said).not.toContain('Ben');
  expect(said).not.toMatch(/token|person|"id"/i);
  const counts = { invitations: 1, requests: 1, stays: 1, messages: 1, emails: 1 };
  expect(await auditEvents(server.store, 'candidate_exported')).toMatchObject([{ actorId: null, details: counts }]);
});

test('after erasing, nothing identifies them; their attendance stays, and so does everyone else', async () => {
  const server = await startTestServer({ RATE_LIMIT_FACTOR: '10' });
  const { meetingId, boss: person, come } = await interviewed(server);
  const other = await come('Ben Cruz', 'ben@example.org');
  await other.letIn();
  const candidate = await come('Zephyrine Quill', email);
  await candidate.letIn();
  await candidate.leave();
  expect(await ask(server, 'erase')).toMatch(/^Erased under Zephyrine@example.org: 1 requests/);
  const rows = await kept(server);
  for (const trace of ['Zephyrine', 'zephyrine']) expect(rows).not.toContain(trace);
  expect(rows).toContain('A word of Ben Cruz');
  const { items } = (await server.call(`GET /meetings/${meetingId}/attendance`, { token: person.token })).data;
  expect(items.map(({ name }: { name: string }) => name)).toEqual(['First Last1', 'Ben Cruz', 'Former member']);
  const [event] = await auditEvents(server.store, 'candidate_erased');
  expect(JSON.stringify(event)).not.toMatch(/zephyrine/i);
  await expect(ask(server, 'export')).rejects.toThrow('no interview data');
});
