import { expect, test } from 'vitest';
import { apiDocument } from './document.ts';
import { EXAMPLE_VALUES, LEFT_OUT } from './exampleValues.ts';
import { exampleOf } from './examples.ts';
import type { Operation } from './operation.ts';

const document = apiDocument('Assay API');
const operations = Object.values(document.paths).flatMap(Object.values<Operation>);
const called = (id: string) => operations.find(({ operationId }) => operationId === id) as Operation;

/** The example of a call's request, and that of its answer. */
function examplesOf(id: string) {
  const { requestBody, responses } = called(id);
  const [answer] = Object.values(responses);
  return [requestBody, answer].map((part) => {
    const media = part && 'content' in part ? part.content?.['application/json'] : undefined;
    const shared = media?.examples?.usual.$ref.split('/').at(-1) ?? '';
    return media?.example ?? document.components.examples[shared]?.value;
  });
}

test('a quiz in the examples is one that could be: lettered options, a clock, no member that is not needed', () => {
  const [start, started] = examplesOf('quizStart');
  expect(start).toEqual({ skillId: 3 });
  expect(started).toMatchObject({
    data: {
      quizAttempt: {
        startedAt: '2026-03-02T09:30:00Z',
        deadline: '2026-03-02T09:45:00Z',
        limitSeconds: 900,
        questions: [{ options: { A: '80', B: '443', C: '8080', D: '22' } }],
      },
    },
  });
  const [, completed] = examplesOf('quizComplete');
  expect(completed).toMatchObject({ data: { score: { scorePercentage: 80, correctAnswers: 8, totalQuestions: 10 } } });
});

test('no example has a placeholder, nor a message that most answers do not have', () => {
  expect(JSON.stringify(document)).not.toMatch(/of the example|"anything"/);
  for (const { operationId } of operations)
    expect(examplesOf(operationId)[1] ?? {}, operationId).not.toHaveProperty('message');
});

test('a value by name is used where its schema allows it, the nearest name first', () => {
  const at = { name: 'id', within: '', owner: '' };
  expect(exampleOf({ type: 'integer', minimum: 1 }, {}, { ...at, within: 'skill' })).toBe(3);
  expect(exampleOf({ type: 'integer', minimum: 1 }, {}, { ...at, owner: 'Question' })).toBe(42);
  expect(exampleOf({ type: 'integer', maximum: 5 }, {}, at)).toBe(1);
  expect(exampleOf({ type: 'string', pattern: '^[a-z0-9-]{1,40}$' }, {}, at)).toBe('communication');
  expect(() => exampleOf({ type: 'string' }, {}, { ...at, name: 'newMember' })).toThrow('newMember needs an example');
});

test('each value by name has a member to be the value of', () => {
  const text = JSON.stringify([document.components.schemas, document.paths, document.webhooks]);
  const gone = [...Object.keys(EXAMPLE_VALUES), ...LEFT_OUT]
    .map((key) => key.slice(key.lastIndexOf('.') + 1))
    .filter((name) => !text.includes(`"${name}":`) && !text.includes(`"${name}s":`) && !/^[A-D]$/.test(name));
  expect(gone).toEqual([]);
});

test('every parameter is described', () => {
  const taken = operations.flatMap(({ parameters = [] }) => parameters);
  expect(taken.length).toBeGreaterThan(390);
  for (const one of taken) {
    const parameter = '$ref' in one ? document.components.parameters[one.$ref.split('/').at(-1) ?? ''] : one;
    expect(parameter?.description, JSON.stringify(one)).toMatch(/^[A-Z`][^]{5,}\.$/);
  }
});

/** The calls that integrators use. */
const important = `
  authRegister authLogin secondFactorSecondStep authMe accessTokensCreate accessTokensRevoke skillsList
  skillsCreate skillsUpdate questionsList questionsCreate questionsUpdate questionFilesUpload questionFilesGet
  questionFilesItems questionFilesApply questionFilesUndo quizStart quizAnswer quizComplete quizHistory
  quizDetails attemptAdminList attemptAdminInspect attemptAdminAssess reportsUser reportsLeaderboard
  adminReportsOverview adminReportsRanking exportsPrepare userAdminList userAdminCreate userAdminGroups
  userImportPreview userImportApply roundsCreate roundsAddCandidates roundsCandidates roundsSchedule
  slotsOffer decisionsDecide interviewsCreate interviewsList interviewsInvite interviewsAttendance
  webhooksCreate webhooksDeliveries webhooksRedeliver
`
  .trim()
  .split(/\s+/);

test('the calls that integrators use say more than who may make them', () => {
  const usual = [
    /Anyone may call it, without a token\./,
    /For (admins|anyone who is signed in|learners; admins do not take quizzes)\./,
    /An access token needs to (read|write) “[^”]+”\./,
    /Any access token will do\.|Access tokens are refused\./,
  ];
  expect(important.length).toBeGreaterThan(40);
  for (const id of important) {
    const own = usual.reduce((text, sentence) => text.replace(sentence, ''), called(id).description);
    expect(own.trim().length, id).toBeGreaterThan(50);
  }
});
