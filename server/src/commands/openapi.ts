import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiDocument, printDocument } from '../platform/openapi/document.ts';
import { runCommand, wordOf } from './command.ts';

await runCommand('npm run openapi -- write', async () => {
  wordOf(['write']);
  const file = join(import.meta.dirname, '..', '..', '..', 'docs', 'openapi.json');
  await writeFile(file, printDocument(apiDocument('Assay API')));
  return 'docs/openapi.json is up to date.';
});
