import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Packages that state their licence only in a file or an outdated field, which npm does not read. */
const SAID_ELSEWHERE: Record<string, string> = { 'png-js': 'MIT', 'xmlhttprequest-ssl': 'MIT' };

interface Component {
  'bom-ref': string;
  type: string;
  name: string;
  version: string;
  licenses?: { license: { id: string } }[];
  externalReferences?: { type: string; url: string }[];
}
export interface BillOfMaterials {
  bomFormat: 'CycloneDX';
  specVersion: string;
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

/** Every package in the lockfile, for all platforms, as listed by npm; nothing about this machine. */
export function billOfMaterials(): BillOfMaterials {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--loglevel', 'error'];
  const npm = process.env['npm_execpath'];
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 } as const;
  const text = npm
    ? execFileSync(process.execPath, [npm, ...args], options)
    : execFileSync('npm', args, { ...options, shell: process.platform === 'win32' });
  const bill = JSON.parse(text) as BillOfMaterials;
  const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { name: string };
  // npm names a project after its folder, and a package after the registry that this machine uses.
  Object.assign(bill.metadata.component, { name, type: 'application' });
  for (const component of bill.components) {
    const id = SAID_ELSEWHERE[component.name];
    if (id !== undefined) component.licenses ??= [{ license: { id } }];
    component.externalReferences = component.externalReferences?.filter(({ type }) => type !== 'distribution') ?? [];
  }
  return bill;
}

if (import.meta.main) {
  const file = resolve(process.argv[2] ?? 'sbom.cdx.json');
  const bill = billOfMaterials();
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
  console.log(`${file}: CycloneDX ${bill.specVersion}, ${bill.components.length} packages`);
}
