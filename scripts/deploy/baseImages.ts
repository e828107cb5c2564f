import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Machine } from './containerMachine.ts';

const root = join(import.meta.dirname, '..', '..');

/**
 * Makes the two images that the Dockerfile starts from out of Debian's packages and npm's, for machines that reach no
 * registry of images.
 */
export function makeBaseImages({ podman, buildah }: Machine, folder: string): { base: string; build: string } {
  const system = join(folder, 'debian');
  if (!existsSync(join(system, 'etc', 'debian_version')))
    must('debootstrap', ['--variant=minbase', '--include=libatomic1', 'bookworm', system]);
  for (const unused of ['var/cache/apt', 'var/lib/apt/lists']) must('rm', ['-rf', join(system, unused)]);
  const archive = join(folder, 'debian.tar');
  must('tar', ['-C', system, '-cf', archive, '.']);
  podman('import', '--quiet', archive, 'assay-base');

  const tools = join(folder, 'tools');
  const modules = join(tools, 'usr', 'local', 'lib', 'node_modules');
  mkdirSync(join(tools, 'usr', 'local', 'bin'), { recursive: true });
  mkdirSync(modules, { recursive: true });
  const [npm] = must('npm', ['root', '--global']).trim().split('\n');
  cpSync(join(npm ?? '', 'npm'), join(modules, 'npm'), { recursive: true });
  cpSync(process.execPath, join(tools, 'usr', 'local', 'bin', 'node'));
  const command = join(tools, 'usr', 'local', 'bin', 'npm');
  if (!existsSync(command)) symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', command);
  writeFileSync(join(folder, 'Containerfile'), 'FROM localhost/assay-base\nCOPY tools/ /\n');
  buildah('bud', '--quiet', '--tag', 'assay-build', '--file', join(folder, 'Containerfile'), folder);
  return { base: 'localhost/assay-base', build: 'localhost/assay-build' };
}

/** Of the user in the image that builds, not on this machine. */
const BUILDER_HOME = '/root';

/**
 * Builds the product's image.
 * @param files of the version that it shall hold
 */
export function buildImage(
  { buildah }: Machine,
  folder: string,
  images: { base: string; build: string },
  tag: string,
  files = root,
) {
  // The packages come from the registry that this machine uses, under the authority that it trusts.
  const settings = join(folder, 'npmrc');
  const authority = must('npm', ['config', 'get', 'cafile']).trim();
  const registry = must('npm', ['config', 'get', 'registry']).trim();
  writeFileSync(
    settings,
    [`registry=${registry}`, ...(authority === 'null' ? [] : [`cafile=${authority}`]), ''].join('\n'),
  );
  const mounted = [`${settings}:${join(BUILDER_HOME, '.npmrc')}:ro`, '/etc/ssl/certs:/etc/ssl/certs:ro'];
  const chosen = [`BUILD_IMAGE=${images.build}`, `BASE_IMAGE=${images.base}`];
  buildah(
    // This format keeps the health check.
    ...'bud --format docker --network host --tag'.split(' '),
    tag,
    ...mounted.flatMap((volume) => ['--volume', volume]),
    ...chosen.flatMap((argument) => ['--build-arg', argument]),
    files,
  );
}

function must(program: string, args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ended with ${status ?? error?.message}: ${stderr?.slice(-2000)}`);
  return stdout;
}
