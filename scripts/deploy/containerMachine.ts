import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// podman and buildah in a place of their own. In a sandbox that may not set limits or control groups, the runtime is
// called without them; what a container may do and write is as always.

const LEAN_RUNTIME = `#!/usr/bin/python3
import json, os, sys
words = sys.argv[1:]

def change(path, act):
    with open(path) as file:
        config = json.load(file)
    act(config)
    with open(path, 'w') as file:
        json.dump(config, file)

def lean(config):
    config['process'].pop('rlimits', None)
    config['linux'].pop('resources', None)
    config['mounts'] = [mount for mount in config['mounts'] if mount['type'] != 'cgroup']
    config['linux']['namespaces'] = [space for space in config['linux']['namespaces'] if space['type'] != 'cgroup']

for flag in ('--bundle', '-b'):
    if flag in words:
        change(os.path.join(words[words.index(flag) + 1], 'config.json'), lean)
for flag in ('--process', '-p'):
    if 'exec' in words and flag in words:
        change(words[words.index(flag) + 1], lambda process: process.pop('rlimits', None))
os.execvp('crun', ['crun', '--cgroup-manager=disabled'] + [word for word in words if word != '--systemd-cgroup'])
`;

export interface Machine {
  buildah(...args: string[]): string;
  podman(...args: string[]): string;
  /** The exit code too. */
  tryPodman(...args: string[]): { status: number | null; output: string };
}

/** @param folder for images, containers and volumes */
export function openMachine(folder: string): Machine {
  const places = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run')];
  // podman recognises a runtime that works without control groups by its name.
  const runtime = join(folder, 'runtime', 'crun');
  mkdirSync(join(folder, 'runtime'), { recursive: true });
  writeFileSync(runtime, LEAN_RUNTIME);
  chmodSync(runtime, 0o755);
  const run = (program: string, args: string[]) => {
    // A hybrid of both versions of control groups confuses crun, so it does not see the newer one.
    const script = 'umount /sys/fs/cgroup/unified 2>/dev/null; exec "$@"';
    const { status, stdout, stderr } = spawnSync('unshare', ['--mount', 'sh', '-c', script, 'sh', program, ...args], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, BUILDAH_ISOLATION: 'chroot' },
    });
    return { status, stdout, output: `${stdout}${stderr}` };
  };
  const must = (program: string, args: string[]) => {
    const { status, stdout, output } = run(program, args);
    if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${output.slice(-4000)}`);
    return stdout.trim();
  };
  const podmanArgs = ['--storage-driver=vfs', ...places, '--runtime', runtime];
  return {
    buildah: (...args) => must('buildah', ['--storage-driver=vfs', ...places, ...args]),
    podman: (...args) => must('podman', [...podmanArgs, ...args]),
    tryPodman: (...args) => run('podman', [...podmanArgs, ...args]),
  };
}
