import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { afterInterview, RATIONALE } from '../../test/interviews/testDecisions.ts';

async function withPdf(card: 'submitted' | 'missing') {
  const round = await afterInterview({ card });
  const { server, id, ana } = round;
  const ask = (token: string | undefined, filter: object = {}, format = 'pdf') =>
    server.call('POST /exports', {
      token,
      body: { list: 'dossier', format, filter: { roundId: id, candidateId: ana.id, ...filter } },
    });
  return {
    ...round,
    ask,
    /** As an independent PDF reader reads it. */
    async text(token: string) {
      const reply = await fetch(`${server.url}${(await ask(token)).data.path}`);
      const pdf = await getDocumentProxy(new Uint8Array(await reply.arrayBuffer()));
      return (await extractText(pdf, { mergePages: true })).text;
    },
  };
}

test('a dossier is for admins, of a candidate of that round, and a PDF only', async () => {
  const { ask, server, token, bo } = await withPdf('submitted');
  expect((await ask(undefined)).status).toBe(401);
  expect((await ask((await server.learner()).token)).status).toBe(403);
  expect((await ask(token(), { roundId: 4711 })).status).toBe(404);
  expect((await ask(token(), { candidateId: 4711 })).status).toBe(404);
  expect((await ask(token(), {}, 'csv')).status).toBe(400);
  expect((await ask(token(), { candidateId: bo.id })).status).toBe(201);
});

test('the file says what the page says, and keeps scorecards from those who owe theirs', async () => {
  const { text, token, server, seat, submit, meetingId, decided, boss } = await withPdf('missing');
  const colleague = await server.admin();
  await seat(meetingId, colleague.id);
  await submit(meetingId, colleague.id);
  await server.store.pool.query(
    `insert into scorecard_revisions select id, 1,
       jsonb_set(ratings, '{0,score}', '1'), 'no', summary, submitted_at - interval '1 hour' from scorecards`,
  );
  expect(await text(token())).not.toMatch(/Evidence by|First submitted/);
  await submit(meetingId, boss.id);
  await decided();
  const said = await text(token());
  for (const part of ['Ana Lima', 'Advance: 2 of 2 scorecards say yes', RATIONALE, `Evidence by ${colleague.id}`])
    expect(said.replaceAll(/\s+/g, ' ')).toContain(part);
  expect(said.replaceAll(/\s+/g, ' ')).toMatch(
    /Revised .*, before other scorecards were visible to its author\. First submitted .*: No, now Yes; Craft 1, now 4\./,
  );
});
