import { connect as connectSocket } from 'node:net';
import { Client, Pool } from 'pg';
import { expect, test, vi } from 'vitest';
import { ask, connectTo, cut, openTestStore, shareStore } from './embeddedForTests.ts';

// Opening a store takes a second alone, and longer on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

type Pipeline = Record<'parse' | 'bind' | 'execute', (config: object) => void> & { flush: () => void };
const pipelineOf = (client: Client) => (client as unknown as { connection: Pipeline }).connection;
// Shorter than the product's limit for the refused client, and long enough for waiting ones on a busy machine.
const shared = shareStore({ waitMs: 2000 });
const settle = () => new Promise((resolve) => setTimeout(resolve, 100));

test('a connection lost in the middle of a transaction leaves nothing half done', async () => {
  const store = shared();
  await ask(store, 'create table transacted (id int)');
  const client = await connectTo(store);
  await client.query('begin');
  await client.query('insert into transacted values (1)');
  cut(client);
  expect(await ask(store, 'select id from transacted')).toEqual([]);
});

test('a statement that was run but never synced is not committed by the next client', async () => {
  const store = shared();
  await ask(store, 'create table piped (id int)');
  const client = await connectTo(store);
  const pipeline = pipelineOf(client);
  pipeline.parse({ text: 'insert into piped values (1)' });
  pipeline.bind({});
  pipeline.execute({});
  pipeline.flush();
  await settle();
  cut(client);
  expect(await ask(store, 'select id from piped')).toEqual([]);
});

test('a transaction whose client left during a slow statement is not taken over by the next client', async () => {
  const store = shared();
  await ask(store, 'create table slow (id int)');
  const client = await connectTo(store);
  await client.query('begin');
  await client.query('insert into slow values (1)');
  client.query('select pg_sleep(0.3)').catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 50));
  cut(client);
  await ask(store, 'commit');
  expect(await ask(store, 'select id from slow')).toEqual([]);
});

test('a client that leaves after an error, in the middle of a statement, does not make the engine deaf', async () => {
  const store = shared();
  const client = await connectTo(store);
  await client.query('begin');
  pipelineOf(client).parse({ text: 'insert into no_such_table values (1)' });
  pipelineOf(client).flush();
  await settle();
  cut(client);
  expect(await ask(store, 'select 1 as alive')).toEqual([{ alive: 1 }]);
});

test('settings, prepared statements and temporary tables do not pass to the next client', async () => {
  const store = shared();
  const client = await connectTo(store);
  await client.query("set work_mem = '8MB'");
  await client.query('create temporary table scratch (id int)');
  await client.query({ name: 'mine', text: 'select 1' });
  await client.end();
  const left = await ask(
    store,
    `select current_setting('work_mem') as work_mem, to_regclass('scratch') as scratch,
      (select count(*)::int from pg_prepared_statements where name = 'mine') as statements`,
  );
  expect(left).toEqual([{ work_mem: '4MB', scratch: null, statements: 0 }]);
});

test('a pool gets a new connection at once after losing one', async () => {
  const store = shared();
  const pool = new Pool(store.connection);
  pool.on('error', () => {});
  for (let round = 0; round < 5; round++) {
    const client = await pool.connect();
    await client.query('begin');
    client.on('error', () => {});
    cut(client);
    client.release(true);
    expect((await pool.query('select 1 as alive')).rows).toEqual([{ alive: 1 }]);
  }
  await pool.end();
});

test('a second client waits for the first, and is refused in words after its time', async () => {
  const store = shared();
  const first = await connectTo(store);
  const impatient = connectTo(store);
  await expect(impatient).rejects.toMatchObject({ code: '53300', message: /one connection at a time/ });
  const second = connectTo(store);
  await settle();
  await first.end();
  expect((await (await second).query('select 1 as alive')).rows).toEqual([{ alive: 1 }]);
  await (await second).end();
});

test('on TCP a client that does not know the secret is not served', async () => {
  const store = await openTestStore({ transport: 'tcp' });
  const stranger = new Client({ ...store.connection, application_name: 'psql' });
  stranger.on('error', () => {});
  await expect(stranger.connect()).rejects.toThrow(/Connection terminated|ECONNRESET/);
  expect(await ask(store, 'select 1 as alive')).toEqual([{ alive: 1 }]);
});

test('bytes that are no start-up message do not end the engine', async () => {
  const store = shared();
  const unterminated = Buffer.from([0, 0, 0, 8, 0, 3, 0, 0]);
  for (const bytes of [unterminated, Buffer.concat([unterminated, unterminated]), Buffer.from('Q\0\0\0\x04')]) {
    const socket = connectSocket(`${store.connection.host}/.s.PGSQL.5432`);
    socket.on('error', () => {});
    socket.write(bytes);
    await settle();
    socket.destroy();
  }
  expect(await ask(store, 'select 1 as alive')).toEqual([{ alive: 1 }]);
});
