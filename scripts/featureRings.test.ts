import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { importsOfFeatures, ringsAmong } from './featureRings.ts';

const root = join(import.meta.dirname, '..');

test.each(['server/src', 'web/src'])('the features of %s form no ring', (folder) => {
  const imports = importsOfFeatures(join(root, folder));
  expect(imports.length).toBeGreaterThan(50);
  expect(ringsAmong(imports).map(({ by }) => by)).toEqual([]);
});

test('a ring is found through folders of any depth, and only its own imports are reported', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-rings-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = {
    'items/page.ts': `import { a } from '../questions/lint/deep/words.ts';`,
    'questions/lint/deep/words.ts': `import type { B } from '../../../skills/skill.ts';`,
    'skills/skill.ts': `export { c } from '../items/sums/facility.ts';`,
    'items/sums/facility.ts': `import { d } from '../page.ts';\nimport { e } from '../../platform/app.ts';`,
    'questions/some.test.ts': `import { f } from '../platform/app.ts';`,
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  expect(
    ringsAmong(importsOfFeatures(folder))
      .map(({ by }) => by)
      .toSorted(),
  ).toEqual([
    'items/page.ts imports questions/lint/deep/words.ts',
    'questions/lint/deep/words.ts imports skills/skill.ts',
    'skills/skill.ts imports items/sums/facility.ts',
  ]);
});
