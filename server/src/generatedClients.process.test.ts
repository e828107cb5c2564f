import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { startTestServer } from '../test/testServer.ts';
import { accessTokenOf } from '../test/signIn/testTokens.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..', '..');
const EXAMPLES = join(ROOT, 'docs', 'examples');
const COMPILER = join(ROOT, 'node_modules', 'typescript-native', 'bin', 'tsc');
const PATIENT = { timeout: 300_000 };
const guide = await readFile(join(ROOT, 'docs', 'admin', 'integrate.md'), 'utf8');
/** The guide’s commands for a client in TypeScript, in Perl and in Go. */
const [inTypeScript = '', inPerl = '', inGo = ''] = [...guide.matchAll(/```bash\n([\s\S]*?)```/g)].map(
  ([, block = '']) => block,
);

/** An empty folder with these examples, whose `npx` finds what is installed here. */
async function folderWith(...examples: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-client-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const name of examples) await copyFile(join(EXAMPLES, name), join(folder, name));
  return folder;
}

type Npm = { npm_config_offline: 'true' } | { npm_config_cache: string };
const OFFLINE: Npm = { npm_config_offline: 'true' };

/**
 * Runs commands of the guide as they are printed, at a server in production with a quiz of three questions that no one
 * has taken. The values that a reader fills in are in the environment.
 */
async function follow(commands: string, folder: string, npm: Npm): Promise<{ said: string; email: string }> {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://assay.example.org', TRUST_PROXY: '1' };
  const server = await startTestServer({ ...production, RATE_LIMIT_FACTOR: '1000' });
  const [admin, learner] = [await server.admin(), await server.learner()];
  const { id } = await server.skill({ name: 'Networking' });
  await server.questions(id, 3);
  const { token } = await accessTokenOf(server, admin, { results: 'read' });
  const filled = { ASSAY: server.url, TOKEN: token, LEARNER: learner.email, PASSWORD: learner.password };
  const script = commands.replaceAll(/^export .+$/gm, '');
  const { stdout } = await run('sh', ['-e', '-c', script], {
    cwd: folder,
    env: {
      ...process.env,
      PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
      ...npm,
      ...filled,
    },
  });
  // The generator has its own say before.
  return { said: stdout.slice(stdout.search(/^\d of 3 right$/m)), email: learner.email };
}

function expectQuizTaken({ said, email }: Awaited<ReturnType<typeof follow>>) {
  expect(said).toMatch(/^[0-3] of 3 right\n1 completed\n/);
  const [heading, row, ...more] = said.trim().split(/\r?\n/).slice(2);
  expect(heading).toMatch(/^Attempt id,User id,/);
  expect(row).toContain(email);
  expect(more).toEqual([]);
}

test('the guide’s TypeScript client compiles strictly and takes a quiz in production', PATIENT, async () => {
  const folder = await folderWith('takeQuiz.ts', 'openapi-ts.config.mjs');
  expectQuizTaken(await follow(inTypeScript, folder, OFFLINE));
  const strictly = ['--noEmit', '--strict', '--noUncheckedIndexedAccess', '--allowImportingTsExtensions'];
  const target = ['--module', 'nodenext', '--target', 'es2024', '--lib', 'es2024,dom,dom.iterable', '--types', 'node'];
  const program = join(folder, 'takeQuiz.ts');
  const compiled = run(process.execPath, [COMPILER, ...strictly, ...target, program], { cwd: folder });
  expect((await compiled.catch((error: { stdout: string }) => error)).stdout).toBe('');
});

const hasPerlClient = await run('perl', ['-MOpenAPI::Client', '-e', '1']).then(
  () => true,
  () => false,
);

test.skipIf(!hasPerlClient)('the guide’s Perl client takes a quiz in production', PATIENT, async () =>
  expectQuizTaken(await follow(inPerl, await folderWith('takeQuiz.pl'), OFFLINE)),
);

/** `npm run check:clients` gives a folder for the generator, which is too large for everyone’s packages. */
const { GENERATOR_CACHE: npm_config_cache } = process.env;

test.skipIf(!npm_config_cache)(
  'the guide’s Go client compiles without edits and takes a quiz in production',
  PATIENT,
  async () =>
    expectQuizTaken(await follow(inGo, await folderWith('takeQuiz.go'), { npm_config_cache: npm_config_cache ?? '' })),
);
