import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiDocument, printDocument } from '../platform/openapi/document.ts';
import { socketDocument } from '../platform/openapi/socketDocument.ts';
import { runCommand, wordOf } from './command.ts';

await runCommand('npm run openapi -- write', async () => {
  wordOf(['write']);
  const documents = {
    'openapi.json': apiDocument('Assay API'),
    'asyncapi.json': socketDocument('Assay rooms'),
  };
  for (const [name, document] of Object.entries(documents))
    await writeFile(join(import.meta.dirname, '..', '..', '..', 'docs', name), printDocument(document));
  return 'docs/openapi.json and docs/asyncapi.json are up to date.';
});
