import type { CandidatePreview } from '@assay/contract/rounds/candidateImport';
import { expect, test } from 'vitest';
import { ANA, startRound } from '../../../test/interviews/testRounds.ts';
import { everyRow } from '../../../test/testStore.ts';

async function start() {
  const world = await startRound();
  const { act, own } = world;
  const ask = (file: string | Uint8Array, path = own) =>
    act(`POST ${path}/candidates/preview`, { content: Buffer.from(file as string).toString('base64') });
  return {
    ...world,
    ask,
    preview: async (file: string | Uint8Array) => (await ask(file)).data as CandidatePreview,
  };
}

test('only admins preview people for a round, and only for one that is there', async () => {
  const { server, own, ask } = await start();
  const learner = await server.learner();
  const call = `POST ${own}/candidates/preview`;
  expect((await server.call(call, { body: { content: '' } })).status).toBe(401);
  expect((await server.call(call, { token: learner.token, body: { content: '' } })).status).toBe(403);
  expect((await ask('Email\n', '/admin/virtual-rounds/999999999')).status).toBe(404);
});

test('a file that cannot be read or is too large is refused with the reason, and changes nothing', async () => {
  const { act, own, ask, server } = await start();
  const before = await everyRow(server.store);
  const many = await ask(`Email\n${Array.from({ length: 5000 }, (_, n) => `p${n}@example.org`).join('\n')}`);
  expect(many.body).toMatchObject({
    code: 'invalid_input',
    message:
      'The file has 5000 rows, but at most 1000 can be imported at once. Split it and repeat the first row in each part.',
  });
  expect((await ask(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0xff]))).body).toMatchObject({ code: 'invalid_input' });
  expect((await ask(`Email\n${'x'.repeat(1024 * 1024)}`)).status).toBe(413);
  expect((await act(`POST ${own}/candidates/preview`, { content: '?' })).status).toBe(400);
  expect(await everyRow(server.store)).toBe(before);
});

test('every row has its verdict with its line and reason, and a preview changes nothing', async () => {
  const { preview, server } = await start();
  const [learner, gone, admin] = [await server.learner(), await server.learner(), await server.admin()];
  await server.store.pool.query('update users set is_active = false where id = $1', [gone.id]);
  const before = await everyRow(server.store);
  const { rows, counts, notes } = await preview(
    [
      'Name;Email;Tags;Phone',
      'Cy Diaz;cy@example.org;Backend, Backend;1',
      `Ana again;${ANA.email.toUpperCase()};;`,
      'Cy again;CY@example.org;;',
      `Lee;${learner.email};;`,
      `Gone;${gone.email};;`,
      `Boss;${admin.email};;`,
      'Dee;;;',
      'Eve;eve@-x;;',
      `${'E'.repeat(61)};eli@example.org;;`,
      `Fay;fay@example.org;${'t'.repeat(41)};`,
      `Gus;gus@example.org;${Array.from({ length: 11 }, (_, nth) => `tag ${nth}`).join(',')};`,
    ].join('\r\n'),
  );
  expect(rows.map(({ line, verdict, reason }) => [line, verdict, reason])).toEqual([
    [2, 'new', null],
    [3, 'known', 'Already in this round.'],
    [4, 'refused', 'Line 2 has the same address.'],
    [5, 'new', 'Has an account here.'],
    [6, 'new', null],
    [7, 'new', null],
    [8, 'refused', 'The email address is missing.'],
    [9, 'refused', 'Enter a valid email address.'],
    [10, 'refused', 'The name is longer than 60 characters or contains control characters.'],
    [11, 'refused', 'A tag is longer than 40 characters or contains control characters.'],
    [12, 'refused', 'There are more than 10 tags.'],
  ]);
  expect(rows[0]).toMatchObject({ name: 'Cy Diaz', email: 'cy@example.org', tags: ['Backend'] });
  expect(counts).toEqual({ new: 4, known: 1, refused: 6 });
  expect(notes).toEqual(['Cells are separated by semicolons.', 'Ignored columns: “Phone”.']);
  expect(await everyRow(server.store)).toBe(before);
});

test('a thousand rows are previewed and added at once, and are known afterwards', async () => {
  const { preview, act, own } = await start();
  const file = `Name,Email,Tags\n${Array.from({ length: 1000 }, (_, n) => `Person ${n},p${n}@example.org,"A, B"`).join('\n')}`;
  const { rows, counts } = await preview(file);
  expect(counts).toEqual({ new: 1000, known: 0, refused: 0 });
  const people = rows.map(({ name, email, tags }) => ({ name, email, tags }));
  expect((await act(`POST ${own}/candidates`, { people })).data).toEqual({ added: 1000, known: [] });
  expect((await preview(file)).counts).toEqual({ new: 0, known: 1000, refused: 0 });
  expect((await act(`GET ${own}/candidates?tag=B`)).data.pagination.total).toBe(1000);
});

test('whatever a preview calls new can be added', async () => {
  const { preview, act, own } = await start();
  const { rows } = await preview('Zoë\u200b Müller <zoe@example.org>, Backend | Remote\nx@y.example, Ü');
  const people = rows
    .filter(({ verdict }) => verdict === 'new')
    .map(({ name, email, tags }) => ({ name, email, tags }));
  expect(people).toHaveLength(2);
  expect((await act(`POST ${own}/candidates`, { people })).data.added).toBe(2);
});
