import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@hey-api/openapi-ts';
import { expect, onTestFinished, test } from 'vitest';
import { asOpenApi30 } from '../test/openapi30.ts';
import { startTestServer } from '../test/testServer.ts';
import { accessTokenOf } from '../test/testTokens.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..', '..');
const DOCUMENT = join(ROOT, 'docs', 'openapi.json');
const EXAMPLES = join(ROOT, 'docs', 'examples');
const COMPILER = join(ROOT, 'node_modules', 'typescript-native', 'bin', 'tsc');
const PATIENT = { timeout: 300_000 };

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-client-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** A server with a quiz of three questions that no one has taken, and the arguments and secrets of the examples. */
async function quizServer() {
  const server = await startTestServer({ RATE_LIMIT_FACTOR: '1000' });
  const [admin, learner] = [await server.admin(), await server.learner()];
  const { id } = await server.skill({ name: 'Subnetting' });
  await server.questions(id, 3);
  const { token } = await accessTokenOf(server, admin, { results: 'read' });
  const args = [server.url, learner.email, 'Subnetting'];
  return { args, learner, secrets: { PASSWORD: learner.password, TOKEN: token } };
}

function expectQuizTaken(said: string, { email }: { email: string }) {
  expect(said).toMatch(/^[0-3] of 3 right\n1 completed\n/);
  const [heading, row, ...more] = said.trim().split(/\r?\n/).slice(2);
  expect(heading).toMatch(/^Attempt id,User id,/);
  expect(row).toContain(email);
  expect(more).toEqual([]);
}

test('a TypeScript client generated from the document compiles strictly and takes a quiz', PATIENT, async () => {
  const folder = await emptyFolder();
  await createClient({
    input: DOCUMENT,
    output: { path: join(folder, 'client'), module: { extension: '.ts' } },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent' },
  });
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const program = join(folder, 'takeQuiz.ts');
  await copyFile(join(EXAMPLES, 'takeQuiz.ts'), program);
  const strictly = ['--noEmit', '--strict', '--noUncheckedIndexedAccess', '--allowImportingTsExtensions'];
  const target = ['--module', 'nodenext', '--target', 'es2024', '--lib', 'es2024,dom,dom.iterable', '--types', 'node'];
  const compiled = run(process.execPath, [COMPILER, ...strictly, ...target, program], { cwd: folder });
  expect((await compiled.catch((error: { stdout: string }) => error)).stdout).toBe('');
  const { args, learner, secrets } = await quizServer();
  const { stdout } = await run(process.execPath, [program, ...args], { env: { ...process.env, ...secrets } });
  expectQuizTaken(stdout, learner);
});

const hasPerlClient = await run('perl', ['-MOpenAPI::Client', '-e', '1']).then(
  () => true,
  () => false,
);

test.skipIf(!hasPerlClient)('a Perl client made from the document checks and takes a quiz', PATIENT, async () => {
  const folder = await emptyFolder();
  const older = join(folder, 'openapi.json');
  await writeFile(older, JSON.stringify(asOpenApi30(JSON.parse(await readFile(DOCUMENT, 'utf8')))));
  const { args, learner, secrets } = await quizServer();
  const program = [join(EXAMPLES, 'takeQuiz.pl'), older, ...args];
  const { stdout } = await run('perl', program, { env: { ...process.env, ...secrets } });
  expectQuizTaken(stdout, learner);
});
