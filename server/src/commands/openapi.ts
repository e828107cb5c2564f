import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiDocument } from '../apiDocument.ts';
import { runCommand, wordOf } from './command.ts';

await runCommand('npm run openapi -- write', async () => {
  wordOf(['write']);
  await writeFile(join(import.meta.dirname, '..', '..', '..', 'docs', 'openapi.json'), await apiDocument());
  return 'docs/openapi.json is up to date.';
});
