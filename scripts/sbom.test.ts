import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { billOfMaterials } from './sbom.ts';

const root = join(import.meta.dirname, '..');

test(
  'the bill of materials names every package of the lockfile, and nothing of this machine',
  { timeout: 60_000 },
  () => {
    const bill = billOfMaterials();
    expect(bill.bomFormat).toBe('CycloneDX');
    expect(Number(bill.specVersion)).toBeGreaterThanOrEqual(1.5);
    expect(bill.metadata.component).toMatchObject({ name: 'assay', type: 'application', version: '0.1.0' });
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { name?: string; version?: string; link?: true }>;
    };
    const wanted = Object.entries(packages).flatMap(([path, { name, version, link }]) => {
      const at = path.lastIndexOf('node_modules/');
      return at < 0 || link ? [] : [`${name ?? path.slice(at + 'node_modules/'.length)}@${version}`];
    });
    const listed = new Set(bill.components.map((component) => component['bom-ref']));
    expect(wanted.filter((one) => !listed.has(one))).toEqual([]);
    const refs = new Set([bill.metadata.component['bom-ref'], ...listed]);
    // The format requires references to be unique and to resolve.
    expect(listed.size).toBe(bill.components.length);
    for (const { ref, dependsOn = [] } of bill.dependencies)
      expect([ref, ...dependsOn].filter((one) => !refs.has(one))).toEqual([]);
    for (const component of bill.components)
      expect(component, component.name).toMatchObject({
        purl: expect.stringMatching(/^pkg:npm\//),
        licenses: [expect.anything()],
      });
    const text = JSON.stringify(bill);
    expect(text).not.toContain(root);
    expect(text).not.toContain(`//${hostname()}`);
    expect(text).not.toMatch(/"type":"distribution"|file:\/\/|localhost|127\.0\.0\.1/);
  },
);
