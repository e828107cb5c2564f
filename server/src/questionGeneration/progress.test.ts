import type { Generation } from '@assay/contract/questions/questionGeneration';
import { expect, test } from 'vitest';
import { fallsSilent, says } from '../../test/scriptedModel.ts';
import { receiveEvents } from '../../test/interviews/testChat.ts';
import { startGenerations, writtenQuestions } from '../../test/assessment/testGenerations.ts';
import { startTestServer } from '../../test/testServer.ts';

interface Progress {
  id: string;
  event: 'generation';
  data: { generation: Generation };
}

async function start() {
  const server = await startGenerations();
  const watch = (id: number, by = server.token, { url, until }: Watching = {}) =>
    receiveEvents<Progress>(`${url ?? server.url}/api/ai/questions/generations/${id}`, by, {}, until);
  const states = ({ events }: { events: Progress[] }) => events.map(({ data }) => data.generation.state);
  return { ...server, watch, states };
}

interface Watching {
  url?: string;
  until?: (event: Progress) => boolean;
}

test('learners, strangers and other admins watch nothing', async () => {
  const { watch, made, learner, admin } = await start();
  const { id } = await made();
  expect((await watch(id, (await learner()).token)).status).toBe(403);
  expect((await watch(id, 'x'.repeat(43))).status).toBe(401);
  expect((await watch(id, (await admin()).token)).status).toBe(404);
  expect((await watch(id + 1)).status).toBe(404);
});

test('a set is watched from its writing to its end, and one that has ended is sent once', async () => {
  const { watch, states, generate, view, model } = await start();
  model.play(says(JSON.stringify(writtenQuestions), { pauseMs: 30 }), says('B', { pauseMs: 300 }));
  const { id } = (await generate()).data.generation;
  const seen = await watch(id);
  expect(seen.type).toContain('text/event-stream');
  expect(states(seen)).toEqual(expect.arrayContaining(['writing', 'checking', 'done']));
  expect(states(seen).at(-1)).toBe('done');
  expect(seen.events.at(-1)?.data.generation).toEqual(await view(id));
  expect(seen.events.map((one) => one.id)).toEqual(seen.events.map((_, index) => `${id}.${index + 1}`));
  expect(states(await watch(id))).toEqual(['done']);
});

test('it is watched from another process, too, and ends where it is stopped', async () => {
  const { watch, states, generate, stop, model, store, clock } = await start();
  model.play(fallsSilent('['));
  const { id } = (await generate()).data.generation;
  const other = await startTestServer({ AI_BASE_URL: model.url, AI_MODEL: 'small' }, { store, clock });
  const watched = watch(id, undefined, { url: other.url });
  await stop(id);
  expect(states(await watched).at(-1)).toBe('broken');
});

test('it ends without a word when the set is deleted', async () => {
  const { watch, states, generate, call, token, model } = await start();
  model.play(fallsSilent('['));
  const { id } = (await generate()).data.generation;
  let deleted: Promise<unknown> | undefined;
  const until = () => {
    deleted = call(`DELETE /ai/questions/generations/${id}`, { token });
    return false;
  };
  expect(states(await watch(id, undefined, { until }))).toEqual(['writing']);
  await deleted;
});
