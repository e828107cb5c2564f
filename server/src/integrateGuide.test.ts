import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { commandsOf, fetchCurl, hasCurl, realCurl, wordsOf } from '../test/testCurl.ts';
import type { Curl } from '../test/testCurl.ts';
import { complete } from '../test/assessment/testQuiz.ts';
import { startTestServer } from '../test/testServer.ts';
import { accessTokenOf } from '../test/signIn/testTokens.ts';

const page = await readFile(new URL('../../docs/admin/integrate.md', import.meta.url), 'utf8');

/** Follows the page from top to bottom with the token it asks for. @returns the answer to each curl command */
async function follow(curl: Curl) {
  const server = await startTestServer();
  const admin = await server.admin();
  const areas = { questions: 'write', results: 'read', people: 'read' } as const;
  const { token } = await accessTokenOf(server, admin, areas);
  const { person, attempt } = await server.running({ questions: 1, skill: { name: 'Taken' } });
  await complete(server, person, attempt.id);
  const answers: string[] = [];
  const data = (nth: number) => JSON.parse(answers.at(nth) ?? '').data;
  /** The values that a reader fills in. */
  const given: Record<string, () => string> = {
    ASSAY: () => server.url,
    TOKEN: () => token,
    SKILL: () => String(data(-1).skill.id),
    LEARNER: () => String(data(-1).items.find(({ email }: { email: string }) => email === person.email).id),
    EXPORT: () => data(-1).path,
  };
  const variables: Record<string, string> = {};
  for (const command of commandsOf(page)) {
    const [, name] = /^export (\w+)=/.exec(command) ?? [];
    if (name !== undefined) variables[name] = given[name]?.() ?? `${name} is not given`;
    else {
      const [program, ...words] = wordsOf(command, variables);
      expect(program, command).toBe('curl');
      answers.push(await curl(words));
    }
  }
  return { answers: answers.map(parsed), admin, person };
}

const parsed = (text: string) => (text.startsWith('{') ? JSON.parse(text) : text);

async function expectPageWorks(curl: Curl) {
  const { answers, admin, person } = await follow(curl);
  expect(answers).toMatchObject([
    { success: true, data: { user: { id: admin.id } } },
    { success: true, data: { skill: { name: 'Subnetting' } } },
    { success: true, data: { question: { questionText: 'How many addresses does a /30 have?', status: 'live' } } },
    { success: true, data: { items: [], pagination: { page: 1, pages: expect.any(Number) } } },
    { success: true, data: { pagination: { total: 1 } } },
    { success: true, data: expect.any(Object) },
    { success: true, data: { path: expect.stringMatching(/^\/api\/exports\//), rows: 1 } },
    expect.stringContaining(person.email),
  ]);
}

test('every curl command of the page about integrations does what it says, with real curl', async (context) => {
  if (!(await hasCurl())) return context.skip('curl is not installed');
  return expectPageWorks(realCurl);
});

test('every curl command of the page does what it says, sent without curl', () => expectPageWorks(fetchCurl));

test('words are split like a shell does it', () => {
  expect(wordsOf(`curl -d '{"a": "$b"}' "x $B" $B/c`, { B: 'v' })).toEqual(['curl', '-d', '{"a": "$b"}', 'x v', 'v/c']);
  expect(() => wordsOf('curl $MISSING', {})).toThrow('$MISSING');
  expect(commandsOf('```sh\ncurl -X \\\n  POST\nexport A=1\n```')).toEqual(['curl -X POST', 'export A=1']);
});
