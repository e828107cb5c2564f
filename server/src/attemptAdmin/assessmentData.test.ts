import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { runningQuiz } from '../../test/assessment/testQuiz.ts';

async function finishedQuiz() {
  const quiz = await runningQuiz();
  await quiz.finish();
  const { token } = await quiz.admin();
  const path = `/admin/attempts/${quiz.attempt.id}`;
  const send = (body: unknown) => quiz.call(`POST ${path}/assess`, { token, body });
  const raw = (assessmentData: string) =>
    fetch(`${quiz.url}/api${path}/assess`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: `{"assessmentData":${assessmentData}}`,
    });
  const kept = async () => (await quiz.call(`GET ${path}`, { token })).data.attempt.assessments;
  return { ...quiz, token, send, raw, kept };
}

/** Further data of that size as JSON. */
const ofBytes = (bytes: number, sign = 'x') => {
  const frame = Buffer.byteLength('{"note":""}');
  const width = Buffer.byteLength(sign);
  return { note: sign.repeat((bytes - frame) / width) };
};

test('assessmentData has a comment, perhaps a score, and whatever else its author gives, which is kept as it was', async () => {
  const { send, kept } = await finishedQuiz();
  const rubric = { depth: 3, notes: ['clear', { nested: [true, null, 1.5] }], 'naïve “key”': 'ä\n\tb' };
  const reply = await send({ assessmentData: { comment: ' Well argued ', score: 62.5, rubric, shared: true, id: 7 } });
  expect(reply.status, reply.text).toBe(201);
  const [assessment] = await kept();
  expect(assessment).toMatchObject({ comment: 'Well argued', rating: 62.5, shared: false });
  expect(assessment.further).toEqual({ rubric, shared: true, id: 7 });
  expect((await send({ assessmentData: { comment: 'Brief' } })).status).toBe(201);
  expect((await kept())[1]).toMatchObject({ comment: 'Brief', rating: null, further: {} });
});

test('an invalid assessmentData is refused by field name', async () => {
  const { send, kept } = await finishedQuiz();
  for (const [body, field] of [
    [{}, 'assessmentData'],
    [{ comment: 'Well', rating: 5 }, 'assessmentData'],
    [{ assessmentData: null }, 'assessmentData'],
    [{ assessmentData: 'Well argued' }, 'assessmentData'],
    [{ assessmentData: [] }, 'assessmentData'],
    [{ assessmentData: {} }, 'assessmentData.comment'],
    [{ assessmentData: { comment: '  ' } }, 'assessmentData.comment'],
    [{ assessmentData: { comment: ['x'] } }, 'assessmentData.comment'],
    [{ assessmentData: { comment: 'x', score: '80' } }, 'assessmentData.score'],
    [{ assessmentData: { comment: 'x', score: -1 } }, 'assessmentData.score'],
    [{ assessmentData: { comment: 'x', note: 'a\0b' } }, 'assessmentData'],
    [{ assessmentData: { comment: 'x', 'a\0b': 1 } }, 'assessmentData'],
    [{ assessmentData: { comment: 'x', deep: [{ note: '\ud800' }] } }, 'assessmentData'],
    [{ assessmentData: { comment: 'x', deep: { '\u202e': 1 } } }, 'assessmentData'],
    [{ assessmentData: { comment: 'x' }, shared: 'yes' }, 'shared'],
  ] as const) {
    const reply = await send(body);
    expect.soft([reply.status, Object.keys(reply.body.errors ?? {})], JSON.stringify(body)).toEqual([400, [field]]);
  }
  expect(await kept()).toEqual([]);
});

test('further data is kept up to 4 KB, counted in bytes', async () => {
  const { send, kept } = await finishedQuiz();
  const status = async (further: object) => (await send({ assessmentData: { comment: 'x', ...further } })).status;
  expect(await status(ofBytes(4096))).toBe(201);
  expect(await status(ofBytes(4097))).toBe(400);
  // Two bytes each: half as many characters fit.
  expect(await status(ofBytes(4095, 'ä'))).toBe(201);
  expect(await status(ofBytes(4097, 'ä'))).toBe(400);
  expect(await status(Object.fromEntries(Array.from({ length: 5000 }, (_, nth) => [`m${nth}`, 1])))).toBe(400);
  expect(await kept()).toHaveLength(2);
});

test('members that programs give a meaning to have none here, and nesting ends where every body’s does', async () => {
  const { raw, kept } = await finishedQuiz();
  const polluting =
    '{"comment":"x","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":1,"deep":{"__proto__":{"polluted":1}}}';
  expect((await raw(polluting)).status).toBe(201);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  const [{ further }] = await kept();
  expect(further).toMatchObject({ constructor: { prototype: { polluted: 1 } }, toString: 1 });
  expect(further.polluted).toBeUndefined();
  expect(Object.hasOwn(further, '__proto__')).toBe(false);
  expect((await raw(`{"comment":"x","deep":${'['.repeat(16)}${']'.repeat(16)}}`)).status).toBe(201);
  expect((await raw(`{"comment":"x","deep":${'['.repeat(5000)}${']'.repeat(5000)}}`)).status).toBe(400);
  expect((await raw('{"comment":"x","big":1e999}')).status).toBe(201);
});

test('further data goes where the comment goes: to the learner it is shared with, their own data and reports', async () => {
  const { send, call, details, person, token, url } = await finishedQuiz();
  await send({ assessmentData: { comment: 'Between us', canary: 'unshared' } });
  await send({ assessmentData: { comment: 'For you', rubric: { canary: 'shared' } }, shared: true });
  expect((await details()).feedback).toMatchObject([{ comment: 'For you', further: { rubric: { canary: 'shared' } } }]);
  const own = (await call('GET /users/me/data', { token: person.token })).text;
  expect(own).toContain('"further":{"rubric":{"canary":"shared"}}');
  expect(own).not.toContain('unshared');
  const report = (await call(`GET /admin/users/${person.id}/report`, { token })).data;
  expect(report.assessments.map(({ further }: { further: object }) => further)).toEqual([
    { rubric: { canary: 'shared' } },
    { canary: 'unshared' },
  ]);
  const body = { list: 'reportAssessments', format: 'csv', filter: { userId: person.id } };
  const { path } = (await call('POST /exports', { token, body })).data;
  const file = await (await fetch(`${url}${path}`)).text();
  expect(file.split('\r\n')[0]).toMatch(/,Comment,Further data$/);
  expect(file).toContain('"{""canary"":""unshared""}"');
});

test('the document says what the call takes', async () => {
  const text = await readFile(new URL('../../../docs/openapi.json', import.meta.url), 'utf8');
  const { paths, components } = JSON.parse(text);
  const { schema } = paths['/api/admin/attempts/{id}/assess'].post.requestBody.content['application/json'];
  expect(schema.required).toEqual(['assessmentData']);
  expect(schema.properties.assessmentData).toEqual({ $ref: '#/components/schemas/AssessmentData' });
  expect(components.schemas.AssessmentData).toMatchObject({ type: 'object', required: ['comment'] });
});
