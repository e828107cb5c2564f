import type { ImportItem, QuestionImport } from '@assay/contract/questions/questionFiles';
import { expect } from 'vitest';
import type { Db } from '../../src/platform/database/schema.ts';
import { author } from './testQuiz.ts';

export const stem = (nth: number) => `Which of these three words names fruit number ${nth}?`;
export const gift = (count: number, from = 1) =>
  Array.from(
    { length: count },
    (_nothing, nth) => `${stem(nth + from)} {=pear ~rock ~moon ####Pears grow on trees.}\n`,
  ).join('\n');

/** An item's warnings. */
export const said = (item: ImportItem | undefined) => item?.warnings.map(({ text }) => text);

/** The store as another process has it; `through` executes its transactions, or does not. */
export function elsewhere(db: Db, through: (nth: number, execute: () => Promise<unknown>) => Promise<unknown>): Db {
  let begun = 0;
  const seen = (real: Db): Db =>
    new Proxy(real, {
      get(_seen, name: keyof Db) {
        if (name === 'transaction')
          return () => ({
            execute: (work: (tx: Db) => Promise<unknown>) =>
              through((begun += 1), () => real.transaction().execute(work)),
          });
        if (name === 'connection')
          return () => ({
            execute: (work: (connection: Db) => Promise<unknown>) =>
              real.connection().execute((connection) => work(seen(connection))),
          });
        return typeof real[name] === 'function' ? (real[name] as () => unknown).bind(real) : real[name];
      },
    });
  return seen(db);
}

/** A server with an admin, and the admin's actions on question files. */
export async function importing() {
  const server = await author();
  const { app, call, token } = server;
  async function upload(text: string | Uint8Array, fileName = 'bank.gift', more: object = {}): Promise<QuestionImport> {
    const body = { fileName, content: Buffer.from(text as string).toString('base64'), ...more };
    const reply = await call('POST /admin/question-imports', { token, body });
    expect(reply.status).toBe(201);
    await app.afterwards.settled();
    return view(reply.data.import.id);
  }
  const view = async (id: number): Promise<QuestionImport> =>
    (await call(`GET /admin/question-imports/${id}`, { token })).data.import;
  const items = async (id: number, query = ''): Promise<ImportItem[]> =>
    (await call(`GET /admin/question-imports/${id}/items${query}`, { token })).data.items;
  async function apply(id: number, body: object) {
    const reply = await call(`POST /admin/question-imports/${id}/apply`, { token, body });
    await app.afterwards.settled();
    return reply;
  }
  async function undo(id: number, by = token) {
    const reply = await call(`POST /admin/question-imports/${id}/undo`, { token: by });
    await app.afterwards.settled();
    return reply;
  }
  /** Makes the request, and lets the test run the work. */
  async function ask(id: number, body: object): Promise<void> {
    await server.store.pool.query(
      `update question_imports set state = 'applying',
         wish = jsonb_build_object('by', created_by, 'asked', $1::jsonb) where id = $2`,
      [JSON.stringify({ duplicates: 'skip', difficulty: 'easy', points: 1, ...body }), id],
    );
  }
  const live = async () => (await call('GET /questions?limit=100', { token })).data.items;
  return { ...server, upload, view, items, apply, ask, undo, live };
}
